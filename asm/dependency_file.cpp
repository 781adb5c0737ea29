// SPDX-License-Identifier: MIT
#include "asm/outputs.hpp"

namespace chessvm::assembler {
namespace {

/// make's quoting: blanks and `#` by a backslash, `$` doubled.
std::string quoted(const std::filesystem::path& path) {
  std::string text;
  for (const char c : path.string()) {
    if (c == ' ' || c == '#' || c == '\\') text += '\\';
    if (c == '$') text += '$';
    text += c;
  }
  return text;
}

}  // namespace

std::string dependency_file(const Assembly& assembly,
                            const std::vector<std::filesystem::path>& outputs) {
  std::string text;
  for (const auto& output : outputs)
    if (output != "-") text += (text.empty() ? "" : " ") + quoted(output);
  text += ":";
  for (std::uint32_t file = 0; file < assembly.sources.size(); ++file)
    if (const auto& path = assembly.sources.path(file); path != command_line_source && path != "-")
      text += " \\\n  " + quoted(path);
  return text + "\n";
}

}  // namespace chessvm::assembler
