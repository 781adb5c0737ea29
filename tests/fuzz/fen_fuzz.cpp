// SPDX-License-Identifier: MIT
// Reads any text as a position. Writing and reading change neither an accepted position nor its
// moves. A position keeps its board if it is converted to the chess program's memory words and
// back. Errors have a line and a column.
#include <cstdint>
#include <string_view>

#include "programs/chess/host/deck.hpp"
#include "programs/chess/rules/epd.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/chess/rules/written_move.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"

namespace chessvm::fuzz {
namespace fen_fuzz {
namespace {

using namespace chessvm::chess;

/// A memory map with arbitrary addresses, shaped like that of the chess program.
constexpr MemoryMap map{.board = 5,
                        .wking = 40,
                        .bking = 42,
                        .wrook1 = 43,
                        .wrook2 = 44,
                        .ply = 0,
                        .mode = 1,
                        .goal = 4,
                        .last = 37,
                        .draw = 39,
                        .bestfrom = 74,
                        .bestto = 72,
                        .captured = 40,
                        .best = 41,
                        .to = 42,
                        .score = 43,
                        .from = 44};

void check(const chess::Position& position) {
  const auto again = read_fen(to_fen(position));
  require(again && again.value() == position);
  require(mirrored(mirrored(position)) == position);
  for (const Move move : legal_moves(position, Rules::full)) {
    require(moves_written(position, san(position, move)) == Moves{move});
    require(parse_coordinate(coordinate(move)) == move);
  }
  const Representation searched = represent(position);
  const auto held = to_position(to_words({searched.position, 4}, map), map);
  require(held && held.value().board == searched.position.board);
}

void check(const chessvm::Failure& failure) {
  require(!failure.message.empty() && failure.line > 0 && failure.column > 0);
  require(!to_text(failure).empty());
}

}  // namespace
}  // namespace fen_fuzz

void run_fen(const std::uint8_t* data, std::size_t size) {
  using namespace fen_fuzz;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto position = read_fen(text);
  if (position)
    check(position.value());
  else
    check(position.error());
  for (const auto& record : read_epd(text, "fuzz.epd"))
    if (!record) check(record.error());
}

}  // namespace chessvm::fuzz
