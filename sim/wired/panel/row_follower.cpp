// SPDX-License-Identifier: MIT
#include "sim/wired/panel/row_follower.hpp"

#include "sim/eniac/units/cards/card_reader.hpp"

namespace chessvm::wired {

RowFollower::RowFollower(eniac::Machine& machine, eniac::Engine& engine,
                         const Assignment& assignment)
    : machine_(machine), engine_(engine), assignment_(assignment) {
  first_cycle_ = machine.time().cycle;
  note();
}

void RowFollower::note() {
  last_ = {.state = read_state(machine_, assignment_),
           .cycle = machine_.time().cycle,
           .cards_read = machine_.card_reader().position()};
  ++rows_;
}

void RowFollower::look() {
  const bool between_cycles = machine_.time().phase == 0;
  if (between_cycles && machine_.monitor().checkpoint && machine_.time().cycle != last_.cycle)
    note();
}

eniac::StopReason RowFollower::run(const eniac::RunLimits& limits) {
  look();
  eniac::RunLimits to_fetch = limits;
  to_fetch.stop_at_checkpoint = true;
  for (;;) {
    const eniac::StopReason reason = engine_.run(to_fetch);
    if (reason != eniac::StopReason::checkpoint) return reason;
    look();
    if (limits.stop_at_checkpoint) return reason;
    if (machine_.time().cycle >= limits.until) return eniac::StopReason::limit;
  }
}

}  // namespace chessvm::wired
