// SPDX-License-Identifier: MIT
// The assembler as a function from text to image and diagnostics; easm prints and writes them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "asm/passes/encode.hpp"
#include "asm/passes/symbols.hpp"
#include "asm/source/expanded_program.hpp"
#include "asm/source/options.hpp"
#include "base/diagnostic.hpp"

namespace chessvm::assembler {

/// The file name in messages about `-D`.
inline constexpr std::string_view command_line_source = "<command line>";

/// A place in the sources that uses a symbol or a macro.
struct Use {
  enum class Kind : std::uint8_t { symbol, macro };
  Kind kind = Kind::symbol;
  std::string name{};  // in full
  SourceSpan where{};
};

struct Assembly {
  SourceSet sources;
  ExpandedProgram program;
  Diagnostics diagnostics;
  Encoding encoding;  // meaningless when there are errors
  std::map<std::string, Symbol, std::less<>> symbols;
  std::map<std::string, SourceSpan, std::less<>> macros;  // where they are defined, by name
  std::vector<Use> uses;  // where the options keep references; one place may stand here repeatedly
  std::vector<Mark> marks;               // by the emission that follows
  std::map<char, std::string> sections;  // names by letter
  int instruction_lines = 0;
  int table_words = 0;
  [[nodiscard]] bool ok() const { return !diagnostics.has_errors(); }
};

/// Assembles `text`, which came from `path`; included files are read from disk.
[[nodiscard]] Assembly assemble(const std::filesystem::path& path, std::string text,
                                const Options& options = {});

}  // namespace chessvm::assembler
