// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/opening.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

#include "base/text/text.hpp"
#include "programs/chess/pgn/line.hpp"
#include "programs/chess/pgn/notes.hpp"
#include "programs/chess/pgn/reader.hpp"
#include "programs/chess/rules/epd.hpp"

namespace chessvm::chess::match {
namespace {

constexpr std::string_view moves_word = "moves";

Result<Game> play_from_start(std::string_view moves, const TextLine& line) {
  return play_moves(read_fen(initial_fen).value(), moves, line);
}

Result<Opening> read_record(const TextLine& line) {
  const auto record = read_epd_record(line.text, line.path, line.number);
  if (!record) return record.error();
  const Position& position = record.value().position;
  const std::string& way = record.value().way;
  if (way.empty()) return Opening{record.value().id, Game(position)};
  // Passes the moves as a part of `line.text`, so that messages can give the column in the line.
  const std::size_t at = line.text.find(way);
  auto game = play_from_start(line.text.substr(at, way.size()), line);
  if (!game) return game.error();
  const Position& reached = game.value().position();
  if (!are_same_for_play(reached, position))
    return line.failure(at, fmt::format("the moves lead to another position: {}", to_fen(reached)));
  return Opening{record.value().id, std::move(game.value())};
}

Result<Opening> read_line(const TextLine& line) {
  if (!line.text.starts_with(startpos)) return read_record(line);
  std::string_view moves = line.text.substr(startpos.size());
  const std::vector<Field> words = split(moves);
  if (!words.empty() && words.front().text != moves_word)
    return line.failure(startpos.size() + words.front().offset,
                        "expected moves: startpos moves e2e4 e7e5");
  if (!words.empty()) moves.remove_prefix(words.front().offset + moves_word.size());
  auto game = play_from_start(moves, line);
  if (!game) return game.error();
  return Opening{{}, std::move(game.value())};
}

/// Returns true if `text` begins like PGN: with a tag, a comment or a move number.
bool is_pgn(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(white_space), text.size());
  const std::string_view rest = text.substr(begin);
  const std::size_t digits = rest.find_first_not_of("0123456789");
  return !rest.empty() &&
         (std::string_view("[{;%").find(rest.front()) != std::string_view::npos ||
          (digits != 0 && digits != std::string_view::npos && rest[digits] == '.'));
}

Result<std::vector<Opening>> read_games(std::string_view text, const std::filesystem::path& path) {
  std::vector<Opening> openings;
  PgnReader reader(text, path);
  for (;;) {
    auto game = reader.next();
    if (!game) return game.error();
    if (!game.value()) return openings;
    const PgnPlace place = game.value()->places.back();
    say_notes(*game.value(), path);
    if (const Ending ending = game.value()->game.ending(); ending != Ending::none)
      return Failure{.path = path,
                     .message = fmt::format("the game is over here: {}", name(ending)),
                     .line = place.line,
                     .column = place.column};
    openings.push_back(
        {fmt::format("game-{}", openings.size() + 1), std::move(game.value()->game)});
  }
}

Result<std::vector<Opening>> read_lines(std::string_view text, const std::filesystem::path& path) {
  std::vector<Opening> openings;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const TextLine line{take_line(text), path, number};
    const bool blank = line.text.find_first_not_of(' ') == std::string_view::npos;
    if (blank || line.text.front() == '#') continue;
    auto opening = read_line(line);
    if (!opening) return opening.error();
    if (const Ending ending = opening.value().game.ending(); ending != Ending::none)
      return line.failure(0, fmt::format("the game is over here: {}", name(ending)));
    if (opening.value().id.empty()) opening.value().id = fmt::format("line-{}", number);
    openings.push_back(std::move(opening.value()));
  }
  return openings;
}

}  // namespace

Result<std::vector<Opening>> read_openings(std::string_view text,
                                           const std::filesystem::path& path) {
  auto openings = is_pgn(text) ? read_games(text, path) : read_lines(text, path);
  if (openings && openings.value().empty())
    return Failure{.path = path, .message = "no openings in this file"};
  return openings;
}

void shuffle(std::vector<Opening>& openings, std::uint64_t seed) {
  // Avoids std::shuffle, whose order depends on the standard library.
  std::mt19937_64 random(seed);
  for (std::size_t i = openings.size(); i > 1; --i)
    std::swap(openings[i - 1], openings[random() % i]);
}

}  // namespace chessvm::chess::match
