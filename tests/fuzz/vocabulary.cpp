// SPDX-License-Identifier: MIT
#include "tests/fuzz/vocabulary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

#include "asm/assembler.hpp"
#include "asm/outputs/outputs.hpp"
#include "asm/source/directives.hpp"
#include "base/campaign/header.hpp"
#include "base/text/json_text.hpp"
#include "programs/chess/pgn/clock_comment.hpp"
#include "programs/chess/pgn/pgn.hpp"
#include "programs/chess/player/settings.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/draughts/board.hpp"
#include "programs/rivals/catalogue.hpp"
#include "sim/eniac/core/unit.hpp"
#include "sim/eniac/fault/fault.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/patch/command.hpp"
#include "sim/rtm/language/keyword.hpp"
#include "sim/rtm/network/lock.hpp"
#include "sim/wired/campaign/answers/answer_records.hpp"
#include "sim/wired/campaign/verdict_records.hpp"
#include "tests/vm/debugger/parts.hpp"
#include "tools/eniac-chess/match/campaign.hpp"
#include "tools/eniac-chess/play/played_game.hpp"
#include "tools/eniac-chess/suite/reply_record.hpp"
#include "vm/checkpoint.hpp"
#include "vm/debugger/commands/command.hpp"
#include "vm/debugger/expression.hpp"
#include "vm/image/image.hpp"
#include "vm/isa.hpp"
#include "vm/recording.hpp"

