// SPDX-License-Identifier: MIT
// Reads any text as PGN, as a saved game of chess, and as a position of draughts. An accepted game
// is the same after writing and reading; a refused text gets a message.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/text/text.hpp"
#include "programs/chess/pgn/reader.hpp"
#include "programs/draughts/board.hpp"
#include "programs/draughts/pdn.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "tools/eniac-chess/play/saved_game.hpp"

namespace chessvm::fuzz {
namespace game_fuzz {
namespace {

using namespace chessvm::chess;
namespace draughts = games::draughts;

constexpr std::size_t longest_pgn_line = 80;

void check(const Failure& failure, std::string_view text) {
  const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
  require(!failure.message.empty() && failure.line <= lines);
  const std::string printed = to_text(failure);
  require(!printed.empty() && visible_lines(printed) == printed);
}

void check_pgn(std::string_view text) {
  PgnReader reader(text, "input.pgn");
  for (std::size_t end = 0;;) {
    const auto read = reader.next();
    if (!read) {
      require(read.error().line > 0 && read.error().column > 0);
      return check(read.error(), text);
    }
    if (!read.value()) return;
    const PgnGame& game = *read.value();
    require(reader.end_of_last_game() > end && reader.end_of_last_game() <= text.size());
    end = reader.end_of_last_game();
    require(game.places.size() == game.game.moves().size() + 1);
    const std::string written = to_pgn(game);
    require(visible_lines(written) == written);
    const auto again = read_pgn(written, "again.pgn");
    require(again && again.value().size() == 1);
    const PgnGame& second = again.value().front();
    require(second.game.start() == game.game.start());
    require(second.game.moves() == game.game.moves() && second.result == game.result);
    require(to_pgn(second) == written);
    static_cast<void>(game.game.ending());
  }
}

void check_saved_game(std::string_view text) {
  const auto read = playing::parse_saved_game(text, "game.pgn");
  if (!read) return check(read.error(), text);
  const playing::SavedGame& saved = read.value();
  // `to_pgn` keeps the text that a user wrote in the file: the member `text` of the saved game. If
  // that member is empty, `to_pgn` writes only the game.
  const std::string kept = playing::to_pgn(saved);
  const auto unchanged = playing::parse_saved_game(kept, "kept.pgn");
  require(unchanged.has_value() && playing::to_pgn(unchanged.value()) == kept);
  playing::SavedGame fresh = saved;
  fresh.text.reset();
  const std::string written = playing::to_pgn(fresh);
  const auto again = playing::parse_saved_game(written, "again.pgn");
  require(again.has_value() && again.value().person == saved.person);
  const playing::PlayedGame& game = again.value().game;
  require(game.game().moves() == saved.game.game().moves());
  require(game.agreement() == saved.game.agreement() && game.work() == saved.game.work());
  require(visible(saved.game.outcome()) == saved.game.outcome());
  require(playing::to_pgn(again.value()) == written);
}

/// Reads a position of draughts and plays a few moves, always the first legal one.
void check_draughts(std::string_view text) {
  const auto read = draughts::parse_fen(text);
  if (!read) return require(!read.error().message.empty());
  draughts::Board board = read.value();
  draughts::Record record{.black = "input", .white = "input", .moves = {}, .start = board};
  constexpr int most_moves = 20;
  for (int i = 0; i < most_moves; ++i) {
    const auto again = draughts::parse_fen(fen(board));
    require(again.has_value() && again.value() == board);
    const auto legal = draughts::moves(board);
    for (const draughts::Move& move : legal) {
      const std::string reason = objection(after(board, move));
      require(reason.empty() || !move.captured.empty());  // a capture may leave a side without men
    }
    if (legal.empty() || !objection(after(board, legal.front())).empty()) break;
    record.moves.push_back(draughts::text(legal.front()));
    board = after(board, legal.front());
  }
  const std::string written = to_pdn(record);
  for (std::string_view rest = written; !rest.empty();) {
    const std::string_view line = take_line(rest);
    require(line.starts_with('[') || line.size() <= longest_pgn_line);
  }
}

}  // namespace
}  // namespace game_fuzz

void run_game(const std::uint8_t* data, std::size_t size) {
  using namespace game_fuzz;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_pgn(text);
  check_saved_game(text);
  check_draughts(text);
}

}  // namespace chessvm::fuzz
