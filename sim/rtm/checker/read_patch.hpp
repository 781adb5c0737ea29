// SPDX-License-Identifier: MIT
// Loads the text of a patch into a machine. The console of eniacsim executes the text.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::rtm::checker {

/// A machine into which the patch text has been loaded.
class PatchText {
 public:
  explicit PatchText(std::string_view text);

  [[nodiscard]] const eniac::Machine& machine() const { return *machine_; }
  /// Returns a message for each refused line: "line 3: there is no ...".
  [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }

 private:
  std::unique_ptr<eniac::Machine> machine_;
  std::vector<std::string> complaints_;
};

}  // namespace chessvm::rtm::checker
