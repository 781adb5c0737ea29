// SPDX-License-Identifier: MIT
// Writes makefile rules that assemble a program again after one of its files has changed. The
// quoting was found by experiments, because the manual of GNU make does not describe it completely.
#include <algorithm>
#include <array>
#include <string_view>

#include "asm/outputs/outputs.hpp"

namespace chessvm::assembler {
namespace {

enum class Side : std::uint8_t { target, prerequisite };

/// A special character of makefiles, and its spellings in a target and in a prerequisite. If the
/// spelling begins with a backslash, quoted() doubles all backslashes in front of the character.
struct Quoted {
  char character;
  std::string_view in_target;
  std::string_view in_prerequisite;
};
// GNU make splits a line at `;` before it expands `$(subst x,;,x)` to `;`.
constexpr auto quoted_characters = std::to_array<Quoted>({
    {' ', "\\ ", "\\ "},
    {'\t', "\\$(subst x,\t,x)", "\\\t"},
    {'#', "\\#", "\\#"},
    {':', "\\:", "\\:"},
    {';', "\\$(subst x,;,x)", "\\$(subst x,;,x)"},
    {'%', "\\%", "%"},
    {'*', "\\*", "\\*"},
    {'?', "\\?", "\\?"},
    {'[', "\\[", "\\["},
    {'|', "|", "\\|"},
    {'$', "$$", "$$"},
    {'=', "$(subst x,=,x)", "$(subst x,=,x)"},
});

std::string quoted(const std::filesystem::path& path, Side side) {
  const std::string name = path.string();
  std::string text = name.starts_with('~') ? "./" : "";  // GNU make reads `~` as the home folder
  std::size_t backslashes = 0;                           // number of backslashes in front of `c`
  for (const char c : name) {
    const auto found = std::find_if(quoted_characters.begin(), quoted_characters.end(),
                                    [c](const Quoted& each) { return each.character == c; });
    const std::string_view written = found == quoted_characters.end() ? std::string_view(&c, 1)
                                     : side == Side::target           ? found->in_target
                                                                      : found->in_prerequisite;
    if (c != '\\' && written.starts_with('\\')) text.append(backslashes, '\\');
    text += written;
    backslashes = c == '\\' ? backslashes + 1 : 0;
  }
  return text.append(backslashes, '\\');
}

}  // namespace

std::string dependency_file(const Assembly& assembly,
                            const std::vector<std::filesystem::path>& outputs) {
  std::string text;
  for (const auto& output : outputs)
    if (output != "-") text += (text.empty() ? "" : " ") + quoted(output, Side::target);
  text += ":";
  std::string includes;  // empty rules for the includes, so that make accepts deleted includes
  for (std::uint32_t file = 0; file < assembly.sources.size(); ++file) {
    const auto& path = assembly.sources.path(file);
    if (path == command_line_source || path == "-") continue;
    text += " \\\n  " + quoted(path, Side::prerequisite);
    if (path != assembly.sources.path(0)) includes += "\n" + quoted(path, Side::target) + ":\n";
  }
  // The backslashes at the end of a name are doubled, but make does not halve them at the end of
  // the line. Therefore add a `|`. It begins a list of order-only prerequisites, which stays empty.
  if (text.ends_with('\\')) text += " |";
  return text + "\n" + includes;
}

}  // namespace chessvm::assembler
