// SPDX-License-Identifier: MIT
#include "tools/eniac-games/pdn_of.hpp"

#include <fmt/format.h>

#include "programs/draughts/draughts.hpp"
#include "programs/draughts/pdn.hpp"

namespace chessvm::games {

std::string pdn_of(const Options& options, const Match& match, Side player) {
  const std::string machine = fmt::format("ENIAC, {} plies", options.setup.plies);
  const std::string other = options.against ? options.against->text : "human";
  const bool machine_is_black = player == Side::second;
  return draughts::to_pdn({.black = machine_is_black ? machine : other,
                           .white = machine_is_black ? other : machine,
                           .moves = match.record(),
                           .start = draughts::board_of(match.game().start()),
                           .outcome = match.game().outcome(match.position())});
}

}  // namespace chessvm::games
