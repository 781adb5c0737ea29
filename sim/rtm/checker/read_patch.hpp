// SPDX-License-Identifier: MIT
// Patch text in a machine of its own, read by the patch reader that everybody uses.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::rtm::checker {

class PatchText {
 public:
  explicit PatchText(std::string_view text);

  [[nodiscard]] const eniac::Machine& machine() const { return *machine_; }
  /// Lines that were refused: "line 3: there is no ...".
  [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }

 private:
  std::unique_ptr<eniac::Machine> machine_;
  std::vector<std::string> complaints_;
};

}  // namespace chessvm::rtm::checker
