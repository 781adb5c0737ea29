// SPDX-License-Identifier: MIT
// Position text: what is accepted can be written, read back, held by the words or refused, and
// played on.
#include <cstdint>
#include <string_view>

#include "programs/chess/deck.hpp"
#include "programs/chess/epd.hpp"
#include "programs/chess/fen.hpp"
#include "programs/chess/notation.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using namespace chessvm::chess;
using chessvm::fuzz::require;

/// Any map will do; this one is packed.
constexpr MemoryMap map{.board = 0,
                        .wking = 32,
                        .bking = 33,
                        .wrook1 = 34,
                        .wrook2 = 35,
                        .ply = 36,
                        .last = 37,
                        .side = 38,
                        .draw = 39,
                        .score = 40,
                        .best = 45,
                        .bestfrom = 50,
                        .bestto = 51};

void check(const Position& position) {
  const auto again = read_fen(to_fen(position));
  require(again && again.value() == position);
  require(mirrored(mirrored(position)) == position);
  for (const Move move : legal_moves(position, Rules::full)) {
    require(read_san(position, san(position, move)) == Moves{move});
    require(parse_coordinate(coordinate(move)) == move);
  }
  const auto searched = represent(position);
  if (!searched) return;
  const auto held = to_position(to_words(searched.value().position, 4, map), map);
  require(held && held.value().board == searched.value().position.board);
}

void check(const chessvm::Failure& failure) {
  require(!failure.message.empty() && failure.line > 0 && failure.column > 0);
  require(!to_text(failure).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto position = read_fen(text);
  if (position)
    check(position.value());
  else
    check(position.error());
  for (const auto& record : read_epd(text, "fuzz.epd"))
    if (!record) check(record.error());
  return 0;
}
