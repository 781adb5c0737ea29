// SPDX-License-Identifier: MIT
// The faults of a campaign, in the classes its results are told by.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

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
  missing_pulse,
  extra_pulse,
};

/// What the target of a campaign is set for.
enum class FaultPart : std::uint8_t { patch, accumulators, pulses };
struct FaultPartRow {
  FaultPart part;
  std::string_view name;
  /// Share of the testable faults that the cards should show; none where chance decides.
  std::optional<double> target;
};
[[nodiscard]] std::span<const FaultPartRow> fault_part_rows();  // in the order of FaultPart

struct FaultClassRow {
  FaultClass group;
  FaultPart part;
  std::string_view key;   // in JSON and in --class
  std::string_view name;  // in tables
};
[[nodiscard]] std::span<const FaultClassRow> fault_class_rows();  // in the order of FaultClass
[[nodiscard]] const FaultClassRow& row_of(FaultClass group);

struct CampaignFault {
  eniac::Fault fault;
  FaultClass group = FaultClass::digit_cable;
};

/// Everything permanent that can fail in the patch on `machine` and in its accumulators, by class
/// and always in the same order. The jacks of the simulator itself are no part of the machine.
[[nodiscard]] std::vector<CampaignFault> campaign_faults(const eniac::Machine& machine);

/// Single pulses that are missing or one too many, by turns, on a jack, wire and add cycle below
/// `add_cycles` each that `seed` decides.
[[nodiscard]] std::vector<CampaignFault> single_pulses(const eniac::Machine& machine,
                                                       std::size_t count, std::uint64_t seed,
                                                       std::uint64_t add_cycles);

/// `count` of `faults`, in their order; the same ones for the same seed.
[[nodiscard]] std::vector<CampaignFault> sample(const std::vector<CampaignFault>& faults,
                                                std::size_t count, std::uint64_t seed);

}  // namespace chessvm::wired
