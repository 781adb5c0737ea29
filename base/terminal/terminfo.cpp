// SPDX-License-Identifier: MIT
// Functions of terminfo, in a file of their own because term.h defines many common words as macros.
#include "base/terminal/terminfo.hpp"

#include <unistd.h>

#include <cstdint>

// curses.h must come before term.h.
#include <curses.h>
#include <term.h>

namespace chessvm {
namespace {

constexpr const char* mouse_off = "\x1b[?1000l\x1b[?1006l";

/// Removes delays such as `$<5>`, which only old terminals need.
std::string without_padding(std::string text) {
  for (std::size_t begin = 0; (begin = text.find("$<", begin)) != std::string::npos;) {
    const std::size_t end = text.find('>', begin);
    if (end == std::string::npos) break;
    text.erase(begin, end - begin + 1);
  }
  return text;
}

std::string sequence(const char* capability) {
  const char* const found = tigetstr(capability);
  const bool none = found == nullptr || reinterpret_cast<std::intptr_t>(found) == -1;
  return none ? std::string{} : without_padding(found);
}

}  // namespace

bool is_known_terminal() {
  int answer = 0;
  if (setupterm(nullptr, STDOUT_FILENO, &answer) != OK) return false;
  del_curterm(cur_term);
  return true;
}

std::string leaving_sequence() {
  std::string text;
  if (!sequence("kmous").empty()) text += mouse_off;
  for (const char* capability : {"sgr0", "rmkx", "cnorm", "rmcup"}) text += sequence(capability);
  return text;
}

}  // namespace chessvm
