// SPDX-License-Identifier: MIT
#include "tests/sim/panel/pseudo_terminal.hpp"

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

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

}  // namespace

PseudoTerminal::PseudoTerminal(const std::string& command, int columns, int rows)
    : columns_(columns), rows_(rows) {
  const winsize size = size_of(columns, rows);
  shell_ = ::forkpty(&master_, nullptr, nullptr, &size);
  if (shell_ == 0) {
    ::setenv("TERM", "vt52", 1);
    ::setenv("NO_COLOR", "1", 1);
    ::unsetenv("FORCE_COLOR");
    ::setenv("LC_ALL", "C.UTF-8", 1);
    ::unsetenv("COLUMNS");
    ::unsetenv("LINES");
    ::execl("/bin/sh", "sh", "-mc", command.c_str(), nullptr);
    ::_exit(127);
  }
  resize(columns, rows);
}

PseudoTerminal::~PseudoTerminal() {
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
  ::ioctl(master_, TIOCSWINSZ, &size);  // tells the foreground by SIGWINCH
}

pid_t PseudoTerminal::foreground() const {
  return ::tcgetpgrp(master_);
}

termios PseudoTerminal::attributes() const {
  termios found{};
  ::tcgetattr(master_, &found);
  return found;
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

/// False when there is nothing more to come.
bool PseudoTerminal::take(int milliseconds) {
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

void PseudoTerminal::obey(char byte) {
  pending_ += byte;
  const std::string now = pending_;
  if (now[0] == escape) {
    if (now.size() < 2 || (now[1] == 'Y' && now.size() < 4)) return;
    pending_.clear();
    const int last = columns_ - 1;
    const auto erase_from = [&](int row, int column) {
      for (; column <= last; ++column)
        if (row < rows_)
          cells_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = " ";
    };
    switch (now[1]) {
      case 'A':
        row_ = std::max(row_ - 1, 0);
        break;
      case 'B':
        row_ = std::min(row_ + 1, rows_ - 1);
        break;
      case 'C':
        column_ = std::min(column_ + 1, last);
        break;
      case 'D':
        column_ = std::max(column_ - 1, 0);
        break;
      case 'H':
        row_ = column_ = 0;
        break;
      case 'J':
        erase_from(row_, column_);
        for (int row = row_ + 1; row < rows_; ++row) erase_from(row, 0);
        break;
      case 'K':
        erase_from(row_, column_);
        break;
      case 'Y':
        row_ = static_cast<unsigned char>(now[2]) - ' ';
        column_ = static_cast<unsigned char>(now[3]) - ' ';
        break;
      default:
        break;
    }
    return;
  }
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
