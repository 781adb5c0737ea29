// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "programs/host/simulator.hpp"

namespace chessvm::host {

/// If standard error is a terminal, shows there the progress of runs longer than a second.
class WithProgress final : public Simulator {
 public:
  explicit WithProgress(std::unique_ptr<Simulator> simulator) : simulator_(std::move(simulator)) {}

  [[nodiscard]] Run run(const vm::Image& image, const std::vector<vm::Card>& deck,
                        const RunOptions& options) const override;

 private:
  std::unique_ptr<Simulator> simulator_;
};

}  // namespace chessvm::host
