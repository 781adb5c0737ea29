// SPDX-License-Identifier: MIT
// The assembler as a function that takes a source text and returns an image and diagnostics.
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

/// File name shown in messages about `-D` options.
inline constexpr std::string_view command_line_source = "<command line>";

/// A place in the sources that uses a symbol or a macro.
struct Use {
  enum class Kind : std::uint8_t { symbol, macro };
  Kind kind = Kind::symbol;
  std::string name{};  // full name of the symbol or macro
  SourceSpan where{};
};

struct Assembly {
  SourceSet sources;
  ExpandedProgram program;
  Diagnostics diagnostics;
  Encoding encoding;  // result of pass two; meaningless if there are errors
  std::map<std::string, Symbol, std::less<>> symbols;
  std::map<std::string, SourceSpan, std::less<>> macros;  // place of each macro's definition
  std::vector<Use> uses;    // can have duplicates; empty with References::dropped
  std::vector<Mark> marks;  // labels, `.align` and `.org`, in the order of the emissions
  std::map<char, std::string> sections;  // maps the first letter of a section name to the name
  int instruction_lines = 0;
  int table_words = 0;
  [[nodiscard]] bool ok() const { return !diagnostics.has_errors(); }
};

/// Assembles `text`, the contents of `path`. Reads includes from `options.texts` or from disk.
[[nodiscard]] Assembly assemble(const std::filesystem::path& path, std::string text,
                                const Options& options = {});

}  // namespace chessvm::assembler
