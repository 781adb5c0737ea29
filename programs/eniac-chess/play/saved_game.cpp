// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/play/saved_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "base/file.hpp"
#include "base/text.hpp"
#include "programs/chess/clock_comment.hpp"
#include "programs/chess/notation.hpp"

namespace chessvm::chess::playing {
namespace {

constexpr std::string_view opponent_tag = "Opponent";

std::string comment(const MachineWork& work) {
  std::string text =
      fmt::format("{} {}, depth {}", clock_mark(work.time), to_text(work.time), work.depth);
  if (work.score) text += fmt::format(", score {}", *work.score);
  return text;
}

/// The number behind `label` in a comment.
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

/// The work in a comment of `to_pgn`; nullopt for other comments.
std::optional<MachineWork> parse_comment(std::string_view text) {
  constexpr AddCycles longest{1'000'000'000'000'000};
  constexpr int highest_score = 99;
  const auto time = parse_clock_comment(text);
  if (!time || *time > longest) return std::nullopt;
  MachineWork work{.time = *time};
  work.depth = static_cast<int>(std::min<std::int64_t>(number_after(text, "depth").value_or(0), 9));
  if (const auto score = number_after(text, "score"); score && *score <= highest_score)
    work.score = static_cast<int>(*score);
  return work;
}

/// Plays the moves of `from`; fails where the rules of this tool end the game before its last move.
Result<void> replay(const PgnGame& from, PlayedGame& game, const std::filesystem::path& path) {
  const Moves& moves = from.game.moves();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Position& before = from.game.before(i);
    if (game.is_over())
      return Failure{.path = path,
                     .message = fmt::format("the game is over ({}) before {} {}", game.outcome(),
                                            move_number(before), san(before, moves[i]))};
    game.make(moves[i], parse_comment(from.comments[i + 1]));
  }
  return boost::outcome_v2::success();
}

/// Ends the game as `result` has it, where the rules have not.
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

std::string to_pgn(const PlayedGame& game, Person person, std::string_view opponent) {
  const auto player = [&](Colour side) {
    if (plays(person, side)) return std::string("Person");
    return std::string(opponent.empty() ? "eniac-chess" : opponent);
  };
  PgnGame pgn{.tags = {{"Event", "eniac-chess play"},
                       {"White", player(Colour::white)},
                       {"Black", player(Colour::black)},
                       {"Person", std::string(name(person))}},
              .game = game.game(),
              .result = game.result()};
  if (!opponent.empty()) pgn.tags.push_back({std::string(opponent_tag), std::string(opponent)});
  pgn.comments.emplace_back();
  for (const auto& work : game.work()) pgn.comments.push_back(work ? comment(*work) : "");
  return chess::to_pgn(pgn);
}

Result<SavedGame> parse_saved_game(std::string_view text, const std::filesystem::path& path) {
  const auto games = read_pgn(text, path);
  if (!games) return games.error();
  if (games.value().size() != 1)
    return Failure{.path = path,
                   .message = games.value().empty()
                                  ? "no game is in this file"
                                  : "several games are in this file, of which one would be kept"};
  const PgnGame& pgn = games.value().front();
  const auto person = parse_person(pgn.tag("Person"));
  if (!person)
    return Failure{.path = path,
                   .message =
                       "this game has no tag Person: its comments would be lost, unless "
                       "[Person \"white\"] allows that"};
  SavedGame saved{PlayedGame(pgn.game.start()), *person, std::string(pgn.tag(opponent_tag))};
  if (const auto played = replay(pgn, saved.game, path); !played) return played.error();
  if (const auto ended = finish(saved.game, pgn.result, path); !ended) return ended.error();
  return saved;
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

Result<void> save_game(const PlayedGame& game, Person person, std::string_view opponent,
                       const std::filesystem::path& file) {
  if (file.has_parent_path()) {
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    if (error)
      return Failure{.path = file.parent_path(),
                     .message = "cannot make this folder: " + error.message(),
                     .code = error};
  }
  return write_file_atomically(file, to_pgn(game, person, opponent));
}

}  // namespace chessvm::chess::playing
