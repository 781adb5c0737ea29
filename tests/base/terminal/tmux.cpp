// SPDX-License-Identifier: MIT
#include "tests/base/terminal/tmux.hpp"

#include <poll.h>
#include <stdio.h>

#include <chrono>
#include <cstdlib>
#include <memory>

namespace chessvm {
namespace {

constexpr std::chrono::seconds patience{10};

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char byte : word) {
    if (byte == '\'') text += "'\\'";
    text += byte;
  }
  return text + "'";
}

}  // namespace

bool Tmux::is_installed() {
  return std::system("command -v tmux >/dev/null 2>&1") == 0;
}

Tmux::Tmux(const std::string& command, int columns, int rows) {
  static_cast<void>(run("new-session -d -x " + std::to_string(columns) + " -y " +
                        std::to_string(rows) + " " + quoted(command)));
}

Tmux::~Tmux() {
  static_cast<void>(run("kill-server"));
}

void Tmux::type(const std::string& keys) const {
  static_cast<void>(run("send-keys " + keys));
}

void Tmux::resize(int columns, int rows) const {
  static_cast<void>(
      run("resize-window -x " + std::to_string(columns) + " -y " + std::to_string(rows)));
}

bool Tmux::wait_for(const std::string& part) const {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (screen().find(part) == std::string::npos) {
    if (std::chrono::steady_clock::now() > end) return false;
    ::poll(nullptr, 0, 20);
  }
  return true;
}

std::string Tmux::screen() const {
  return run("capture-pane -p");
}

std::string Tmux::run(const std::string& arguments) const {
  const std::string command = "unset TMUX; LC_ALL=C.UTF-8 tmux -u -f /dev/null -S " +
                              quoted((temporary_.path() / "socket").string()) + " " + arguments +
                              " 2>/dev/null";
  std::string printed;
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  char bytes[4096];
  while (pipe != nullptr)
    if (const std::size_t count = std::fread(bytes, 1, sizeof bytes, pipe.get()); count > 0)
      printed.append(bytes, count);
    else
      break;
  return printed;
}

}  // namespace chessvm
