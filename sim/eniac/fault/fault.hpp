// SPDX-License-Identifier: MIT
// A fault as the user specifies it: KIND:PLACE[,OPTION=VALUE]... (docs/faults.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace chessvm::eniac {

enum class FaultKind : std::uint8_t {
  decade,
  no_clear,
  sign,
  carry,
  line,
  program,
  flip_flop,
  stepper,
  missing,
  extra,
  cable,
  rest_switch,
  random,
};
inline constexpr int fault_kinds = static_cast<int>(FaultKind::random) + 1;
using FaultKindSet = std::uint16_t;  // set of fault kinds: bit k is kind k
[[nodiscard]] constexpr FaultKindSet as_set(FaultKind kind) {
  return static_cast<FaultKindSet>(1U << static_cast<unsigned>(kind));
}
inline constexpr FaultKindSet all_single_kinds = as_set(FaultKind::random) - 1U;

enum class FaultOption : std::uint8_t {
  at,
  lasts,
  to,
  wire,
  time,
  count,
  seed,
  mean,
  intermittent,
  kinds,
};

struct FaultKindRow {
  FaultKind kind;
  std::string_view name;
  std::string_view place;  // form of PLACE in the help
  std::uint16_t options;   // bit o: the kind accepts option o; all kinds accept `at` and `for`
  std::string_view help;
};
[[nodiscard]] std::span<const FaultKindRow> fault_kind_rows();  // indexed by FaultKind
[[nodiscard]] const FaultKindRow& row_of(FaultKind kind);
[[nodiscard]] bool takes(FaultKind kind, FaultOption option);

struct FaultOptionRow {
  FaultOption option;
  std::string_view name;
  std::string_view value;
  std::string_view help;
};
[[nodiscard]] std::span<const FaultOptionRow> fault_option_rows();

[[nodiscard]] std::string fault_help();

struct Fault {
  static constexpr std::uint64_t for_ever = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint32_t percent = 100;

  FaultKind kind = FaultKind::decade;
  std::string place{};                    // place of the fault; empty for kind random
  std::uint64_t at = 0;                   // add cycle in which the fault begins
  std::uint64_t lasts = for_ever;         // duration, in add cycles
  std::string to{};                       // fixed value (P, M, 0, 1 or a setting), or empty
  std::optional<int> wire{};              // 1..11; nullopt means all wires (wire 1 for kind extra)
  std::optional<int> time{};              // kind extra: pulse time; default 17, or 5 at digit jacks
  std::optional<std::uint64_t> count{};   // number of faulty pulse times; nullopt means no limit
  std::optional<std::uint64_t> seed{};    // kind random: seed; nullopt means a new seed
  std::uint64_t mean = 0;                 // kind random: mean number of add cycles between failures
  std::uint32_t intermittent = 10;        // kind random: percentage of intermittent failures
  FaultKindSet kinds = all_single_kinds;  // kind random: kinds to choose from

  friend bool operator==(const Fault&, const Fault&) = default;
};

/// Parses the text form of a fault. The error names the part that is wrong, and its column.
[[nodiscard]] Result<Fault> parse_fault(std::string_view text);
/// Returns the text form of `fault`. parse_fault makes an equal fault from the text.
[[nodiscard]] std::string to_text(const Fault& fault);

}  // namespace chessvm::eniac
