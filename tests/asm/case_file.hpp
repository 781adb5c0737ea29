// SPDX-License-Identifier: MIT
// Reads the cases of tests/data/asm/cases (README.md there has the form).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "asm/assembler.hpp"

namespace chessvm::test {

/// A small source and what the assembler makes of it.
struct AssemblerCase {
  std::string name{};
  std::string source{};            // with the lines that stand before the case's own
  std::uint32_t lines_before = 0;  // those lines
  assembler::Options options{};
  std::vector<std::string> rows{};         // `100: 40 04 52 00 00 00`, all that are not zero
  std::vector<std::string> symbols{};      // `name = 105`
  std::vector<std::string> diagnostics{};  // `error id 3:7` or `warning id part.inc:1:1`
  bool compares_warnings = false;

  [[nodiscard]] bool is_bad() const;
};

/// The cases of a file, in its order. A line that is not of the form becomes a failure of the test.
[[nodiscard]] std::vector<AssemblerCase> read_cases(const std::filesystem::path& path);

/// Every case of tests/data/asm/cases, by file.
[[nodiscard]] std::map<std::string, std::vector<AssemblerCase>> all_cases();

}  // namespace chessvm::test
