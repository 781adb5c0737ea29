// SPDX-License-Identifier: MIT
// Reads patch text into a machine with the same reader as eniacsim.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::rtm::checker {

/// A machine with the patch of a text.
class PatchText {
 public:
  explicit PatchText(std::string_view text);

  [[nodiscard]] const eniac::Machine& machine() const { return *machine_; }
  /// Returns the messages about refused lines: "line 3: there is no ...".
  [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }

 private:
  std::unique_ptr<eniac::Machine> machine_;
  std::vector<std::string> complaints_;
};

}  // namespace chessvm::rtm::checker
