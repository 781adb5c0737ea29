// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/session.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/process/read_line.hpp"
#include "base/text/closest.hpp"
#include "base/text/text.hpp"
#include "programs/chess/host/report.hpp"
#include "programs/chess/player/settings.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/chess/rules/written_move.hpp"
#include "programs/chess/search/evaluation.hpp"
#include "programs/rivals/rival_player.hpp"
#include "tools/eniac-chess/play/clock.hpp"
#include "tools/eniac-chess/play/saved_game.hpp"

namespace chessvm::chess::playing {
namespace {

constexpr int first_move_of_draws = 20;
constexpr int half_a_pawn = points_per_pawn / 2;

/// Removes the number from `12. Nf3` or `12... Nf6`.
std::string_view without_number(std::string_view line) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  const std::size_t dots = line.find_first_not_of('.', digits);
  if (digits == 0 || dots == digits || dots == std::string_view::npos) return line;
  return trimmed(line.substr(dots));
}

std::string without_blanks(std::string_view text) {
  std::string rest;
  for (const char c : text)
    if (white_space.find(c) == std::string_view::npos) rest += c;
  return rest;
}

std::string quoted(std::string_view text) {
  return '\'' + visible(shortened(text)) + '\'';
}

Reply refusal(std::string reason) {
  return {Reply::Kind::refused, Reply::Board::same, std::move(reason) + '\n'};
}

Reply answer(std::string text) {
  return {Reply::Kind::done, Reply::Board::same, std::move(text)};
}

/// Formats `path: reason` on one line.
std::string reason_of(const Failure& failure) {
  return visible(fmt::format("{}: {}", failure.path.string(), failure.message));
}

constexpr std::string_view over = "the game is over; undo, new or quit";

std::string thinking(std::string_view opponent) {
  return fmt::format("{} is thinking; ^C makes it move at once", opponent);
}

}  // namespace

struct Session::Command {
  CommandRow row;
  /// True if the command does not change the game. Only such commands are allowed while the
  /// opponent is thinking.
  bool is_harmless;
  Reply (Session::*run)(std::string_view argument);
};

constexpr std::string_view file_argument = "[FILE]";

// clang-format off
const std::array<Session::Command, 16> Session::table{{
    {{"board", "", "draw the board again"}, true, &Session::board},
    {{"clock", "", "the machine's time, and the odds of no failure in this time"}, true, &Session::clock},
    {{"draw", "", "offer a draw"}, false, &Session::draw},
    {{"fen", "", "the position as a FEN"}, true, &Session::fen},
    {{"flip", "", "turn the board round"}, true, &Session::flip},
    {{"go", "", "let your opponent make the next move"}, false, &Session::go},
    {{"help", "", "this"}, true, &Session::help},
    {{"hint", "", "the machine's choice after a search of 3 plies"}, false, &Session::hint},
    {{"moves", "", "the moves so far"}, true, &Session::moves},
    {{"new", "", "begin another game; undo goes back to this one"}, false, &Session::restart},
    {{"pgn", file_argument, "print the game as PGN, or write it to FILE"}, true, &Session::pgn},
    {{"quit", "", "save the game and leave; so does the end of input"}, true, &Session::quit},
    {{"resign", "", "give the game up"}, false, &Session::resign},
    {{"save", file_argument, "save the game; from now on in FILE"}, true, &Session::save_as},
    {{"switch", "[SIDE]", "change sides, or take white, black, none or both"}, false, &Session::change_sides},
    {{"undo", "", "take back your last move and what followed"}, false, &Session::undo},
}};
// clang-format on

Session::Session(const Program& program, SavedGame game, PlaySettings settings,
                 std::optional<KeptGame> kept)
    : program_(program),
      game_(std::move(game.game)),
      text_(std::move(game.text)),
      person_(game.person),
      files_(std::move(kept)),
      settings_(std::move(settings)) {}

Reply Session::obey(std::string_view line) {
  return obey(line, During::rest);
}

Reply Session::obey_while_thinking(std::string_view line) {
  return obey(line, During::thinking);
}

