// SPDX-License-Identifier: MIT
#include "sim/wired/diagnosis/pulse_log.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace chessvm::wired {

PulseLog::PulseLog(eniac::Machine& machine) : machine_(machine) {
  const eniac::Wiring& wiring = machine.wiring();
  // Watch each cabled node that is not a jack of a unit, such as each side of an adapter.
  const auto note = [&](std::uint32_t node) {
    if (wiring.nodes()[node].unit == nullptr) watched_.push_back(node);
  };
  for (const eniac::Cable& cable : wiring.cables()) {
    note(cable.from);
    note(cable.to);
  }
  std::sort(watched_.begin(), watched_.end());
  watched_.erase(std::unique(watched_.begin(), watched_.end()), watched_.end());
  for (const std::uint32_t node : watched_) machine.wiring().watch(node);
  machine.circuit().add_tap(*this);
}

PulseLog::~PulseLog() {
  machine_.circuit().remove_tap(*this);
  for (const std::uint32_t node : watched_) machine_.wiring().unwatch(node);
}

std::vector<LoggedPulses> PulseLog::take() {
  const auto place = [](const LoggedPulses& each) { return std::tie(each.phase, each.node); };
  std::stable_sort(pulses_.begin(), pulses_.end(),
                   [&](const LoggedPulses& one, const LoggedPulses& other) {
                     return place(one) < place(other);
                   });
  std::vector<LoggedPulses> joined;
  for (const LoggedPulses& each : std::exchange(pulses_, {})) {
    if (joined.empty() || place(joined.back()) != place(each))
      joined.push_back(each);
    else
      joined.back().pulses = static_cast<eniac::Pulses>(joined.back().pulses | each.pulses);
  }
  return joined;
}

eniac::Pulses PulseLog::leaving(std::uint32_t output, eniac::Pulses pulses) {
  passing(output, pulses);
  return pulses;
}

eniac::Pulses PulseLog::entering(std::uint32_t input, eniac::Pulses pulses) {
  passing(input, pulses);
  return pulses;
}

void PulseLog::passing(std::uint32_t node, eniac::Pulses pulses) {
  if (pulses != 0) pulses_.push_back({machine_.time().phase, node, pulses});
}

}  // namespace chessvm::wired
