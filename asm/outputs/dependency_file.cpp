// SPDX-License-Identifier: MIT
// Writes the rules by which make assembles a program again after one of its files has changed. The
// quoting is that of GNU make, found by trying: its manual tells less than its reader does.
#include <algorithm>
#include <array>
#include <string_view>

#include "asm/outputs/outputs.hpp"

namespace chessvm::assembler {
namespace {

/// The side of the colon on which a name stands.
enum class Side : std::uint8_t { target, prerequisite };

/// The spelling of a character by which make takes it for part of a name. Backslashes in front of a
/// character that is written with a backslash are doubled.
struct Quoted {
  char character;
  std::string_view in_target;
  std::string_view in_prerequisite;
};
// A target is cut into words before its variables are expanded, so that `$(subst)` hides what would
// end a word.
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
  std::string text = name.starts_with('~') ? "./" : "";  // no home folder
  std::size_t backslashes = 0;                           // in front of the character
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
  std::string includes;  // a rule each, so that make goes on without one that is gone
  for (std::uint32_t file = 0; file < assembly.sources.size(); ++file) {
    const auto& path = assembly.sources.path(file);
    if (path == command_line_source || path == "-") continue;
    text += " \\\n  " + quoted(path, Side::prerequisite);
    if (path != assembly.sources.path(0)) includes += "\n" + quoted(path, Side::target) + ":\n";
  }
  // The backslashes of the last name stay doubled unless something follows: a bar and no name whose
  // age would not matter.
  if (text.ends_with('\\')) text += " |";
  return text + "\n" + includes;
}

}  // namespace chessvm::assembler
