// SPDX-License-Identifier: MIT
// Names of units, jacks and switches as people spell them. The public simulators' patches differ in
// letter case and in zeros in front of numbers: "f1.A1d", "a01.A", "pr.04".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace chessvm::eniac {

/// `name` with small ASCII letters and without zeros in front of its numbers: "A01.5I" gives
/// "a1.5i". Other letters stay: 'α' has no capital here.
[[nodiscard]] std::string folded(std::string_view name);

/// Names and what they stand for. A name is found as it is spelt, else by its folded spelling,
/// unless that would fit two things: of an accumulator `A` is the output and `a` the input α.
class NameIndex {
 public:
  /// Several names may stand for one number; of equal names the first holds.
  void add(std::string_view name, std::uint16_t number);
  [[nodiscard]] std::optional<std::uint16_t> find(std::string_view name) const;

 private:
  std::unordered_map<std::string, std::uint16_t> spelt_;
  std::unordered_map<std::string, std::optional<std::uint16_t>> folded_;  // nothing: fits two
};

}  // namespace chessvm::eniac
