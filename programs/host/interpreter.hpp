// SPDX-License-Identifier: MIT
#pragma once

#include "programs/host/simulator.hpp"

namespace chessvm::host {

/// The virtual CPU of chsim, in this process.
class Interpreter final : public Simulator {
 public:
  [[nodiscard]] Run run(const Image& image, const std::vector<Card>& deck,
                        const RunOptions& options = {}) const override;
};

}  // namespace chessvm::host
