// SPDX-License-Identifier: MIT
// One fault as a value, and the text it is written as: KIND:PLACE[,OPTION=VALUE]...
// (docs/faults.md).
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
using FaultKindSet = std::uint16_t;  // bit k is kind k
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
  std::string_view place;  // as in the help
  std::uint16_t options;   // bit o is option o; at and for go with all
  std::string_view help;
};
[[nodiscard]] std::span<const FaultKindRow> fault_kind_rows();  // in the order of FaultKind
[[nodiscard]] const FaultKindRow& row_of(FaultKind kind);
[[nodiscard]] bool takes(FaultKind kind, FaultOption option);

struct FaultOptionRow {
  FaultOption option;
  std::string_view name;
  std::string_view value;
  std::string_view help;
};
[[nodiscard]] std::span<const FaultOptionRow> fault_option_rows();

/// `--fault help`
[[nodiscard]] std::string fault_help();

struct Fault {
  static constexpr std::uint64_t for_ever = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint32_t percent = 100;

  FaultKind kind = FaultKind::decade;
  std::string place{};                    // none for random
  std::uint64_t at = 0;                   // first add cycle
  std::uint64_t lasts = for_ever;         // add cycles
  std::string to{};                       // P, M, 0, 1, a switch position; empty: not given
  std::optional<int> wire{};              // 1..11
  std::optional<int> time{};              // pulse time 0..19
  std::optional<std::uint64_t> count{};   // pulse times with pulses; not given: all
  std::optional<std::uint64_t> seed{};    // of random; not given: any
  std::uint64_t mean = 0;                 // of random: add cycles between two failures
  std::uint32_t intermittent = 10;        // of random: so many of a hundred pass
  FaultKindSet kinds = all_single_kinds;  // of random

  friend bool operator==(const Fault&, const Fault&) = default;
};

/// Reads the text of a fault. The failure has the column of the part that is refused, and its
/// message names that part.
[[nodiscard]] Result<Fault> parse_fault(std::string_view text);
/// Text that is parsed to the same value.
[[nodiscard]] std::string to_text(const Fault& fault);

}  // namespace chessvm::eniac
