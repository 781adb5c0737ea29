// SPDX-License-Identifier: MIT
// Adapters (docs/eniac.md#adapters-ad): kinds, parameters, what they do to a cable.
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
  std::string_view name;  // as in ad.NAME.ID
  int least = 0;          // parameter, for those that have one number
  int greatest = 0;
  std::string_view help;
};

inline constexpr int adapters_of_each_kind = 80;

[[nodiscard]] std::span<const AdapterKindRow> adapter_kinds();
/// The kind called `name` in any letter case, or nullptr.
[[nodiscard]] const AdapterKindRow* find_adapter_kind(std::string_view name);

/// One adapter other than digit-to-program, with its parameter as last set.
class Adapter {
 public:
  [[nodiscard]] Result<void> set(const AdapterKindRow& kind, std::string_view text);
  /// The map; nothing for a permuter whose list was never given.
  [[nodiscard]] std::optional<WireMap> map(AdapterKind kind) const;
  [[nodiscard]] std::string text(AdapterKind kind) const;

 private:
  int parameter_ = 0;
  std::array<int, wires_per_cable> list_{};
  bool set_ = false;
};

}  // namespace chessvm::eniac
