// SPDX-License-Identifier: MIT
#include "web/engine/pulses_seen.hpp"

#include <algorithm>

namespace chessvm::web {

using eniac::Pulses;

PulsesSeen::PulsesSeen(eniac::Machine& machine)
    : machine_(machine), seen_(machine.wiring().nodes().size()) {}

void PulsesSeen::begin() {
  std::fill(seen_.begin(), seen_.end(), std::uint16_t{0});
  machine_.circuit().add_tap(*this);
}

void PulsesSeen::end() {
  machine_.circuit().remove_tap(*this);
  for (std::uint32_t node = 0; node < seen_.size(); ++node)
    if (machine_.wiring().nodes()[node].kind == eniac::NodeKind::unit_output && seen_[node] != 0)
      spread(node, seen_[node]);
}

Pulses PulsesSeen::leaving(std::uint32_t output, Pulses pulses) {
  seen_[output] |= pulses;
  return pulses;
}

Pulses PulsesSeen::entering(std::uint32_t /*input*/, Pulses pulses) {
  return pulses;
}

void PulsesSeen::passing(std::uint32_t /*node*/, Pulses /*pulses*/) {}

/// Adds `pulses` to all nodes that `node` reaches directly or through other nodes. Continues only
/// with pulses that are new at a node. So the recursion ends even if cables form a loop.
void PulsesSeen::spread(std::uint32_t node, Pulses pulses) {
  const eniac::Wiring& wiring = machine_.wiring();
  for (const std::uint32_t to : wiring.links(node)) {
    if (is_open(node, to)) continue;
    const auto map = wiring.map_between(node, to);
    Pulses arriving = map ? (*map)(pulses) : pulses;
    for (const eniac::Damage::Wires& wires : wiring.damage().wires)
      if (wires.node == to) arriving = static_cast<Pulses>(arriving & ~wires.dead);
    const auto fresh = static_cast<Pulses>(arriving & ~seen_[to]);
    if (fresh == 0) continue;
    seen_[to] |= fresh;
    spread(to, fresh);
  }
}

bool PulsesSeen::is_open(std::uint32_t from, std::uint32_t to) const {
  const auto& open = machine_.wiring().damage().open_cables;
  return std::find(open.begin(), open.end(), eniac::Cable{from, to}) != open.end();
}

}  // namespace chessvm::web
