// SPDX-License-Identifier: MIT
// Adapters (docs/eniac.md#adapters-ad): their kinds, parameters and effects on a cable.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "sim/eniac/core/wire_map.hpp"

namespace chessvm::eniac {

enum class AdapterKind : std::uint8_t {
  digit_to_program,
  shifter,
  deleter,
  special_digit,
  permuter
};

struct AdapterKindRow {
  AdapterKind kind;
  std::string_view name;  // name of the kind: NAME in "ad.NAME.ID"
  int least = 0;          // lowest value of the parameter or of a list entry
  int greatest = 0;
  std::string_view help;
};

inline constexpr int adapters_of_each_kind = 80;

[[nodiscard]] std::span<const AdapterKindRow> adapter_kinds();
/// Returns the kind called `name` in any letter case; nullptr if there is none.
[[nodiscard]] const AdapterKindRow* find_adapter_kind(std::string_view name);

/// The parameter of an adapter: a list of wires for a permuter, nothing for a digit-to-program
/// adapter, and a number for the other kinds.
class Adapter {
 public:
  [[nodiscard]] Result<void> set(const AdapterKindRow& kind, std::string_view text);
  /// Returns the wire map of an adapter of `kind`; nullopt for a permuter without a list.
  [[nodiscard]] std::optional<WireMap> map(AdapterKind kind) const;
  [[nodiscard]] std::string text(AdapterKind kind) const;

 private:
  int parameter_ = 0;
  std::array<int, wires_per_cable> list_{};
  bool set_ = false;
};

}  // namespace chessvm::eniac
