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

/// Returns `name` in lower case (ASCII only), without leading zeros: "A01.5I" gives "a1.5i".
[[nodiscard]] std::string folded(std::string_view name);

/// Maps names to numbers. Looks for the exact name first, then for its folded spelling. Ignores a
/// folded spelling that two numbers share: output "A" and input "a" (α) are both folded to "a".
class NameIndex {
 public:
  /// Adds a name. Several names may share a number. A name added twice keeps its first number.
  void add(std::string_view name, std::uint16_t number);
  [[nodiscard]] std::optional<std::uint16_t> find(std::string_view name) const;

 private:
  std::unordered_map<std::string, std::uint16_t> spelt_;
  std::unordered_map<std::string, std::optional<std::uint16_t>> folded_;  // nullopt if ambiguous
};

}  // namespace chessvm::eniac
