// SPDX-License-Identifier: MIT
#include "tests/base/terminal/pseudo_terminal.hpp"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>

namespace chessvm {
namespace {

constexpr char escape = '\x1b';
constexpr std::chrono::seconds patience{10};

winsize size_of(int columns, int rows) {
  winsize size{};
  size.ws_col = static_cast<unsigned short>(columns);
  size.ws_row = static_cast<unsigned short>(rows);
  return size;
}

termios attributes_of(int terminal) {
  termios found{};
  ::tcgetattr(terminal, &found);
  return found;
}

}  // namespace

std::optional<std::string> why_no_pseudo_terminal(const std::function<int(int)>& open) {
  const auto why = [](const std::string& what) {
    return "no pseudo-terminals here (is /dev/pts mounted?): " + what + ": " + std::strerror(errno);
  };
  const int master = open(O_RDWR | O_NOCTTY);
  if (master < 0) return why("posix_openpt");
  std::optional<std::string> trouble;
  char name[128] = "";
  if (::grantpt(master) != 0 || ::unlockpt(master) != 0 ||
      ::ptsname_r(master, name, sizeof name) != 0)
    trouble = why("its other end");
  else if (const int slave = ::open(name, O_RDWR | O_NOCTTY); slave < 0)
    trouble = why(name);
  else
    ::close(slave);
  ::close(master);
  return trouble;
}

PseudoTerminal::PseudoTerminal(const std::string& command, int columns, int rows,
                               const std::string& kind)
    : kind_(kind), columns_(columns), rows_(rows) {
  const winsize size = size_of(columns, rows);
  shell_ = ::forkpty(&master_, nullptr, nullptr, &size);
  if (shell_ == 0) {
    ::setenv("TERM", kind.c_str(), 1);
    ::setenv("NO_COLOR", "1", 1);
    ::unsetenv("FORCE_COLOR");
    ::setenv("LC_ALL", "C.UTF-8", 1);
    // Disables gpm, the library for the console's mouse, which leaks memory without a console.
    ::setenv("NCURSES_GPM_TERMS", "", 1);
    ::unsetenv("COLUMNS");
    ::unsetenv("LINES");
    ::execl("/bin/sh", "sh", "-mc", command.c_str(), nullptr);
    ::_exit(127);
  }
  resize(columns, rows);
}

PseudoTerminal::~PseudoTerminal() {
  // Kills a running tool first. Otherwise, signals from the terminal and from the shell can make
  // the leak check of a sanitized tool hang.
  if (master_ >= 0)
    if (const pid_t tool = foreground(); tool > 1) ::kill(-tool, SIGKILL);
  hang_up();
  if (shell_ <= 0) return;
  ::kill(shell_, SIGKILL);
  ::waitpid(shell_, nullptr, 0);
}

void PseudoTerminal::hang_up() {
  if (master_ >= 0) ::close(master_);
  master_ = -1;
}

void PseudoTerminal::type(const std::string& keys) const {
  if (::write(master_, keys.data(), keys.size()) < 0) return;
}

void PseudoTerminal::resize(int columns, int rows) {
  columns_ = columns;
  rows_ = rows;
  cells_.assign(static_cast<std::size_t>(rows),
                std::vector<std::string>(static_cast<std::size_t>(columns), " "));
  const winsize size = size_of(columns, rows);
  ::ioctl(master_, TIOCSWINSZ, &size);  // sends SIGWINCH to the foreground job
}

pid_t PseudoTerminal::foreground() const {
  return ::tcgetpgrp(master_);
}

bool PseudoTerminal::is_restored() const {
  const termios found = attributes_of(master_);
  constexpr tcflag_t local = ICANON | ECHO | ISIG;
  return (found.c_lflag & local) == local && (found.c_iflag & ICRNL) != 0 &&
         (found.c_oflag & ONLCR) != 0;
}

bool PseudoTerminal::is_taken() const {
  return (attributes_of(master_).c_lflag & (ICANON | ECHO)) == 0;
}

std::string PseudoTerminal::screen() const {
  std::string text;
  for (const auto& row : cells_) {
    std::string line;
    for (const std::string& cell : row) line += cell;
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

bool PseudoTerminal::wait_for(const std::string& part) {
  return wait_for([&](const std::string& shown) { return shown.find(part) != std::string::npos; });
}

bool PseudoTerminal::wait_for(const std::function<bool(const std::string&)>& satisfies) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!satisfies(screen())) {
    if (std::chrono::steady_clock::now() > end) return false;
    if (!take(100)) return satisfies(screen());
  }
  return true;
}

bool PseudoTerminal::take(int milliseconds) {
  if (master_ < 0) return false;
  pollfd output{master_, POLLIN, 0};
  if (::poll(&output, 1, milliseconds) == 0) return true;
  char bytes[4096];
  const ssize_t count = ::read(master_, bytes, sizeof bytes);
  for (ssize_t k = 0; k < count; ++k) obey(bytes[k]);
  return count > 0;
}

void PseudoTerminal::put(const std::string& character) {
  if (row_ >= 0 && row_ < rows_ && column_ >= 0 && column_ < columns_)
    cells_[static_cast<std::size_t>(row_)][static_cast<std::size_t>(column_)] = character;
  column_ = std::min(column_ + 1, columns_ - 1);
}

void PseudoTerminal::erase(int row, int from, int to) {
  for (int column = std::max(from, 0); column < std::min(to, columns_); ++column)
    if (row >= 0 && row < rows_)
      cells_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)].assign(1, ' ');
}

