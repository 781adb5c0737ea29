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
  /// `patch` is a file that wires chessvm. A program for another CPU than it wires fails to run.
  explicit WiredCpu(const std::filesystem::path& patch) : patches_{patch, patch} {}

  /// The wired CPUs by the patches of this installation (docs/lockstep.md): a program runs on the
  /// one that it is for. Fails where a patch is missing, or cannot be read.
  [[nodiscard]] static Result<std::unique_ptr<WiredCpu>> find();

  /// Counts from row fetch to row fetch: a run ends at the first one at which the limit is reached,
  /// and of the row in which it fails or is interrupted nothing is counted.
  [[nodiscard]] Run run(const vm::Image& image, const std::vector<vm::Card>& deck,
                        const RunOptions& options = {}) const override;

 private:
  explicit WiredCpu(vm::PerCpu<std::filesystem::path> patches) : patches_(std::move(patches)) {}

  vm::PerCpu<std::filesystem::path> patches_;
};

}  // namespace chessvm::host
