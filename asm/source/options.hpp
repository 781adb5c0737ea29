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

/// Says if an assembly records the places that use each symbol, for editors and cross-references.
enum class References : bool { dropped, kept };

struct Options {
  std::vector<std::string> definitions;                // arguments of -D: `NAME` or `NAME=VALUE`
  std::vector<std::filesystem::path> include_folders;  // further folders for `.include`, in order
  std::bitset<diagnostic_table.size()> silenced;       // ids of warnings that are switched off
  std::bitset<diagnostic_table.size()> raised;         // ids of warnings reported as errors
  bool warnings_are_errors = false;                    // true: reports every warning as an error
  References references = References::dropped;
  std::optional<vm::Cpu> cpu{};  // CPU of the image; nullopt: the source chooses the CPU
  /// Unsaved texts of an editor, by path. They replace the files on disk.
  std::map<std::filesystem::path, std::string> texts{};
};

/// Applies the value of a `-W` option. `ID` switches one warning on, and `no-ID` switches it off.
/// `all` and `none` switch all warnings on and off. `error=ID` makes one warning an error, and
/// `error` makes all warnings errors. Returns false if `value` names no warning.
[[nodiscard]] bool apply_warning_option(std::string_view value, Options& options);

// Limits that keep a source from using too much memory or time.
inline constexpr std::size_t source_limit = 16UL << 20U;  // bytes of one file
inline constexpr std::size_t line_limit = 64UL << 10U;    // characters of a line before its comment
inline constexpr std::size_t lines_limit = 200'000;       // lines of a program after expansion
inline constexpr std::size_t expansion_limit = 64UL << 20U;  // characters of the expanded program
inline constexpr int depth_limit = 64;                       // nesting of includes or macro calls

}  // namespace chessvm::assembler
