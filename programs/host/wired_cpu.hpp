// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>

#include "base/result.hpp"
#include "programs/host/simulator.hpp"

namespace chessvm::host {

/// Runs programs on the CPU wired on the ENIAC, as `eniacsim --vm` does.
class WiredCpu final : public Simulator {
 public:
  /// `patch` is a file that wires one of the CPUs. A run fails if the program is for a CPU that
  /// `patch` does not wire.
  explicit WiredCpu(const std::filesystem::path& patch) : patches_{patch, patch} {}

  /// Finds the installed patches of all CPUs (docs/lockstep.md) and returns a simulator that uses
  /// them. Each program runs on the CPU that its image names. Fails if a patch is missing or
  /// unreadable.
  [[nodiscard]] static Result<std::unique_ptr<WiredCpu>> find();

  /// The run ends at the first row fetch at or after the limit. If the machine fails or is
  /// interrupted within a row, the costs exclude that row.
  [[nodiscard]] Run run(const vm::Image& image, const std::vector<vm::Card>& deck,
                        const RunOptions& options = {}) const override;

 private:
  explicit WiredCpu(vm::PerCpu<std::filesystem::path> patches) : patches_(std::move(patches)) {}

  vm::PerCpu<std::filesystem::path> patches_;
};

}  // namespace chessvm::host
