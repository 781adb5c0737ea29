// SPDX-License-Identifier: MIT
// A file of its own because term.h turns many plain words into macros.
#include "sim/eniacsim/terminfo.hpp"

#include <unistd.h>

// The order matters to ncurses.
#include <curses.h>
#include <term.h>

namespace chessvm::eniacsim {

bool is_known_terminal() {
  int answer = 0;
  if (setupterm(nullptr, STDOUT_FILENO, &answer) != OK) return false;
  del_curterm(cur_term);
  return true;
}

}  // namespace chessvm::eniacsim
