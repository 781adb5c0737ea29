// SPDX-License-Identifier: MIT
#include "base/terminal/rescue.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>

namespace chessvm {
namespace {

constexpr std::array defects{SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGQUIT};

// A signal handler may use only objects at namespace scope.
termios attributes{};
std::array<char, 256> farewell{};
std::size_t farewell_size = 0;

extern "C" void give_back(int signal) {
  static_cast<void>(::tcsetattr(STDIN_FILENO, TCSANOW, &attributes));
  if (::write(STDOUT_FILENO, farewell.data(), farewell_size) < 0) farewell_size = 0;
  static_cast<void>(std::signal(signal, SIG_DFL));
  static_cast<void>(::raise(signal));
}

}  // namespace

Rescue::Rescue(const termios& before, std::string_view leaving) {
  attributes = before;
  farewell_size = std::min(leaving.size(), farewell.size());
  std::copy_n(leaving.begin(), farewell_size, farewell.begin());
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
