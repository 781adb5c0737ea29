// SPDX-License-Identifier: MIT
#pragma once

#include <bitset>
#include <filesystem>
#include <string>
#include <vector>

#include "asm/diagnostic_table.hpp"

namespace chessvm::assembler {

/// What a caller can choose about one assembly.
struct Options {
  std::vector<std::string> definitions;                // `NAME` or `NAME=VALUE`
  std::vector<std::filesystem::path> include_folders;  // searched after the including file's own
  std::bitset<diagnostic_table.size()> silenced;       // warnings switched off
  bool warnings_are_errors = false;
};

// Nothing that a source says may run away.
inline constexpr std::size_t source_limit = 16UL << 20U;  // bytes of one file
inline constexpr std::size_t line_limit = 64UL << 10U;    // characters of a line before its comment
inline constexpr std::size_t lines_limit = 200'000;       // after expansion
inline constexpr std::size_t expansion_limit = 64UL << 20U;  // characters after expansion
inline constexpr int depth_limit = 64;                       // of includes, and of macro calls

}  // namespace chessvm::assembler
