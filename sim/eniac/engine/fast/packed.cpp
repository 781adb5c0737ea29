// SPDX-License-Identifier: MIT
#include "sim/eniac/engine/fast/packed.hpp"

namespace chessvm::eniac::fast {

std::optional<std::vector<Piece>> pieces_of(const WireMap& map) {
  std::vector<Piece> pieces;
  for (int out = 1; out <= wires_per_cable; ++out) {
    const Pulses sources = map.sources(out);
    if (sources == 0) continue;
    if (!std::has_single_bit(sources)) return std::nullopt;
    const int in = std::countr_zero(sources) + 1;
    const Counts nibble = Counts{0xF} << static_cast<unsigned>(4 * (in - 1));
    const int rotation = 4 * (out - in);
    bool joined = false;
    for (Piece& piece : pieces) {
      if (piece.rotation != rotation) continue;
      piece.mask |= nibble;
      joined = true;
    }
    if (!joined) pieces.push_back({nibble, rotation});
  }
  return pieces;
}

}  // namespace chessvm::eniac::fast
