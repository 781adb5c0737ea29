// SPDX-License-Identifier: MIT
#include "tools/eniac-games/catalogue.hpp"

#include <array>

#include "programs/c4/c4.hpp"
#include "programs/draughts/draughts.hpp"
#include "programs/life/life.hpp"
#include "programs/tic/tic.hpp"

namespace chessvm::games {

std::span<const Entry> catalogue() {
  static constexpr std::array entries{
      Entry{"tic", "tic-tac-toe, searched to the end",
            [](const Setup& /*setup*/) { return make_tic(); }},
      Entry{"c4", "connect four, searched seven stones deep",
            [](const Setup& /*setup*/) { return make_c4(); }},
      Entry{"draughts", "English draughts, searched one to six moves deep",
            [](const Setup& setup) {
              return make_draughts(setup.plies,
                                   setup.fen.empty() ? draughts::start_board()
                                                     : draughts::parse_fen(setup.fen).value(),
                                   setup.decliner);
            }},
      Entry{"life", "Conway's Life on eight by eight cells",
            [](const Setup& setup) { return make_life(setup.generations); }},
  };
  return entries;
}

}  // namespace chessvm::games
