// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "programs/host/simulator.hpp"

namespace chessvm::host {

/// A simulator that shows the progress of its runs on standard error, if that is a terminal and a
/// run takes longer than a second.
class WithProgress final : public Simulator {
 public:
  explicit WithProgress(std::unique_ptr<Simulator> simulator) : simulator_(std::move(simulator)) {}

  [[nodiscard]] Run run(const vm::Image& image, const std::vector<vm::Card>& deck,
                        const RunOptions& options) const override;

 private:
  std::unique_ptr<Simulator> simulator_;
};

}  // namespace chessvm::host
