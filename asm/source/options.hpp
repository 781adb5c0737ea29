// SPDX-License-Identifier: MIT
#pragma once

#include <bitset>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "asm/source/diagnostic_table.hpp"
#include "vm/image/cpu.hpp"

namespace chessvm::assembler {

/// Tells whether an assembly lists the places that use each symbol: an editor needs them, an image
/// does not.
enum class References : bool { dropped, kept };

/// The choices of the caller of one assembly.
struct Options {
  std::vector<std::string> definitions;                // `NAME` or `NAME=VALUE`
  std::vector<std::filesystem::path> include_folders;  // searched after the including file's own
  std::bitset<diagnostic_table.size()> silenced;       // warnings switched off
  std::bitset<diagnostic_table.size()> raised;         // warnings that are errors
  bool warnings_are_errors = false;                    // all of them
  References references = References::dropped;
  std::optional<vm::Cpu> cpu{};  // that the image is for; nullopt: as the source says
  /// Texts that stand for the files of these names, which an editor has not written to disk yet.
  std::map<std::filesystem::path, std::string> texts{};
};

/// Applies one value of the option -W: `ID` or `no-ID` switches a warning, `all` or `none` all of
/// them, `error=ID` makes an error of one and `error` of all. False when no warning has this name.
[[nodiscard]] bool apply_warning_option(std::string_view value, Options& options);

// Limits that keep any source from taking all memory or time.
inline constexpr std::size_t source_limit = 16UL << 20U;  // bytes of one file
inline constexpr std::size_t line_limit = 64UL << 10U;    // characters of a line before its comment
inline constexpr std::size_t lines_limit = 200'000;       // after expansion
inline constexpr std::size_t expansion_limit = 64UL << 20U;  // characters after expansion
inline constexpr int depth_limit = 64;                       // of includes, and of macro calls

}  // namespace chessvm::assembler
