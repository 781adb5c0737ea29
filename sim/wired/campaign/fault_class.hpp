// SPDX-License-Identifier: MIT
// Lists the faults of a campaign and assigns each fault to a class for reports.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sim/eniac/fault/fault.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::wired {

enum class FaultClass : std::uint8_t {
  digit_cable,
  amplifier_cable,
  master_programmer_cable,
  accumulator_cable,
  other_program_cable,
  accumulator_switch,
  table_program_switch,
  table_row_switch,
  multiplier_switch,
  constant_switch,
  master_programmer_switch,
  other_switch,
  deaf_decade,
  lost_carry,
  dead_add_line,
  dead_subtract_line,
  uncleared,
  sign_plus,
  sign_minus,
  dead_table_output,
  dead_constant_output,
  dead_program_output,
  stuck_table_output,
  stuck_constant_output,
  stuck_program_output,
  missed_table_pulse,
  missed_constant_pulse,
  missed_program_pulse,
  deaf_counter,
  stuck_stepper,
  missing_pulse,
  extra_pulse,
};

/// A group of fault classes. A report gives a total for each group.
enum class FaultPart : std::uint8_t { patch, accumulators, units, pulses };
struct FaultPartRow {
  FaultPart part;
  std::string_view name;
  /// The cards should show this share of the testable faults. nullopt if there is no target.
  std::optional<double> target;
};
[[nodiscard]] std::span<const FaultPartRow> fault_part_rows();  // in the order of FaultPart

struct FaultClassRow {
  FaultClass group;
  FaultPart part;
  std::string_view key;   // name in JSON and in the option `--class`
  std::string_view name;  // name in tables
};
[[nodiscard]] std::span<const FaultClassRow> fault_class_rows();  // in the order of FaultClass
/// Returns the class with this key; nullopt if there is none.
[[nodiscard]] std::optional<FaultClass> parse_fault_class(std::string_view key);
[[nodiscard]] const FaultClassRow& row_of(FaultClass group);

/// Returns true if `fault` can belong to class `group`. The class of a cable depends on the wiring,
/// which is unknown here. So every class of cables is possible for a fault of a cable.
[[nodiscard]] bool can_be_of_class(const eniac::Fault& fault, FaultClass group);

struct CampaignFault {
  eniac::Fault fault;
  FaultClass group = FaultClass::digit_cable;
};

/// Returns all permanent faults of the cables, switches and accumulators of `machine`. Leaves out
/// cables to jacks that only the simulator has. The faults are in a fixed order, sorted by class.
[[nodiscard]] std::vector<CampaignFault> campaign_faults(const eniac::Machine& machine);

/// Returns `count` faults of one pulse each: half of them remove a pulse, the others add a pulse.
/// `seed` decides the jack, the wire and the add cycle (below `add_cycles`) of each pulse.
[[nodiscard]] std::vector<CampaignFault> single_pulses(const eniac::Machine& machine,
                                                       std::size_t count, std::uint64_t seed,
                                                       std::uint64_t add_cycles);

/// The add cycles of a run from `begin` up to but not including `end`.
struct Window {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// Returns `count` random add cycles in `window` for each fault. `faults` is the number of faults.
/// Returns the same add cycles for the same seed.
[[nodiscard]] std::vector<std::vector<std::uint64_t>> random_moments(std::size_t faults,
                                                                     std::size_t count,
                                                                     std::uint64_t seed,
                                                                     Window window);

/// Selects faults by the keys of their classes, as the option `--class` does.
class ClassChoice {
 public:
  /// If `keys` is empty, selects all faults.
  explicit ClassChoice(const std::vector<std::string>& keys);
  /// Returns true if faults of class `group` are selected. Also records that such a fault exists.
  [[nodiscard]] bool takes(FaultClass group);
  /// Fails if there is a selected class with which `takes` was never called.
  [[nodiscard]] Result<void> expect_all_seen() const;

 private:
  std::vector<std::string> keys_;
  std::vector<bool> seen_;  // for each of `keys_`: true if takes() was called with its class
};

/// Chooses `count` of `faults` at random and returns them in the order that they have in `faults`.
/// Returns the same choice for the same seed.
[[nodiscard]] std::vector<CampaignFault> sample(const std::vector<CampaignFault>& faults,
                                                std::size_t count, std::uint64_t seed);

}  // namespace chessvm::wired
