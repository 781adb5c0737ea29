// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "asm/assembler.hpp"
#include "base/files/file.hpp"
#include "tests/support/file_text.hpp"

namespace chessvm::test {

inline assembler::Assembly assemble(std::string_view source,
                                    const assembler::Options& options = {}) {
  return assembler::assemble("test.asm", std::string(source), options);
}

/// Puts the lines `.isa v4` and `.org 100` before the source and assembles the result.
inline assembler::Assembly assemble_at_100(std::string_view source,
                                           const assembler::Options& options = {}) {
  return assemble("  .isa v4\n  .org 100\n" + std::string(source), options);
}

inline std::string printed(const assembler::Assembly& assembly) {
  std::string text;
  for (const Diagnostic& diagnostic : assembly.diagnostics.all())
    text += to_text(diagnostic, assembly.sources);
  return text;
}

/// Returns `line:id` of each diagnostic.
inline std::vector<std::string> ids(const assembler::Assembly& assembly) {
  std::vector<std::string> all;
  for (const Diagnostic& diagnostic : assembly.diagnostics.all())
    all.push_back(std::to_string(assembly.sources.position(diagnostic.where).line) + ":" +
                  std::string(diagnostic.id));
  return all;
}

/// Returns the six words of a row as twelve digits.
inline std::string row(const vm::Image& image, vm::RowNumber number) {
  std::string digits;
  for (const int word : image.row(number))
    digits += {static_cast<char>('0' + word / 10), static_cast<char>('0' + word % 10)};
  return digits;
}

inline std::string row(const assembler::Assembly& assembly, vm::RowNumber number) {
  return row(assembly.encoding.image, number);
}

}  // namespace chessvm::test
