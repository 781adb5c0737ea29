// SPDX-License-Identifier: MIT
// Reads patch text into a machine, with the reader that eniacsim uses.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::rtm::checker {

/// A machine with a patch on it.
class PatchText {
 public:
  explicit PatchText(std::string_view text);

  [[nodiscard]] const eniac::Machine& machine() const { return *machine_; }
  /// The refused lines: "line 3: there is no ...".
  [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }

 private:
  std::unique_ptr<eniac::Machine> machine_;
  std::vector<std::string> complaints_;
};

}  // namespace chessvm::rtm::checker
