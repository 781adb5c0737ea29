// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/options.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

#include "base/command_line/command_line.hpp"
#include "base/command_line/output_clash.hpp"
#include "base/real.hpp"
#include "base/terminal/theme.hpp"
#include "base/text.hpp"
#include "programs/chess/oracle.hpp"
#include "programs/host/pacer.hpp"
#include "programs/host/simulator_options.hpp"

namespace chessvm::chess {
namespace {

using LineCommand = CommandLine::Command;

constexpr const char* description =
    "Plays chess on the ENIAC: punches a position, runs the program, reads its answer.";
constexpr const char* footer =
    "Exit status: 0 done; 1 position refused or answer not legal; 2 usage; 3 cannot read or\n"
    "write; 4 limit of add cycles ran out; 130, 143 interrupted.";
constexpr int deepest_perft = 9;
constexpr std::array<Choice<Rules>, 2> rules{
    {{"full", Rules::full}, {"restricted", Rules::restricted}}};
constexpr std::array<Choice<Figures>, 2> figures{
    {{"letters", Figures::letters}, {"unicode", Figures::unicode}}};

constexpr WholeNumbers mtbf_hours{1, 1'000'000};
constexpr double least_hours = 0.01;

/// Values that become part of the options when all words are read.
struct Spelled {
  std::optional<std::int64_t> max_cycles;
  bool quiet = false;
  bool verbose = false;
  std::optional<std::int64_t> mtbf;
  std::optional<std::int64_t> jobs;
  bool plain = false;
  bool progress = false;
  MatchWords match;
  TournamentWords tournament;
  std::optional<std::string> player;
  std::optional<std::string> against;
  BudgetWords budget;
};

void add_fen(const LineCommand& command, Options& options) {
  command.text("--fen", options.fen, "the position").required();
}

void add_image(const LineCommand& command, Options& options) {
  command.file("--image", options.image, "run this program; its symbols are in FILE.sym");
}

void add_machine(const LineCommand& command, Options& options, Spelled& words) {
  command
      .number("--depth", options.depth, {shallowest_search, deepest_search}, "plies to search (6)")
      .value_name(fmt::format("{}-{}", shallowest_search, deepest_search));
  add_image(command, options);
  host::add_simulator(command, options.engine, options.core);
  command.flag("-v,--verbose", words.verbose, "say why there is no native code, where that is so");
}

void add_search(const LineCommand& command, Options& options, Spelled& words) {
  add_machine(command, options, words);
  constexpr WholeNumbers positive{1, static_cast<std::uint64_t>(AddCycles::max().count())};
  command.number("--max-cycles", words.max_cycles, positive,
                 "give up a position after N add cycles");
}

void add_looks(const LineCommand& command, Options& options) {
  command.choice("--figures", options.figures, figures, "draw men as letters or unicode (letters)");
  command.colour(options.colour);
}

void add_move(const LineCommand& command, Options& options, Spelled& words) {
  const auto fen = command.text("--fen", options.fen, "one position");
  const auto epd = command.file("--epd", options.epd, "test positions; - is standard input");
  fen.excludes(epd);
  add_search(command, options, words);
  const auto read_hours = [&options](const std::string& text) -> std::string {
    const auto hours = parse_real(text, least_hours, most_hours);
    if (!hours) return fmt::format("'{}' is no number of hours from 0.01 to 1000000", text);
    options.hours = EniacHours(*hours);
    return {};
  };
  const auto hours =
      command
          .custom("--hours", CommandLine::Arity::last, read_hours,
                  "the deepest search, up to --depth, that is predicted to end within HOURS")
          .value_name("HOURS");
  const auto deck = command.file("--deck", options.deck, "write the cards to FILE, do not play");
  const auto cards = command.file("--cards", options.cards, "read the answer cards from FILE");
  const auto progress =
      command.flag("--progress", words.progress, "punch a card after each root move");
  const auto resume = command.file("--resume", options.resume,
                                   "go on behind the progress cards in FILE, with --progress");
  const auto punch = command.file("--punch", options.punch,
                                  "write the machine's cards to FILE as they are punched");
  constexpr WholeNumbers most_jobs{1, 1000};
  command.number("--jobs", words.jobs, most_jobs, "positions of --epd at once (as many as cores)");
  deck.needs(fen).excludes(cards);
  hours.excludes(cards);
  progress.excludes(cards);
  resume.needs(fen).excludes(cards);
  punch.needs(fen).excludes(cards).excludes(deck);
  const ShardWords campaign = add_campaign(command, options.campaign, "positions");
  campaign.shard.needs(campaign.results);
  campaign.results.needs(epd).excludes(cards);
  command.flag("--json", options.json, "one JSON object a line");
  add_looks(command, options);
  command.flag("-q,--quiet", words.quiet, "moves only");
}

void add_perft(const LineCommand& command, Options& options) {
  add_fen(command, options);
  command.number("--depth", options.depth, {0, deepest_perft}, "plies")
      .value_name(fmt::format("0-{}", deepest_perft))
      .required();
  command.choice("--rules", options.rules, rules,
                 "full, or those of the program: restricted (full)");
}

void add_show(const LineCommand& command, Options& options) {
  add_fen(command, options);
  add_looks(command, options);
}

/// Reads the argument of `--pace`; returns what is wrong with it.
std::string read_pace(const std::string& text, double& pace) {
  const auto value = host::parse_pace(text);
  if (!value) return fmt::format("'{}' is no factor from 0 (at once) to 1 (as in 1946)", text);
  pace = *value;
  return {};
}

void add_play(const LineCommand& command, Options& options, Spelled& words) {
  PlayWishes& play = options.play;
  std::vector<std::string> sides;
  sides.reserve(playing::persons.size());
  for (const playing::Person person : playing::persons) sides.emplace_back(playing::name(person));
  command.word_of(
      "--side", std::move(sides), [&play](std::size_t row) { play.side = playing::persons[row]; },
      "the sides that you play (white, or as saved)");
  command
      .text("--against", words.against,
            "a rival in place of the machine: microchess:blitz, cc65:easy, octave, random\n"
            "(docs/rivals.md), or eniac (as saved, or eniac)")
      .value_name("PLAYER");
  command.text("--fen", options.fen, "begin with this position");
  command.file("--game", play.game,
               "keep the game in FILE; goes on with it where FILE exists\n"
               "($XDG_STATE_HOME/eniac-chess/game.pgn)");
  command.flag("--resume", play.resume, "go on with the saved game");
  add_search(command, options, words);
  command.number("--mtbf", words.mtbf, mtbf_hours,
                 "odds for a failure every N hours of machine time (24)");
  command
      .custom(
          "--pace", CommandLine::Arity::last,
          [&play](const std::string& text) { return read_pace(text, play.pace); },
          "time here for a time of the ENIAC, 0 (at once) to 1 (as in 1946) (0)")
      .value_name("FACTOR");
  command.flag("--plain", words.plain, "lines of text, also on a terminal");
  std::vector<std::string> names;
  for (const Theme& theme : themes()) names.emplace_back(theme.name);
  command.word_of(
      "--theme", std::move(names), [&play](std::size_t row) { play.theme = themes()[row].name; },
      "colours of the screen: dark, light or mono (dark)");
  add_looks(command, options);
}

void add_budget(const LineCommand& command, Options& options, Spelled& words) {
  const auto fen = command.text("--fen", options.fen, "one position");
  const auto epd = command.file("--epd", options.epd, "test positions; - is standard input");
  fen.excludes(epd);
  add_budget(command, options.budget, words.budget);
  add_machine(command, options, words);
  command.flag("--json", options.json, "one JSON object instead of tables");
}

void add_uci(const LineCommand& command, Options& options, Spelled& words) {
  add_machine(command, options, words);
  command
      .text(
          "--player", words.player,
          "another player of match than the machine: microchess:blitz, cc65:easy, octave, random\n"
          "(docs/rivals.md)")
      .value_name("PLAYER");
}

/// Reads the argument of `--player`; returns what is wrong with it.
std::string read_player(const std::optional<std::string>& text, Options& options) {
  if (!text) return {};
  auto player = match::parse_player(*text);
  if (!player) return player.error().message;
  if (player.value().kind == match::PlayerKind::uci)
    return "--player takes the machine or a rival; a UCI engine is started without this tool";
  options.player = std::move(player.value());
  return {};
}

/// Reads the argument of `--against`; returns what is wrong with it.
std::string read_against(const std::optional<std::string>& text, Options& options) {
  if (!text) return {};
  auto player = match::parse_player(*text);
  if (!player) return player.error().message;
  if (player.value().kind == match::PlayerKind::uci)
    return "--against: play knows the machine and rivals; game and match play against engines";
  if (player.value().kind == match::PlayerKind::eniac && *text != "eniac")
    return "--against: the machine takes its options from --depth, --engine and --pace";
  options.play.against = std::move(player.value());
  return {};
}

/// Returns what is wrong with the files of a move; empty if nothing.
std::string wrong_move_files(const Options& options) {
  std::vector<std::string> inputs;
  for (const auto& input : {options.epd, options.image, options.cards, options.resume})
    if (input) inputs.push_back(*input);
  const std::array outputs{options.deck.value_or("-"), options.punch.value_or("-"),
                           options.campaign.results.value_or("-")};
  return output_clash(inputs, outputs).value_or("");
}

/// Returns what is wrong with the files of a budget; empty if nothing.
std::string wrong_files(const Options& options) {
  const int subjects = (options.fen ? 1 : 0) + (options.epd ? 1 : 0) +
                       (options.budget.pgn ? 1 : 0) + (options.budget.self_play ? 1 : 0);
  if (subjects != 1) return "one of --fen, --epd, --pgn and --self-play is required";
  std::vector<std::string> inputs;
  for (const auto& input : {options.epd, options.budget.pgn, options.image, options.budget.patch,
                            options.budget.faults})
    if (input) inputs.push_back(*input);
  const std::array outputs{options.budget.plot.value_or("-")};
  return output_clash(inputs, outputs).value_or("");
}

/// Completes the options of the subcommand that was chosen. Returns what is wrong with them; empty
/// if nothing.
std::string complete(Options& options, const Spelled& words) {
  switch (options.command) {
    case Command::move:
      if (!options.fen && !options.epd) return "--fen or --epd is required";
      return wrong_move_files(options);
    case Command::play:
      return read_against(words.against, options);
    case Command::uci:
      return read_player(words.player, options);
    case Command::match:
      return complete(options.match, words.match);
    case Command::tournament:
      return complete(options.tournament, words.tournament, options.image);
    case Command::game:
      return complete(options.game, words.match);
    case Command::budget:
      if (std::string wrong = wrong_files(options); !wrong.empty()) return wrong;
      return complete(options.budget, words.budget);
    case Command::line:
    case Command::perft:
    case Command::show:
    case Command::kim:
      break;
  }
  return {};
}

struct Subcommand {
  Command meaning;
  const char* name;
  const char* title;
  void (*add)(const LineCommand& command, Options& options, Spelled& words);
};

/// Adds the options that `match` and `tournament` have in common.
void add_series(const LineCommand& command, Options& options, Spelled& words) {
  add_image(command, options);
  command.flag("--json", options.json, "the result as one JSON object");
  command.flag("-q,--quiet", words.quiet, "no progress on standard error");
}

constexpr std::array subcommands{
    Subcommand{Command::move, "move", "the machine's move in a position, its time and odds",
               add_move},
    Subcommand{Command::play, "play", "a game against the machine (docs/play.md)", add_play},
    Subcommand{Command::uci, "uci", "an engine for chess GUIs and match runners (docs/play.md)",
               add_uci},
    Subcommand{Command::line, "line", "a FEN a line in, a move a line out", add_search},
    Subcommand{Command::perft, "perft", "count legal lines of play",
               [](const LineCommand& command, Options& options, Spelled& /*words*/) {
                 add_perft(command, options);
               }},
    Subcommand{Command::show, "show", "draw the board",
               [](const LineCommand& command, Options& options, Spelled& /*words*/) {
                 add_show(command, options);
               }},
    Subcommand{Command::match, "match",
               "games between two players, with statistics (docs/match.md)",
               [](const LineCommand& command, Options& options, Spelled& words) {
                 add_match(command, options.match, words.match);
                 add_series(command, options, words);
               }},
    Subcommand{Command::tournament, "tournament",
               "all players against each other (docs/tournament.md)",
               [](const LineCommand& command, Options& options, Spelled& words) {
                 add_tournament(command, options.tournament, words.tournament);
                 add_series(command, options, words);
               }},
    Subcommand{Command::game, "game", "one game with the ENIAC's clock, as PGN (docs/match.md)",
               [](const LineCommand& command, Options& options, Spelled& words) {
                 add_game(command, options.game, words.match);
                 add_image(command, options);
               }},
    Subcommand{Command::budget, "budget", "hours and odds on a machine that fails (docs/budget.md)",
               add_budget},
    Subcommand{Command::kim, "kim",
               "MicroChess behind the keys and digits of the KIM-1 (docs/kim.md)",
               [](const LineCommand& command, Options& options, Spelled& /*words*/) {
                 add_kim(command, options.kim);
                 command.colour(options.colour);
               }},
};

}  // namespace

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  Spelled words;
  CommandLine line(
      {"eniac-chess",
       CHESSVM_VERSION,
       description,
       footer,
       {"chsim(1)", "eniacsim(1)", "eniac-games(1)", "eniac-merge(1)", "chessvm-image(5)"}});
  const LineCommand tool = line.tool();
  std::vector<LineCommand> commands;
  for (const Subcommand& subcommand : subcommands) {
    commands.push_back(tool.subcommand(subcommand.name, subcommand.title));
    subcommand.add(commands.back(), options, words);
  }
  if (const auto answered = line.parse(argc, argv)) return *answered;
  for (std::size_t i = 0; i < commands.size(); ++i)
    if (commands[i].is_chosen()) options.command = subcommands.at(i).meaning;
  const std::string wrong = complete(options, words);
  if (!wrong.empty()) return line.refuse(wrong);
  options.detail = words.quiet ? Detail::quiet : Detail::normal;
  options.core_note = words.verbose ? CoreNote::said : CoreNote::none;
  if (words.mtbf) options.play.mtbf = EniacHours(static_cast<double>(*words.mtbf));
  if (words.progress || options.resume) options.reports = Reports::progress;
  if (words.jobs) options.jobs = static_cast<unsigned>(*words.jobs);
  if (words.plain) options.play.view = View::plain;
  if (words.max_cycles) options.run.limit = AddCycles(*words.max_cycles);
  return options;
}

}  // namespace chessvm::chess
