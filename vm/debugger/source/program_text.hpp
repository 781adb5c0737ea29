// SPDX-License-Identifier: MIT
// Reads the symbols and the listing that the assembler wrote beside an image. Leaves out a file
// that does not fit the image, because its names and lines would be wrong.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "vm/debugger/source/source_files.hpp"
#include "vm/debugger/source/source_map.hpp"
#include "vm/image/image.hpp"
#include "vm/image/symbols.hpp"

namespace chessvm::vm::debugger {

/// Files of a program. Empty paths and missing files are skipped.
struct ProgramFiles {
  std::filesystem::path image;  // path of the image, for messages and to find the sources
  std::filesystem::path symbols;
  std::filesystem::path listing;
};

struct ProgramText {
  Symbols symbols;
  SourceMap source;  // from the listing; without a listing, from the symbols
  SourceFiles files;
  std::string no_source;          // reason why lines or labels are missing; empty: none are missing
  std::vector<Failure> warnings;  // warnings about unreadable, mismatched and changed files
};

/// Reads the text of the program in `image`. Looks for each source at the path that the assembler
/// recorded, then in the folder of the image. Warns of changed sources.
[[nodiscard]] ProgramText read_program_text(const ProgramFiles& files, const Image& image);

/// Reads only the labels of a program. If the symbol file does not name this image, also reads the
/// listing, to decide whether the labels fit.
[[nodiscard]] ProgramText read_labels(const ProgramFiles& files, const Image& image);

}  // namespace chessvm::vm::debugger
