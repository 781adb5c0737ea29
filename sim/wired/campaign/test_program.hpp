// SPDX-License-Identifier: MIT
// Programs that look for faults: the self-test, and programs in lockstep that see more than cards.
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "sim/wired/lockstep/program_files.hpp"
#include "vm/image.hpp"

namespace chessvm::wired {

struct TestProgram {
  std::string name;
  Image image;
  Deck deck;
  /// Where its run in lockstep ends, if it does not before.
  std::uint64_t max_cycles = std::numeric_limits<std::uint64_t>::max();
};

/// Of a file with one golden run an object, an object a line (tests/data/vectors/lockstep).
[[nodiscard]] Result<std::vector<TestProgram>> load_golden_programs(
    const std::filesystem::path& path);

}  // namespace chessvm::wired
