// SPDX-License-Identifier: MIT
#pragma once

#include "programs/host/simulator.hpp"

namespace chessvm::host {

/// The virtual CPU of chsim, in this process.
class Interpreter final : public Simulator {
 public:
  [[nodiscard]] Run run(const vm::Image& image, const std::vector<vm::Card>& deck,
                        const RunOptions& options = {}) const override;
};

}  // namespace chessvm::host
