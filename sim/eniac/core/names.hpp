// SPDX-License-Identifier: MIT
// Names of units, jacks and switches as users spell them. The patches of the public simulators
// differ in letter case and in leading zeros of numbers: "f1.A1d", "a01.A", "pr.04".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace chessvm::eniac {

/// Returns `name` with lower-case ASCII letters and without leading zeros: "A01.5I" gives "a1.5i".
/// Other letters such as 'α' stay.
[[nodiscard]] std::string folded(std::string_view name);

/// Maps names to numbers. Finds the exact name first, then its folded spelling unless that is
/// ambiguous: `A` is an accumulator's output, `a` its input α.
class NameIndex {
 public:
  /// Adds a name. Several names may have one number; a name that is added twice keeps its first
  /// number.
  void add(std::string_view name, std::uint16_t number);
  [[nodiscard]] std::optional<std::uint16_t> find(std::string_view name) const;

 private:
  std::unordered_map<std::string, std::uint16_t> spelt_;
  std::unordered_map<std::string, std::optional<std::uint16_t>> folded_;  // nullopt: ambiguous
};

}  // namespace chessvm::eniac
