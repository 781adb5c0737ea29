// SPDX-License-Identifier: MIT
// Writes a placed network as cables and switches in patch text (docs/patch-format.md).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/rtm/machine/totals.hpp"
#include "sim/rtm/placement/placement.hpp"

namespace chessvm::rtm {

/// The number of parts of each kind that a patch uses.
struct Inventory {
  int receivers = 0;
  int transceivers = 0;
  int digit_inputs = 0;
  int table_programs = 0;
  int constant_programs = 0;
  int clear_programs = 0;
  int multiplier_programs = 0;
  int amplifiers = 0;
  int program_lines = 0;
  int trays = 0;
  int permuters = 0;
  int digit_to_program = 0;
  int cables = 0;
  int switches = 0;

  [[nodiscard]] int used(Total total) const;
};

/// The positions of the network's parts in the machine, for reports and lock files.
struct Whereabouts {
  std::vector<std::string> lines;            // name of the line of each net
  std::map<int, std::string> inputs;         // digit input of each view, such as "a3.b"
  std::map<std::string, int> permuters;      // permuter number of each digit input, such as "a3.b"
  std::map<std::string, std::string> trays;  // tray of each bus and of outputs with several cables
  std::map<int, std::string> triggers;  // jack of each of Schedule::triggers, such as "ad.dp.2.11"
  std::vector<std::string> amplifiers;  // channel of each of Placement::amplifiers, such as "1.4"
  std::map<std::string, int> numbers;   // numbers to be stored in Positions::numbers
};

struct Patch {
  std::string text;
  Inventory inventory;
  Whereabouts whereabouts;
};

/// A resource of which a patch uses too much. The machine or a `budget` sets the limit.
struct Excess {
  Total total;
  int needed;
  int available;
  /// The `budget` that sets the limit `available`; nullopt if the machine sets this limit.
  std::optional<SourceSpan> budget;
};
[[nodiscard]] std::vector<Excess> excesses(const Inventory& inventory,
                                           const std::vector<BudgetStatement>& budgets);

/// Writes the patch of a placed network. If the network needs more parts than the machine has, the
/// patch names parts that do not exist.
[[nodiscard]] Patch emit(const Demand& demand, const Network& network, const Placement& placement,
                         const std::string& title);

}  // namespace chessvm::rtm