void PseudoTerminal::obey_vt52() {
  const std::string now = pending_;
  if (now.size() < 2 || (now[1] == 'Y' && now.size() < 4)) return;
  pending_.clear();
  if (now[1] == 'Y') {
    row_ = static_cast<unsigned char>(now[2]) - ' ';
    column_ = static_cast<unsigned char>(now[3]) - ' ';
  } else {
    control(now[1], {});
  }
}

/// Handles the pending escape sequence when it is complete. It must have the form ESC [ numbers
/// letter; all other sequences are dropped.
void PseudoTerminal::obey_ansi() {
  const std::string now = pending_;
  if (now.size() < 2) return;
  const bool designates = now[1] == '(' || now[1] == ')' || now[1] == '#';
  if (designates && now.size() < 3) return;
  if (now[1] != '[') return pending_.clear();
  const char last = now.back();
  if (now.size() < 3 || last < '@' || last > '~') return;
  pending_.clear();
  if (now[2] == '?' || now[2] == '>' || now[2] == '=') return;
  std::vector<int> numbers;
  for (std::size_t at = 2; at + 1 < now.size();) {
    const std::size_t end = std::min(now.find(';', at), now.size() - 1);
    numbers.push_back(std::atoi(now.substr(at, end - at).c_str()));
    at = end + 1;
  }
  control(last, numbers);
}

void PseudoTerminal::control(char final_byte, const std::vector<int>& numbers) {
  const auto number = [&](std::size_t index, int fallback) {
    return index < numbers.size() && numbers[index] > 0 ? numbers[index] : fallback;
  };
  const int count = number(0, 1);
  const auto cells = [&]() -> std::vector<std::string>& {
    return cells_[static_cast<std::size_t>(std::clamp(row_, 0, rows_ - 1))];
  };
  switch (final_byte) {
    case 'A':
      row_ = std::max(row_ - count, 0);
      break;
    case 'B':
      row_ = std::min(row_ + count, rows_ - 1);
      break;
    case 'C':
      column_ = std::min(column_ + count, columns_ - 1);
      break;
    case 'D':
      column_ = std::max(column_ - count, 0);
      break;
    case 'G':
      column_ = std::min(count, columns_) - 1;
      break;
    case 'd':
      row_ = std::min(count, rows_) - 1;
      break;
    case 'H':
    case 'f':
      row_ = std::min(number(0, 1), rows_) - 1;
      column_ = std::min(number(1, 1), columns_) - 1;
      break;
    case 'J': {
      const int part = number(0, 0);
      const int begin = part == 0 ? row_ + 1 : 0;
      const int end = part == 1 ? row_ : rows_;
      for (int row = begin; row < end; ++row) erase(row, 0, columns_);
      erase(row_, part == 1 ? 0 : column_, part == 1 ? column_ + 1 : columns_);
      break;
    }
    case 'K': {
      const int part = number(0, 0);
      erase(row_, part == 0 ? column_ : 0, part == 1 ? column_ + 1 : columns_);
      break;
    }
    case 'X':
      erase(row_, column_, column_ + count);
      break;
    case 'P':
      for (int i = 0; i < std::min(count, columns_ - column_); ++i) {
        cells().erase(cells().begin() + column_);
        cells().emplace_back(1, ' ');
      }
      break;
    case '@':
      for (int i = 0; i < std::min(count, columns_ - column_); ++i) {
        cells().insert(cells().begin() + column_, std::string(1, ' '));
        cells().pop_back();
      }
      break;
    case 'b': {
      if (column_ == 0) break;
      const std::string again = cells()[static_cast<std::size_t>(column_ - 1)];
      for (int i = 0; i < count; ++i) put(again);
      break;
    }
    default:
      break;
  }
}

void PseudoTerminal::obey(char byte) {
  pending_ += byte;
  const std::string now = pending_;
  if (now[0] == escape) return kind_ == "vt52" ? obey_vt52() : obey_ansi();
  const auto first = static_cast<unsigned char>(now[0]);
  const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : 3;
  if (now.size() < length) return;
  pending_.clear();
  switch (now[0]) {
    case '\r':
      column_ = 0;
      break;
    case '\b':
      column_ = std::max(column_ - 1, 0);
      break;
    case '\t':
      column_ = std::min((column_ / 8 + 1) * 8, columns_ - 1);
      break;
    case '\n':
      if (++row_ < rows_) break;
      row_ = rows_ - 1;
      cells_.erase(cells_.begin());
      cells_.emplace_back(static_cast<std::size_t>(columns_), " ");
      break;
    default:
      if (first >= ' ') put(now);
  }
}

}  // namespace chessvm
