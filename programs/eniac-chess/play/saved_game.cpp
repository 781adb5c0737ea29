// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/play/saved_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

#include "base/file.hpp"
#include "programs/chess/notation.hpp"
#include "programs/chess/pgn.hpp"

namespace chessvm::chess::playing {
namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view person_tag = "Person";

std::string comment(const MachineWork& work) {
  std::string text =
      fmt::format("[%eniac {}] {}, depth {}", work.time.count(), to_text(work.time), work.depth);
  if (work.score) text += fmt::format(", score {}", *work.score);
  return text;
}

/// The number behind `label` in a comment.
std::optional<std::int64_t> number_after(std::string_view text, std::string_view label) {
  const std::size_t at = text.find(label);
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_prefix(at + label.size());
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || value < 0) return std::nullopt;
  return value;
}

/// The work in a comment of `to_pgn`; nullopt for other comments.
std::optional<MachineWork> parse_comment(std::string_view text) {
  constexpr std::int64_t longest = 1'000'000'000'000'000;
  constexpr int highest_score = 99;
  const auto time = number_after(text, "[%eniac");
  if (!time || *time > longest) return std::nullopt;
  MachineWork work{.time = AddCycles(*time)};
  work.depth = static_cast<int>(std::min<std::int64_t>(number_after(text, "depth").value_or(0), 9));
  if (const auto score = number_after(text, "score"); score && *score <= highest_score)
    work.score = static_cast<int>(*score);
  return work;
}

/// A failure at the place of move `index`, or of the result behind the moves.
Failure failure(const PgnGame& game, std::size_t index, const std::filesystem::path& path,
                std::string message) {
  return {.path = path,
          .message = std::move(message),
          .line = game.places[index].line,
          .column = game.places[index].column};
}

/// Ends the game as the PGN has it, where the rules have not. What is wrong; empty if nothing.
std::string finish(PlayedGame& game, GameResult result) {
  if (name(result) == game.result()) return {};
  if (game.is_over())
    return fmt::format("the result {} is wrong: {}", name(result), game.outcome());
  if (result != GameResult::unknown)
    game.agree(result == GameResult::white_wins   ? Agreement::black_resigned
               : result == GameResult::black_wins ? Agreement::white_resigned
                                                  : Agreement::draw);
  return {};
}

GameResult result_of(const PlayedGame& game) {
  for (const GameResult result : {GameResult::white_wins, GameResult::black_wins, GameResult::draw})
    if (name(result) == game.result()) return result;
  return GameResult::unknown;
}

}  // namespace

std::string to_pgn(const PlayedGame& played, Person person) {
  const auto player = [&](Colour side) { return plays(person, side) ? "Person" : "eniac-chess"; };
  PgnGame game{.tags = {{"Event", "eniac-chess play"},
                        {"Round", "-"},
                        {"White", player(Colour::white)},
                        {"Black", player(Colour::black)},
                        {std::string(person_tag), std::string(name(person))}},
               .game = played.game(),
               .result = result_of(played)};
  game.comments.emplace_back();
  for (const auto& work : played.work()) game.comments.push_back(work ? comment(*work) : "");
  std::string text = chess::to_pgn(game);
  text.pop_back();  // the blank line that parts games
  return text;
}

Result<SavedGame> parse_saved_game(std::string_view text, const std::filesystem::path& path) {
  if (text.find_first_not_of(blanks) == std::string_view::npos)
    return Failure{.path = path, .message = "no game is in this file"};
  // The result of a game that goes on may be missing at the end.
  const std::string ended = std::string(text) + "\n*";
  auto read = PgnReader(ended, path).next();
  if (!read) return read.error();
  const PgnGame& pgn = *read.value();
  SavedGame saved{PlayedGame(pgn.game.start()), Person::white};
  if (const auto person = parse_person(pgn.tag(person_tag))) saved.person = *person;
  PlayedGame& game = saved.game;
  for (std::size_t i = 0; i < pgn.game.moves().size(); ++i) {
    const Move move = pgn.game.moves()[i];
    if (game.is_over())
      return failure(pgn, i, path,
                     fmt::format("the game is over ({}) before '{}'", game.outcome(),
                                 san(game.position(), move)));
    game.make(move, parse_comment(pgn.comments[i + 1]));
  }
  if (std::string wrong = finish(game, pgn.result); !wrong.empty())
    return failure(pgn, pgn.game.moves().size(), path, std::move(wrong));
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

Result<void> save_game(const PlayedGame& game, Person person, const std::filesystem::path& file) {
  if (file.has_parent_path()) {
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    if (error)
      return Failure{.path = file.parent_path(),
                     .message = "cannot make this folder: " + error.message(),
                     .code = error};
  }
  return write_file_atomically(file, to_pgn(game, person));
}

}  // namespace chessvm::chess::playing
