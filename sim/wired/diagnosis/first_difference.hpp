// SPDX-License-Identifier: MIT
// Finds the first difference between two machines with the same initial state.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/eniac/engine/engine.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/wired/diagnosis/pulse_log.hpp"

namespace chessvm::wired {

struct RunningMachine {
  eniac::Machine& machine;
  eniac::Engine& engine;
};

/// All pulses of one add time, grouped by node.
class AddTimePulses {
 public:
  AddTimePulses() = default;
  explicit AddTimePulses(const std::vector<LoggedPulses>& log);

  /// Returns the pulses on `node` in half pulse time `phase`.
  [[nodiscard]] eniac::Pulses at(std::uint32_t node, int phase) const;
  /// Describes the pulses at `node` in the add time: a number such as "P0100000000", "a pulse" or
  /// "nothing".
  [[nodiscard]] std::string text(const eniac::Wiring& wiring, std::uint32_t node) const;

 private:
  std::map<std::uint32_t, std::vector<LoggedPulses>> by_node_;
};

struct FirstDifference {
  std::uint64_t add_time = 0;         // 1 is the first add time after the initial state
  int phase = 0;                      // half pulse time 0-39; 40 is the end of the add time
  std::vector<std::uint32_t> nodes;   // nodes whose pulses differ; empty if `phase` is 40
  std::vector<eniac::Unit*> broken;   // units with different contents; empty if `phase` is below 40
  std::vector<eniac::Unit*> healthy;  // the same units of the healthy machine
  AddTimePulses broken_pulses;        // pulses of the broken machine in that add time
  AddTimePulses healthy_pulses;
};

/// Runs both machines for at most `add_times` add times. Returns nullopt if they do not differ.
[[nodiscard]] std::optional<FirstDifference> find_first_difference(const RunningMachine& broken,
                                                                   const RunningMachine& healthy,
                                                                   std::uint64_t add_times);

}  // namespace chessvm::wired
