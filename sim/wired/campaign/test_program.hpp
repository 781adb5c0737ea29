// SPDX-License-Identifier: MIT
// The programs of a fault campaign: the self-test, and programs compared in lockstep.
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "sim/wired/machine/program_files.hpp"
#include "vm/image/image.hpp"

namespace chessvm::wired {

struct TestProgram {
  std::string name;
  vm::Image image;
  Deck deck;
  /// Maximum number of add cycles when the program runs in lockstep.
  std::uint64_t max_cycles = std::numeric_limits<std::uint64_t>::max();
};

/// Reads a file in which each line is a golden run in JSON (tests/data/vectors/lockstep).
/// Renumbers the opcodes of the programs for `cpu`.
[[nodiscard]] Result<std::vector<TestProgram>> load_golden_programs(
    const std::filesystem::path& path, vm::Cpu cpu);

}  // namespace chessvm::wired
