// SPDX-License-Identifier: MIT
// Assembles a program for the language server and finds the names at a position in its sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "asm/assembler.hpp"
#include "asm/outputs/references.hpp"

namespace chessvm::language_server {

using Path = std::filesystem::path;

struct Analysis {
  assembler::Assembly assembly;
  std::vector<assembler::Name> names;
  /// Returns the number of `file` in the sources; nullopt if the program does not read it.
  [[nodiscard]] std::optional<std::uint32_t> file(const Path& file) const;
};

/// Assembles `program`. Reads files that are not in `options.texts` from disk.
[[nodiscard]] Analysis analyse(const Path& program, const assembler::Options& options);

struct Named {
  const assembler::Name* name;
  SourceSpan where;
};

/// Returns true if byte `offset` of `file` lies in `span` or directly behind it.
[[nodiscard]] bool stands_in(SourceSpan span, std::uint32_t file, std::size_t offset);

/// Returns the symbols and macros that the word at byte `offset` of `file` stands for. The word can
/// also end directly before this byte. A word in a macro can name one symbol for each expansion.
[[nodiscard]] std::vector<Named> names_at(const Analysis& analysis, std::uint32_t file,
                                          std::size_t offset);

}  // namespace chessvm::language_server
