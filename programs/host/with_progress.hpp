// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "programs/host/simulator.hpp"

namespace chessvm::host {

/// Shows the progress of each run that takes longer than a second. Shows it on standard error, and
/// only if standard error is a terminal.
class WithProgress final : public Simulator {
 public:
  explicit WithProgress(std::unique_ptr<Simulator> simulator) : simulator_(std::move(simulator)) {}

  [[nodiscard]] Run run(const vm::Image& image, const std::vector<vm::Card>& deck,
                        const RunOptions& options) const override;

 private:
  std::unique_ptr<Simulator> simulator_;
};

}  // namespace chessvm::host
