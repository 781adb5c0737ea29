// SPDX-License-Identifier: MIT
// Reads the cases of tests/data/asm/cases; README.md in that folder describes their format.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "asm/assembler.hpp"

namespace chessvm::test {

/// A small source and the expected results of the assembler.
struct AssemblerCase {
  std::string name{};
  std::string source{};            // main file: lines that the header adds, then lines of the case
  std::uint32_t lines_before = 0;  // number of lines that the header adds
  assembler::Options options{};
  std::vector<std::string> rows{};         // rows that are not zero: `100: 40 04 52 00 00 00`
  std::vector<std::string> symbols{};      // symbols: `name = 105`
  std::vector<std::string> diagnostics{};  // `error id 3:7` or `warning id part.inc:1:1`
  bool compares_warnings = false;

  [[nodiscard]] bool is_bad() const;
};

/// Returns the cases of a file, in their order. A line in a wrong form makes the test fail.
[[nodiscard]] std::vector<AssemblerCase> read_cases(const std::filesystem::path& path);

/// Returns all cases of tests/data/asm/cases; the keys are file names.
[[nodiscard]] std::map<std::string, std::vector<AssemblerCase>> all_cases();

}  // namespace chessvm::test
