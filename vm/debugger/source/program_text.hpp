// SPDX-License-Identifier: MIT
// Reads what the assembler wrote beside an image, symbols and listing, and leaves out what does not
// fit the image: an older file, or that of another program, would name instructions wrongly.
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

/// The files of a program. Empty paths, and files that do not exist, are passed over.
struct ProgramFiles {
  std::filesystem::path image;  // for messages
  std::filesystem::path symbols;
  std::filesystem::path listing;
};

struct ProgramText {
  Symbols symbols;
  SourceMap source;  // of the listing; where there is none, of the symbols
  SourceFiles files;
  std::string no_source;          // why a listing or symbol file is left out; empty: none is
  std::vector<Failure> warnings;  // about files that cannot be read, do not fit or have changed
};

/// `image` is the one that the files were written for. Sources that have changed since are looked
/// for where the listing names them and in the folder of the image.
[[nodiscard]] ProgramText read_program_text(const ProgramFiles& files, const Image& image);

/// Reads the text of a program for a run that needs labels only: the listing is read where the
/// symbol file does not name its image, and only for comparison.
[[nodiscard]] ProgramText read_labels(const ProgramFiles& files, const Image& image);

}  // namespace chessvm::vm::debugger
