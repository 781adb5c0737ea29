// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>

#include "base/result.hpp"
#include "programs/host/simulator.hpp"

namespace chessvm::host {

/// The CPU wired on the ENIAC, as `eniacsim --vm` runs it.
class WiredCpu final : public Simulator {
 public:
  /// `patch` is a file that wires chessvm.
  explicit WiredCpu(std::filesystem::path patch) : patch_(std::move(patch)) {}

  /// The wired CPU by the patch of this installation (docs/lockstep.md); fails where there is no
  /// such file, or it cannot be read.
  [[nodiscard]] static Result<std::unique_ptr<WiredCpu>> find();

  /// Counts from row fetch to row fetch: a run ends at the first one at which the limit is reached,
  /// and of the row in which it fails or is interrupted nothing is counted.
  [[nodiscard]] Run run(const vm::Image& image, const std::vector<vm::Card>& deck,
                        const RunOptions& options = {}) const override;

 private:
  std::filesystem::path patch_;
};

}  // namespace chessvm::host
