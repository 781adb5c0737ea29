// SPDX-License-Identifier: MIT
// A program as it is assembled for questions about its words.
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

/// A program as it stands in the editor.
struct Analysis {
  assembler::Assembly assembly;
  std::vector<assembler::Name> names;
  /// The number of `file` in the sources, if the program reads it.
  [[nodiscard]] std::optional<std::uint32_t> file(const Path& file) const;
};

/// Assembles `program` with `options`, from the texts in them or from disk.
[[nodiscard]] Analysis analyse(const Path& program, const assembler::Options& options);

/// A name, and the span of its word at one place.
struct Named {
  const assembler::Name* name;
  SourceSpan where;
};

/// Returns whether byte `offset` of `file` belongs to `span` or stands behind it.
[[nodiscard]] bool stands_in(SourceSpan span, std::uint32_t file, std::size_t offset);

/// Returns the names that byte `offset` of `file` belongs to, the byte behind their word included.
/// There are several in a macro, where each expansion has its own.
[[nodiscard]] std::vector<Named> names_at(const Analysis& analysis, std::uint32_t file,
                                          std::size_t offset);

}  // namespace chessvm::language_server
