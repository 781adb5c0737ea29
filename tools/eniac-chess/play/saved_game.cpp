// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/saved_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "base/text/text.hpp"
#include "programs/chess/pgn/clock_comment.hpp"
#include "programs/chess/pgn/edit.hpp"
#include "programs/chess/pgn/eval_mark.hpp"
#include "programs/chess/pgn/failure_mark.hpp"
#include "programs/chess/pgn/reader.hpp"
#include "programs/chess/rules/notation.hpp"

namespace chessvm::chess::playing {
namespace {

constexpr std::string_view opponent_tag = "Opponent";
constexpr std::string_view person_tag = "Person";
constexpr std::string_view person_name = "Person";
constexpr std::string_view machine_name = "eniac-chess";

std::string_view tag_of(Colour side) {
  return side == Colour::white ? "White" : "Black";
}

/// Returns true if `to_pgn` wrote the player's name `name` in the game `read`. `to_pgn` replaces
/// only names that `to_pgn` wrote.
bool is_name_of_ours(std::string_view name, const PgnGame& read) {
  return name == person_name || name == machine_name ||
         (!name.empty() && name == read.tag(opponent_tag));
}

std::string comment(const MachineWork& work, Colour side) {
  std::string text = clock_mark(work.time);
  for (const Breakdown& each : work.failures) text += " " + failure_mark(each);
  if (const std::string eval = work.score ? eval_mark(*work.score, side) : ""; !eval.empty())
    text += " " + eval;
  text += fmt::format(" {}, depth {}", to_text(work.time), work.depth);
  if (!work.failures.empty()) text += ", " + count(work.failures.size(), "failure");
  return text;
}

/// Returns the number after `label` in a comment; nullopt if there is none.
std::optional<std::int64_t> number_after(std::string_view text, std::string_view label) {
  const std::size_t at = text.find(label);
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_prefix(at + label.size());
  text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || value < 0) return std::nullopt;
  return value;
}

/// Reads the machine's work on a move from a comment that `to_pgn` has written. Returns nullopt for
/// any other comment. `before` is the position before the move.
std::optional<MachineWork> parse_comment(std::string_view text, const Position& before) {
  constexpr AddCycles longest{1'000'000'000'000'000};
  constexpr int highest_score = 99;
  const auto time = parse_clock_comment(text);
  if (!time || *time > longest) return std::nullopt;
  MachineWork work{.time = *time};
  work.depth = static_cast<int>(std::min<std::int64_t>(number_after(text, "depth").value_or(0), 9));
  work.failures = parse_failure_marks(text);
  work.score = parse_eval_mark(text, before.side);
  // Versions before 1.0 wrote the word `score` and the program's raw score (see score_of), even for
  // a move that mates.
  if (const auto score = number_after(text, "score"); score && *score <= highest_score)
    work.score = score_of(static_cast<int>(*score), before);
  if (work.score && eval_mark(*work.score, before.side).empty()) work.score.reset();
  return work;
}

/// Plays the moves of `from`. Fails if this tool's rules end the game before the last move.
Result<void> replay(const PgnGame& from, PlayedGame& game, const std::filesystem::path& path) {
  const Moves& moves = from.game.moves();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Position& before = from.game.before(i);
    if (game.is_over())
      return Failure{.path = path,
                     .message = fmt::format("the game is over ({}) before {} {}", game.outcome(),
                                            move_number(before), san(before, moves[i]))};
    game.make(moves[i], parse_comment(from.comments[i + 1], before));
  }
  return boost::outcome_v2::success();
}

/// Ends the game with `result` by resignation or agreement. Fails if the rules gave another result.
Result<void> finish(PlayedGame& game, GameResult result, const std::filesystem::path& path) {
  if (result == game.result()) return boost::outcome_v2::success();
  if (game.is_over())
    return Failure{
        .path = path,
        .message = fmt::format("the result {} is wrong: {}", chess::name(result), game.outcome())};
  if (result != GameResult::unknown)
    game.agree(result == GameResult::white_wins   ? Agreement::black_resigned
               : result == GameResult::black_wins ? Agreement::white_resigned
                                                  : Agreement::draw);
  return boost::outcome_v2::success();
}

}  // namespace

std::string to_pgn(const SavedGame& saved) {
  PgnGame pgn{.game = saved.game.game(), .result = saved.game.result()};
  pgn.comments.emplace_back();
  const auto& works = saved.game.work();
  for (std::size_t i = 0; i < works.size(); ++i)
    pgn.comments.push_back(works[i] ? comment(*works[i], pgn.game.before(i).side) : "");
  std::vector<PgnTag> ours{{std::string(person_tag), std::string(name(saved.person))}};
  const bool names_another = saved.text && !saved.text->game.tag(opponent_tag).empty();
  if (!saved.opponent.empty() || names_another)
    ours.push_back({std::string(opponent_tag), saved.opponent});
  const auto player = [&](Colour side) {
    if (plays(saved.person, side)) return std::string(person_name);
    return saved.opponent.empty() ? std::string(machine_name) : saved.opponent;
  };
  if (saved.text) {
    const PgnGame& read = saved.text->game;
    ours.insert(ours.begin(), {"Result", std::string(chess::name(pgn.result))});
    for (const Colour side : {Colour::white, Colour::black})
      if (const std::string_view tag = tag_of(side); is_name_of_ours(read.tag(tag), read))
        ours.push_back({std::string(tag), player(side)});
    return edited_pgn(saved.text->text, read, pgn, ours);
  }
  pgn.tags = {{"Event", "eniac-chess play"}};
  for (const Colour side : {Colour::white, Colour::black})
    pgn.tags.push_back({std::string(tag_of(side)), player(side)});
  pgn.tags.insert(pgn.tags.end(), ours.begin(), ours.end());
  return chess::to_pgn(pgn);
}

Result<SavedGame> parse_saved_game(std::string_view text, const std::filesystem::path& path) {
  auto games = read_pgn(text, path);
  if (!games) return games.error();
  if (games.value().size() != 1)
    return Failure{.path = path,
                   .message = games.value().empty()
                                  ? "no game is in this file"
                                  : "several games are in this file, of which one would be kept"};
  const PgnGame& pgn = games.value().front();
  const std::string_view word = pgn.tag(person_tag);
  const auto person = word.empty() ? std::optional(Person::white) : parse_person(word);
  if (!person)
    return Failure{.path = path,
                   .message = fmt::format("the tag Person is '{}', expected white, black, none or "
                                          "both",
                                          shortened(word))};
  SavedGame saved{PlayedGame(pgn.game.start()), *person, std::string(pgn.tag(opponent_tag))};
  if (const auto played = replay(pgn, saved.game, path); !played) return played.error();
  if (const auto ended = finish(saved.game, pgn.result, path); !ended) return ended.error();
  saved.text = GameText{std::string(text), std::move(games.value().front())};
  return saved;
}

bool has_tag_of_ours(const SavedGame& game) {
  return game.text && !game.text->game.tag(person_tag).empty();
}

std::optional<std::filesystem::path> default_game_file() {
  const auto folder = [](const char* variable) -> std::filesystem::path {
    const char* const value = std::getenv(variable);
    return value == nullptr ? "" : value;
  };
  constexpr const char* file = "eniac-chess/game.pgn";
  if (const auto state = folder("XDG_STATE_HOME"); state.is_absolute()) return state / file;
  if (const auto home = folder("HOME"); home.is_absolute()) return home / ".local/state" / file;
  return std::nullopt;
}

}  // namespace chessvm::chess::playing
