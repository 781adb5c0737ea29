// SPDX-License-Identifier: MIT
#include "base/terminal/rescue.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>

namespace chessvm {
namespace {

constexpr std::array defects{SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGQUIT};

/// Settings to restore the terminal; global because signal handlers can reach nothing else.
struct Saved {
  termios attributes{};
  std::array<char, 256> farewell{};
  std::size_t farewell_size = 0;
} saved;

extern "C" void give_back(int signal) {
  static_cast<void>(::tcsetattr(STDIN_FILENO, TCSANOW, &saved.attributes));
  [[maybe_unused]] const ssize_t written =
      ::write(STDOUT_FILENO, saved.farewell.data(), saved.farewell_size);
  static_cast<void>(std::signal(signal, SIG_DFL));
  static_cast<void>(::raise(signal));
}

}  // namespace

Rescue::Rescue(const termios& before, std::string_view leaving) {
  saved.attributes = before;
  saved.farewell_size = std::min(leaving.size(), saved.farewell.size());
  std::copy_n(leaving.begin(), saved.farewell_size, saved.farewell.begin());
  struct sigaction action {};
  action.sa_handler = give_back;
  action.sa_flags = SA_NODEFER;
  for (const int signal : defects) ::sigaction(signal, &action, nullptr);
}

Rescue::~Rescue() {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  for (const int signal : defects) ::sigaction(signal, &action, nullptr);
}

}  // namespace chessvm
