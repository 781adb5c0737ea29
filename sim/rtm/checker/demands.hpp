// SPDX-License-Identifier: MIT
// The demands of a schedule with all names looked up in a machine.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sim/eniac/machine/machine.hpp"
#include "sim/rtm/checker/finding.hpp"
#include "sim/rtm/schedule/schedule.hpp"

namespace chessvm::rtm::checker {

/// Views, triggers, steppers, starts and sources of a schedule, by nodes of the wiring.
struct Demands {
  struct Trigger {
    std::uint32_t node;
    int wire;
  };
  struct Source {
    std::uint32_t node;
    int moment;
  };
  struct Timeline {
    std::vector<std::vector<std::uint32_t>> starts;  // by step, sorted
    std::vector<std::vector<int>> operations;        // by step, of its table actions
    std::vector<Source> sources;
  };
  /// The source wires of target wire w at index w-1; several paths from one output add up.
  using Sources = std::array<eniac::Pulses, eniac::wires_per_cable>;
  using Paths = std::map<std::uint32_t, Sources>;  // by digit output

  std::vector<Paths> views;
  std::vector<Trigger> triggers;
  struct Stepper {
    int number;  // 0 = A
    int stages;
    std::map<std::uint32_t, eniac::Pulses> wires;  // of the outputs that it counts
  };
  std::vector<Stepper> steppers;
  std::vector<Timeline> timelines;
  /// For each output the mappings to the trunk that plain views see; several if they differ.
  std::map<std::uint32_t, std::vector<Sources>> plain;
};

/// Looks all names up. Names that the machine does not have are findings.
[[nodiscard]] Demands look_up(const eniac::Machine& machine, const Schedule& schedule,
                              Findings& findings);

}  // namespace chessvm::rtm::checker
