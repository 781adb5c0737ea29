// SPDX-License-Identifier: MIT
// Looks up all names of a schedule in a machine.
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

/// Views, triggers, steppers, starts and sources of a schedule, as nodes of the wiring.
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
    std::vector<std::vector<std::uint32_t>> starts;  // jacks to start, by step, sorted
    std::vector<std::vector<int>> operations;        // operations of the table actions, by step
    std::vector<Source> sources;
  };
  /// The source wires of target wire w, at index w-1. If an output has several paths, this is their
  /// union.
  using Sources = std::array<eniac::Pulses, eniac::wires_per_cable>;
  using Paths = std::map<std::uint32_t, Sources>;  // sources by digit output

  std::vector<Paths> views;
  std::vector<Trigger> triggers;
  struct Stepper {
    int number;  // number of the stepper, 0 = A
    int stages;
    std::map<std::uint32_t, eniac::Pulses> wires;  // counted wires, by output
  };
  std::vector<Stepper> steppers;
  std::vector<Timeline> timelines;
  /// For each output its mappings to the trunk that plain views see; more than one if they differ.
  std::map<std::uint32_t, std::vector<Sources>> plain;
};

/// Looks up all names. Names that the machine does not have become findings.
[[nodiscard]] Demands look_up(const eniac::Machine& machine, const Schedule& schedule,
                              Findings& findings);

}  // namespace chessvm::rtm::checker