Reply Session::obey(std::string_view line, During during) {
  if (line.size() > longest_typed_line) return refusal("this line is too long");
  line = without_number(trimmed(line));
  if (line.empty()) return {};
  const std::size_t end = std::min(line.find_first_of(white_space), line.size());
  const std::string_view word = line.substr(0, end);
  const std::string_view argument = trimmed(line.substr(end));
  const bool alone = argument.empty() || is_mark(without_blanks(argument));
  const bool may_be_move = !game_.is_over();
  const auto make = [&](Move move) {
    return during == During::rest ? play(move) : refusal(thinking(opponent()));
  };
  if (!alone && may_be_move)
    if (const auto move = parted_move(word, argument)) return make(*move);
  for (const Reading reading : readings) {
    const Command* found = nullptr;
    std::vector<std::string> candidates;
    for (const Command& command : table) {
      if (!playing::names(word, command.row.word, reading)) continue;
      found = &command;
      candidates.emplace_back(command.row.word);
    }
    Moves moves;
    if (alone && may_be_move) moves = names().meant(word, reading);
    for (const Move move : moves) candidates.emplace_back(names().san(move));
    if (candidates.size() > 1) return refusal("ambiguous: " + alternatives(candidates));
    if (found != nullptr) {
      // Refuses a shortened command with a file name, because `p 3` may be a typing error.
      const bool is_short = !same_letters(word, found->row.word);
      if (is_short && !argument.empty() && found->row.argument == file_argument)
        return refusal(fmt::format("write {} in full to name a file", found->row.word));
      return execute(*found, argument, during);
    }
    if (!moves.empty()) return make(moves.front());
  }
  if (!alone && may_be_move)
    for (const Reading reading : whole_readings)
      if (!names().meant(word, reading).empty())
        return refusal(fmt::format("one move at a time; {} is too much", quoted(argument)));
  return unknown(word, during);
}

std::optional<Move> Session::parted_move(std::string_view word, std::string_view more) const {
  const std::string joined = without_blanks(fmt::format("{}{}", word, more));
  for (const Reading reading : whole_readings)
    if (const Moves moves = names().meant(joined, reading); moves.size() == 1) return moves.front();
  return std::nullopt;
}

Reply Session::unknown(std::string_view word, During during) const {
  if (game_.is_over() && looks_like_move(word)) return refusal(std::string(over));
  if (std::string reason = names().why_none(word); !reason.empty())
    return refusal(during == During::rest ? std::move(reason) : thinking(opponent()));
  const auto near = closest(word, words_of_commands());
  return refusal(fmt::format("{} is no move and no command; {}", quoted(word),
                             near ? fmt::format("did you mean {}?", *near) : "help lists them"));
}

Reply Session::execute(const Command& command, std::string_view argument, During during) {
  if (during == During::thinking && !command.is_harmless) return refusal(thinking(opponent()));
  if (!argument.empty() && command.row.argument.empty())
    return refusal(fmt::format("{} takes no argument", command.row.word));
  return (this->*command.run)(argument);
}

/// Saves the game after a change. Returns a reply with `text`, notes about the saving, and the
/// outcome of the game if the game is over.
Reply Session::changed(std::string text) {
  names_.reset();
  has_changed_ = true;
  if (const auto saved = save(); !saved)
    text += fmt::format("not saved: {}\n", reason_of(saved.error()));
  else
    text += changed_by_others(file(), saved.value());
  if (game_.is_over()) text += game_.outcome() + '\n';
  return {Reply::Kind::done, Reply::Board::changed, std::move(text)};
}

Reply Session::play(Move move) {
  machine_is_asked_ = false;
  machine_waits_ = false;
  game_.make(move, std::nullopt);
  return changed({});
}

bool Session::awaits_machine() const {
  if (game_.is_over()) return false;
  return machine_is_asked_ || (!machine_waits_ && !plays(person_, game_.position().side));
}

Reply Session::take(const MoveReply& reply) {
  machine_is_asked_ = false;
  if (!reply.move) {
    const bool is_white = game_.position().side == Colour::white;
    game_.agree(is_white ? Agreement::white_resigned : Agreement::black_resigned);
    return changed(reply.fault == Fault::illegal
                       ? reply.detail + " is not legal, and there is no other move that it ranks\n"
                       : "");
  }
  const Thought thought = reply.thought.value_or(Thought{});
  const Answer& found = thought.answer;
  const auto score = found.score ? std::optional(found.worth) : std::nullopt;
  std::string text;
  for (const Breakdown& each : thought.failures) text += breakdown_text(each, game_.position());
  text += fmt::format("{} plays {} {} ({})", plays_machine() ? "The machine" : opponent(),
                      move_number(game_.position()), san(game_.position(), *reply.move),
                      coordinate(*reply.move));
  text += score ? fmt::format(", {}\n", score_text(*score)) : "\n";
  for (const std::string& remark : {rivals::remark_of(reply), thought.remark, found.note})
    if (!remark.empty()) text += remark + '\n';
  if (thought.reply)
    text += reply_text(*thought.reply, after(game_.position(), *reply.move)) + '\n';
  game_.make(*reply.move, plays_machine() ? std::optional(MachineWork{thought.time, thought.depth,
                                                                      score, thought.failures})
                                          : std::nullopt);
  return changed(std::move(text));
}

