// SPDX-License-Identifier: MIT
#include "web/engine/parts.hpp"

namespace chessvm::web {

std::optional<Parts> find_parts(std::int32_t handle) {
  Border& border = Border::instance();
  if (EniacMachine* const found = border.find<EniacMachine>(handle))
    return Parts{.machine = found->machine,
                 .engine = found->engine,
                 .faults = found->instruments.faults,
                 .view = found->view,
                 .pulses = found->pulses,
                 .log = found->log,
                 .names = found->names(),
                 .cards_punched = found->cards_punched};
  WiredCpu* const found = border.find<WiredCpu>(handle);
  if (found == nullptr) return std::nullopt;
  return Parts{.machine = found->computer().machine(),
               .engine = found->engine(),
               .faults = found->computer().instruments().faults,
               .view = found->view(),
               .pulses = found->pulses(),
               .log = found->log,
               .names = found->computer().names(),
               .cpu = found,
               .cards_punched = found->cards_punched(),
               .runs_alone = found->started() && !found->compared()};
}

std::int32_t reason_number(eniac::StopReason reason) {
  switch (reason) {
    case eniac::StopReason::limit:
      return 0;
    case eniac::StopReason::idle:
      return 1;
    case eniac::StopReason::requested:
      return 2;
    case eniac::StopReason::quit:
      return 3;
    case eniac::StopReason::failed:
      return 4;
    case eniac::StopReason::checkpoint:
      return 5;
    case eniac::StopReason::interrupted:
      break;
  }
  return 0;
}

}  // namespace chessvm::web
