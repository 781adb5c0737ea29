// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/players/player.hpp"

#include "programs/chess/player/machine_player.hpp"
#include "programs/rivals/rival_player.hpp"
#include "tools/eniac-chess/players/uci_engine.hpp"

namespace chessvm::chess::match {

Result<std::unique_ptr<Player>> make_player(const PlayerSpec& spec,
                                            const PlayerSurroundings& surroundings) {
  if (spec.kind == PlayerKind::uci) return UciEngine::start(spec, surroundings);
  const std::string name = *name_of(spec);
  if (spec.kind == PlayerKind::rival)
    return std::unique_ptr<Player>(std::make_unique<rivals::RivalPlayer>(spec.rival, name));
  return MachinePlayer::make(name, surroundings.program, spec.settings);
}

}  // namespace chessvm::chess::match
