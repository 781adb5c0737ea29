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

/// Counts of the parts of the machine that a patch uses.
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

/// The positions of the network's parts in the machine, for reports and locks.
struct Whereabouts {
  std::vector<std::string> lines;            // name of the line, by net
  std::map<int, std::string> inputs;         // digit input "a3.b", by view
  std::map<std::string, int> permuters;      // permuter number, by digit input "a3.b"
  std::map<std::string, std::string> trays;  // tray of a bus, or of an output with several users
  std::map<int, std::string> triggers;       // jack "ad.dp.2.11", by index in Schedule::triggers
  std::vector<std::string> amplifiers;       // channel "1.4", in the order of Placement::amplifiers
  std::map<std::string, int> numbers;        // numbers to be stored in Positions::numbers
};

struct Patch {
  std::string text;
  Inventory inventory;
  Whereabouts whereabouts;
};

/// A kind of resource of which a patch uses more than the machine has or a `budget` allows.
struct Excess {
  Total total;
  int needed;
  int available;
  std::optional<SourceSpan> budget;  // the `budget` that sets `available`; nullopt: no budget
};
[[nodiscard]] std::vector<Excess> excesses(const Inventory& inventory,
                                           const std::vector<BudgetStatement>& budgets);

/// Writes the patch of a placed network. If the network needs more parts than the machine has, the
/// patch names parts that do not exist.
[[nodiscard]] Patch emit(const Demand& demand, const Network& network, const Placement& placement,
                         const std::string& title);

}  // namespace chessvm::rtm
