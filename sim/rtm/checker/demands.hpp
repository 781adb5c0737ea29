// SPDX-License-Identifier: MIT
// Translates the names in a schedule to nodes of a machine.
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

/// The views, triggers, steppers, starts and sources of a schedule. Node numbers replace the names
/// of jacks.
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
    /// For each step, a sorted list of the jacks that must get a pulse just before the step begins.
    std::vector<std::vector<std::uint32_t>> starts;
    /// operations[k][i] is the setting of the operation switch for table action i of step k.
    std::vector<std::vector<int>> operations;
    std::vector<Source> sources;
  };
  /// How an output feeds an input. Element w-1 has the output wires that lead to input wire w.
  using Sources = std::array<eniac::Pulses, eniac::wires_per_cable>;
  using Paths = std::map<std::uint32_t, Sources>;  // key: node number of a digit output

  std::vector<Paths> views;
  std::vector<Trigger> triggers;
  struct Stepper {
    int number;  // number of the stepper; A is 0
    int stages;
    /// Maps a digit output to those of its wires that step the stepper.
    std::map<std::uint32_t, eniac::Pulses> wires;
  };
  std::vector<Stepper> steppers;
  std::vector<Timeline> timelines;
  /// Maps each digit output to the wires that plain views take from this output. A plain view is a
  /// view whose name has no dot. Plain views with equal wires share an element of the vector.
  std::map<std::uint32_t, std::vector<Sources>> plain;
};

/// Looks up all names of `schedule`. Adds a finding for each name that the machine does not have.
[[nodiscard]] Demands look_up(const eniac::Machine& machine, const Schedule& schedule,
                              Findings& findings);

}  // namespace chessvm::rtm::checker