namespace chessvm::fuzz {
namespace {

/// One unit of each kind, but three accumulators, so that cables can join accumulators.
constexpr std::array<std::string_view, 12> few_units{"a1", "a2", "c", "cy", "d",  "debug",
                                                     "f1", "i",  "m", "p",  "pr", "a20"};
constexpr std::array<std::string_view, 8> adapters{"ad.s.1.3",  "ad.d.1.-2",    "ad.sd.1.2",
                                                   "ad.dp.1.4", "ad.permute.1", "ad.s.2.-1",
                                                   "pa.1.sa.1", "pa.1.sb.1"};
constexpr std::array<std::string_view, 5> lines{"1", "2", "1-1", "1-2", "2-11"};

void add_words(std::vector<std::string>& words, std::string_view text) {
  std::istringstream stream{std::string(text)};
  for (std::string word; stream >> word;) words.push_back(word);
}

/// Adds the quoted strings of a JSON text, with their quotation marks.
void add_quoted(std::vector<std::string>& words, std::string_view text) {
  for (std::size_t at = 0; (at = text.find('"', at)) != std::string_view::npos;) {
    const std::size_t end = text.find('"', at + 1);
    words.emplace_back(text.substr(at, end + 1 - at));
    at = end + 1;
  }
}

template <class Notation>
void add_moves(std::vector<std::string>& words, std::string_view fen, const Notation& notation) {
  const chess::Position position = chess::read_fen(fen).value();
  for (const chess::Move move : chess::legal_moves(position, chess::Rules::full))
    words.push_back(notation(position, move));
}

/// A position in which White can castle to both sides, capture en passant, and promote.
constexpr std::string_view special_moves = "3n2k1/2P5/8/4pP2/8/8/8/R3K2R w KQ e6 0 1";

/// Adds the first spelling of each setting; "α|A" stands for two spellings of one setting.
void add_settings(const eniac::Switch& each, std::vector<std::string>& settings) {
  if (each.settings == nullptr) return;
  for (std::size_t i = 0; i < each.settings->size(); ++i)
    settings.push_back(each.settings->name(i));
}

}  // namespace

std::vector<std::string> assembly_words() {
  std::vector<std::string> words;
  for (const vm::isa::Instruction& row : vm::isa::table) {
    std::string text(row.mnemonic);
    if (const std::size_t mark = text.find('%'); mark != std::string::npos)
      text.replace(mark, 2, "5");
    words.push_back(text);
  }
  for (const auto& kind : assembler::directive_table)
    if (kind.directive != assembler::Directive::include) words.emplace_back(kind.name);
  for (const char* const sign : {"&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "\\@", "$"})
    words.emplace_back(sign);
  return words;
}

std::vector<std::string> checkpoint_words() {
  const vm::Image image;
  std::vector<std::string> words{"halted", "break", "waiting-for-card"};
  add_quoted(words, to_text(vm::Checkpoint{vm::MachineState{}, 0, 0}, image));
  return words;
}

std::vector<std::string> command_words() {
  std::vector<std::string> words = expression_words();
  for (const auto& command : vm::debugger::commands()) {
    words.emplace_back(command.name);
    words.emplace_back(command.other);
  }
  return words;
}

std::vector<std::string> expression_words() {
  std::vector<std::string> words;
  for (const char letter : std::string(vm::isa::register_letters)) words.emplace_back(1, letter);
  for (const auto& counter : vm::debugger::counters()) words.emplace_back(counter.name);
  for (const auto& function : vm::debugger::functions()) words.emplace_back(function.name);
  for (const char* const sign : {"&&", "||", "==", "!=", "<=", ">=", "$", "[", "]"})
    words.emplace_back(sign);
  return words;
}

std::vector<std::string> fault_words() {
  std::vector<std::string> words;
  for (const auto& row : eniac::fault_kind_rows()) words.push_back(std::string(row.name) + ":");
  for (const auto& row : eniac::fault_option_rows())
    words.push_back("," + std::string(row.name) + "=");
  return words;
}

std::vector<std::string> fen_words() {
  std::vector<std::string> words{"bm", "am", "id", "hmvc", "fmvn", "moves",
                                 "c0", ";",  "#",  "\"",   "KQkq", "-"};
  add_words(words, chess::initial_fen);
  add_words(words, special_moves);
  add_moves(words, special_moves, chess::san);
  return words;
}

std::vector<std::string> game_words() {
  std::vector<std::string> words{"[",  "]",  "{",    "}",       ";",   "%",   "(",           ")",
                                 "$1", "1.", "1...", "[FEN \"", "O-O", "0-0", "[Opponent \""};
  for (const auto result :
       {chess::GameResult::white_wins, chess::GameResult::black_wins, chess::GameResult::draw})
    words.emplace_back(chess::name(result));
  for (const auto person : chess::playing::persons)
    words.push_back(fmt::format("[Person \"{}\"]", chess::playing::name(person)));
  words.push_back("{" + chess::clock_mark(AddCycles(1)) + " 0.2 ms, depth 3, score 50}");
  add_words(
      words,
      to_pgn(chess::PgnGame{.game = chess::Game(chess::read_fen(chess::initial_fen).value())}));
  add_moves(words, chess::initial_fen, chess::san);
  words.push_back(games::draughts::fen(games::draughts::start_board()));
  return words;
}

std::vector<std::string> image_words() {
  vm::Image image;
  for (const vm::RowNumber row : {100, 210, 306, 399})
    for (int word = 0; word < vm::words_per_row; ++word) image.set_word(row, word, 42);
  image.set_table_word(310, -17);
  std::vector<std::string> words;
  add_words(words, to_text(image));
  return words;
}

std::vector<std::string> lock_words() {
  std::vector<std::string> words{"\"supply\"",    "\"digits\"", "\"control\"", "\"request\"",
                                 "\"amplifier\"", "\"delay\"",  "\"line\""};
  rtm::Network network;
  network.nets.emplace_back();
  add_quoted(words, to_lock(rtm::Demand{}, network));
  return words;
}

std::vector<std::string> message_words() {
  std::vector<std::string> words = command_words();
  for (const char* const word :
       {"\"seq\":1", "\"type\":\"request\"", "\"command\":\"", "\"arguments\":{",
        "\"jsonrpc\":\"2.0\"", "\"id\":1", "\"method\":\"", "\"params\":{",
        "Content-Length: ", "\r\n\r\n", "null", "[]", "{}", "\\n", "-1", "2147483647"})
    words.emplace_back(word);
  return words;
}

PatchNames patch_names() {
  const eniac::Machine machine;
  PatchNames names;
  for (const std::string_view name : few_units) {
    const eniac::Unit* const unit = machine.find_unit(name);
    if (unit == nullptr) continue;
    for (const eniac::Jack& jack : unit->panel().jacks())
      (jack.direction == eniac::Direction::output ? names.sources : names.receivers)
          .push_back(fmt::format("{}.{}", name, jack.name));
    for (const eniac::Switch& each : unit->panel().switches()) {
      PatchNames::Switch& added = names.switches.emplace_back(
          PatchNames::Switch{fmt::format("{}.{}", name, each.name), {}});
      add_settings(each, added.settings);
    }
  }
  for (auto* const ends : {&names.sources, &names.receivers}) {
    ends->insert(ends->end(), adapters.begin(), adapters.end());
    ends->insert(ends->end(), lines.begin(), lines.end());
  }
  return names;
}

std::vector<std::string> patch_words() {
  PatchNames names = patch_names();
  std::vector<std::string> words = std::move(names.sources);
  words.insert(words.end(), names.receivers.begin(), names.receivers.end());
  // One function table has 2,900 switches. The loop takes only the first 12 switches of each unit.
  constexpr std::size_t enough = 12;
  std::string unit;
  std::size_t taken = 0;
  for (const PatchNames::Switch& each : names.switches) {
    const std::string of = each.name.substr(0, each.name.find('.'));
    taken = of == unit ? taken + 1 : 0;
    unit = of;
    if (taken >= enough) continue;
    words.push_back(each.name);
    words.insert(words.end(), each.settings.begin(), each.settings.end());
  }
  for (const eniac::Command& command : eniac::commands()) words.emplace_back(command.name);
  return words;
}

std::vector<std::string> recording_words() {
  const vm::Image image;
  vm::RecordingText writer;
  std::vector<std::string> words;
  add_words(words, writer.begin(image, vm::Checkpoint{vm::MachineState{}, 0, 0}));
  add_words(words, writer.card({.add_cycle = 1, .card = vm::Card{10'000}}));
  add_words(words, writer.card({.add_cycle = 2, .card = vm::PunchedCard{20}}));
  add_words(words, writer.end({}));
  return words;
}

std::vector<std::string> result_words() {
  std::vector<std::string> words{"\n=\n", "\"1/2-1/2\"", "\"1-0\"", "null", "true", "[]", "{}"};
  CampaignHeader header{.kind = std::string(chess::match::match_kind), .version = "1"};
  for (const std::string_view kind : {chess::match::match_kind, chess::suite::suite_kind,
                                      wired::fault_kind, wired::answer_kind}) {
    header.kind = kind;
    add_quoted(words, to_line(header));
  }
  chess::Reply reply;
  reply.answer.run.emplace();
  reply.hours.emplace().questions.emplace_back();
  add_quoted(words, json_text(chess::suite::record_of(reply)));
  add_quoted(words, json_text(wired::json_of(wired::AnswerSubject{})));
  wired::AnswerFinding finding;
  finding.trials.emplace_back().card = "1";
  add_quoted(words, json_text(wired::record_of(finding)));
  for (const char* const member :
       {"names", "result", "reason",     "plies",    "times",         "pgn",     "players",
        "sprt",  "cards",  "add_cycles", "controls", "controls_used", "all",     "sample",
        "seed",  "fault",  "class",      "seen_by",  "signature",     "program", "latency"})
    words.push_back(fmt::format("\"{}\"", member));
  return words;
}

std::vector<std::string> signal_words() {
  std::vector<std::string> words{",", "*", "?", "1-1", "1-*"};
  for (const std::string_view unit : few_units) words.push_back(std::string(unit) + ".*");
  return words;
}

std::vector<std::string> symbol_words() {
  const auto assembly = assembler::assemble("adder.asm", vm::debugger::test::adder);
  const std::string listing = assembler::listing(assembly, assembler::Macros::folded);
  std::vector<std::string> words{"table 310 name a:1\n", "constant -100 name a:1\n",
                                 listing.substr(0, listing.find('\n') + 1)};
  add_words(words, assembler::symbol_file(assembly));
  add_words(words, listing);
  return words;
}

std::vector<std::string> transfer_words() {
  std::vector<std::string> words;
  for (const std::string_view spelling : rtm::keyword_spellings()) words.emplace_back(spelling);
  for (const char* const word :
       {"clear", "look",   "start", "wait", "call", "goto", "choose",   "expect", "after", "ft1.A",
        "ft2",   "ft3",    "card",  "all",  "keep", "drop", "digits",   "swap",   "op",    "cost",
        "from",  "device", "->",    "~>",   "<-",   "..",   "counts",   "at",     "in",    "pm",
        "d10",   "d2..d1", "M00",   "P10",  "{",    "}",    "stock1946"})
    words.emplace_back(word);
  return words;
}

std::vector<std::string> uci_words() {
  std::vector<std::string> words;
  add_words(words, chess::option_lines({}));
  for (const rivals::RivalRow& rival : rivals::catalogue())
    for (const rivals::OptionRow& option : rival.options) {
      words.emplace_back(option.name);
      for (const std::string_view value : option.values) words.emplace_back(value);
    }
  for (const char* const word : {"uci",
                                 "isready",
                                 "ucinewgame",
                                 "position startpos",
                                 "position fen ",
                                 "moves",
                                 "go",
                                 "depth",
                                 "nodes",
                                 "infinite",
                                 "ponder",
                                 "movetime",
                                 "wtime",
                                 "btime",
                                 "winc",
                                 "binc",
                                 "movestogo",
                                 "stop",
                                 "ponderhit",
                                 "quit",
                                 "d",
                                 "setoption name ",
                                 "value",
                                 "\n"})
    words.emplace_back(word);
  add_words(words, special_moves);
  for (const std::string_view fen : {std::string_view(chess::initial_fen), special_moves})
    add_moves(words, fen,
              [](const chess::Position&, chess::Move move) { return coordinate(move); });
  return words;
}

}  // namespace chessvm::fuzz