std::vector<std::string> Session::completions(std::string_view line) const {
  const std::size_t blank = line.find_last_of(white_space);
  const std::string_view word = blank == std::string_view::npos ? line : line.substr(blank + 1);
  std::vector<std::string> words;
  if (word.size() == line.size()) {
    words = words_of_commands();
    if (!game_.is_over())
      for (std::string& san : names().all()) words.push_back(std::move(san));
  } else if (trimmed(line).starts_with("switch")) {
    for (const Person person : persons) words.emplace_back(playing::name(person));
  }
  std::erase_if(words, [&](const std::string& each) { return !each.starts_with(word); });
  return words;
}

std::vector<std::string> Session::words_of_commands() {
  std::vector<std::string> words;
  words.reserve(table.size());
  for (const Command& command : table) words.emplace_back(command.row.word);
  return words;
}

std::vector<CommandRow> Session::commands() {
  std::vector<CommandRow> rows;
  rows.reserve(table.size());
  for (const Command& command : table) rows.push_back(command.row);
  return rows;
}

std::string_view Session::opponent() const {
  return plays_machine() ? "the machine" : std::string_view(settings_.opponent);
}

Colour Session::bottom() const {
  return (person_ == Person::black) != flipped_ ? Colour::black : Colour::white;
}

std::optional<Move> Session::last_move() const {
  const auto& made = game_.game().moves();
  return made.empty() ? std::nullopt : std::optional(made.back());
}

SavedGame Session::saved_game() const {
  return {game_, person_, settings_.opponent, text_};
}

const MoveNames& Session::names() const {
  if (!names_) names_.emplace(game_.game());
  return *names_;
}

// Commands.

Reply Session::board(std::string_view /*argument*/) {
  return {Reply::Kind::done, Reply::Board::changed, {}};
}

Reply Session::clock(std::string_view /*argument*/) {
  std::string text = clock_text(game_, settings_.mtbf);
  return answer(text.empty() ? "the machine has made no move yet\n" : std::move(text));
}

/// Returns true if a quick search gives a score and sees the machine at most half a pawn ahead.
bool Session::machine_takes_a_draw() const {
  const Thought thought = think_quickly(game_.game(), program_);
  if (!thought.answer.score) return false;
  const Score& score = thought.answer.worth;
  const bool is_person = plays(person_, game_.position().side);
  if (score.mate) return (*score.mate > 0) == is_person;
  return (is_person ? -score.points : score.points) <= half_a_pawn;
}

/// Explains why the opponent declines a draw. Empty if the opponent accepts the draw, or if the
/// user plays both sides.
std::string Session::why_no_draw() const {
  if (person_ == Person::none)
    return fmt::format("{} plays both sides and offers no draw", opponent());
  if (person_ == Person::both) return {};
  if (!plays_machine()) return fmt::format("{} knows no draws by agreement", opponent());
  if (game_.position().move_number < first_move_of_draws)
    return fmt::format("the machine takes no draw before move {}", first_move_of_draws);
  if (!machine_takes_a_draw())
    return "the machine refuses: it sees itself more than half a pawn ahead";
  return {};
}

Reply Session::draw(std::string_view /*argument*/) {
  if (game_.is_over()) return refusal(std::string(over));
  if (std::string reason = why_no_draw(); !reason.empty()) return refusal(std::move(reason));
  game_.agree(Agreement::draw);
  return changed({});
}

Reply Session::fen(std::string_view /*argument*/) {
  return answer(to_fen(game_.position()) + '\n');
}

Reply Session::flip(std::string_view /*argument*/) {
  flipped_ = !flipped_;
  return {Reply::Kind::done, Reply::Board::changed, {}};
}

Reply Session::go(std::string_view /*argument*/) {
  if (game_.is_over()) return refusal(std::string(over));
  machine_waits_ = false;
  machine_is_asked_ = true;
  return {};
}

Reply Session::help(std::string_view /*argument*/) {
  std::string text = fmt::format("  {:<14} {}\n", "e4 Nf3 e2e4 O-O", "a move; a beginning will do");
  for (const Command& command : table)
    text +=
        fmt::format("  {:<14}  {}\n", fmt::format("{} {}", command.row.word, command.row.argument),
                    command.row.help);
  return answer(std::move(text));
}

Reply Session::hint(std::string_view /*argument*/) {
  if (game_.is_over()) return refusal(std::string(over));
  const Thought thought = think_quickly(game_.game(), program_);
  const Answer& found = thought.answer;
  std::string text = fmt::format("hint: {}", found.san);
  if (found.score) text += ", " + score_text(found.worth);
  return answer(
      fmt::format("{}, {} of ENIAC time ({} plies)\n", text, to_text(thought.time), thought.depth));
}

