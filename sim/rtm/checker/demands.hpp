// SPDX-License-Identifier: MIT
// Finds the nodes of a machine that the names in a schedule mean.
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

/// The views, triggers, steppers, starts and sources of a schedule, with node numbers for names.
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
    std::vector<std::vector<std::uint32_t>> starts;  // by step: jacks that the step pulses, sorted
    std::vector<std::vector<int>> operations;        // by step: settings of the table actions
    std::vector<Source> sources;
  };
  /// How an output feeds an input. Element w-1 has the output wires that lead to input wire w.
  using Sources = std::array<eniac::Pulses, eniac::wires_per_cable>;
  using Paths = std::map<std::uint32_t, Sources>;  // by digit output

  std::vector<Paths> views;
  std::vector<Trigger> triggers;
  struct Stepper {
    int number;  // 0 = A
    int stages;
    std::map<std::uint32_t, eniac::Pulses> wires;  // by output: wires that step the stepper
  };
  std::vector<Stepper> steppers;
  std::vector<Timeline> timelines;
  /// By digit output: its wires in the plain views. A plain view has a name without a dot. Plain
  /// views with equal wires share an entry.
  std::map<std::uint32_t, std::vector<Sources>> plain;
};

/// Looks up all names of `schedule`. Adds a finding for each name that the machine does not have.
[[nodiscard]] Demands look_up(const eniac::Machine& machine, const Schedule& schedule,
                              Findings& findings);

}  // namespace chessvm::rtm::checker