Reply Session::moves(std::string_view /*argument*/) {
  const Game& game = game_.game();
  std::string text;
  for (std::size_t i = 0; i < game.moves().size(); ++i) {
    const Position& before = game.before(i);
    const bool is_white = before.side == Colour::white;
    if (is_white || i == 0) text += (i == 0 ? "" : "\n") + move_number(before);
    text += ' ' + game_.sans()[i];
  }
  return answer(text.empty() ? "no move has been made\n" : text + '\n');
}

Reply Session::restart(std::string_view /*argument*/) {
  std::string text;
  if (!game_.game().moves().empty()) {
    const auto previous = files_.put_away(saved_game());
    if (!previous) return refusal("not begun: " + reason_of(previous.error()));
    if (!previous.value().empty())
      text = fmt::format("the game before is in {}\n", visible(previous.value().string()));
  }
  const bool is_empty = !text_ && game_.game().moves().empty() &&
                        game_.agreement() == Agreement::none &&
                        game_.position() == read_fen(initial_fen).value();
  if (!is_empty) before_new_.push_back(saved_game());
  game_ = PlayedGame(read_fen(initial_fen).value(), game_.game().rules());
  text_.reset();
  machine_waits_ = machine_is_asked_ = false;
  return changed(std::move(text));
}

Reply Session::pgn(std::string_view argument) {
  if (argument.empty() || argument == "-") return answer(to_pgn(saved_game()));
  const auto aside = files_.copy_to(argument, saved_game());
  if (!aside) return refusal(reason_of(aside.error()));
  return answer(changed_by_others(argument, aside.value()) +
                fmt::format("written to {}\n", visible(argument)));
}

Reply Session::quit(std::string_view /*argument*/) {
  return {Reply::Kind::leave, Reply::Board::same, {}};
}

Reply Session::resign(std::string_view /*argument*/) {
  if (game_.is_over()) return refusal(std::string(over));
  if (person_ == Person::none)
    return refusal(fmt::format("{} plays both sides and does not resign", opponent()));
  const Colour loser = person_ == Person::both    ? game_.position().side
                       : person_ == Person::white ? Colour::white
                                                  : Colour::black;
  game_.agree(loser == Colour::white ? Agreement::white_resigned : Agreement::black_resigned);
  return changed({});
}

Reply Session::save_as(std::string_view argument) {
  const std::filesystem::path named = argument.empty() ? file() : argument;
  if (named.empty() || named == "-") return refusal("save needs the name of a file");
  const auto aside = files_.save_as(named, saved_game());
  if (!aside) return refusal(reason_of(aside.error()));
  return answer(changed_by_others(named, aside.value()) +
                fmt::format("saved in {}\n", visible(named.string())));
}

Reply Session::change_sides(std::string_view argument) {
  Person wanted = switched(person_);
  if (!argument.empty()) {
    std::vector<Person> found;
    for (const Person person : persons)
      if (playing::names(argument, playing::name(person), Reading::free_beginning))
        found.push_back(person);
    if (found.size() != 1)
      return refusal(
          fmt::format("{} is no side, expected white, black, none or both", quoted(argument)));
    wanted = found.front();
  }
  person_ = wanted;
  machine_waits_ = machine_is_asked_ = false;
  Reply reply = changed({});
  reply.text = fmt::format("you play {}\n", playing::name(person_)) + reply.text;
  return reply;
}

Reply Session::undo(std::string_view /*argument*/) {
  const Game& game = game_.game();
  const std::size_t made = game.moves().size();
  const bool one_side = person_ == Person::white || person_ == Person::black;
  // The first two moves include a move of the user's side, because the sides move in turn.
  const bool person_has_moved = made > 1 || (made == 1 && plays(person_, game.start().side));
  const bool can_take_back = one_side ? person_has_moved : made > 0;
  std::string text;
  if (game_.agreement() != Agreement::none) {
    static_cast<void>(game_.take_back());
    text = "the game goes on\n";
  } else if (!can_take_back && !before_new_.empty()) {
    game_ = std::move(before_new_.back().game);
    text_ = std::move(before_new_.back().text);
    before_new_.pop_back();
    text = "the game before the last 'new' is back\n";
  } else if (!can_take_back) {
    return refusal("there is nothing to take back");
  } else {
    do {
      const Move move = game_.game().moves().back();
      static_cast<void>(game_.take_back());
      text += fmt::format("{}{} {}", text.empty() ? "taken back: " : ", ",
                          move_number(game_.position()), san(game_.position(), move));
    } while (one_side && !plays(person_, game_.position().side));
    text += '\n';
  }
  machine_is_asked_ = false;
  machine_waits_ = !one_side;
  return changed(std::move(text));
}

}  // namespace chessvm::chess::playing
