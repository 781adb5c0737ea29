// SPDX-License-Identifier: MIT
#include "base/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "base/message.hpp"
#include "base/text.hpp"

namespace chessvm {
namespace {

constexpr std::chrono::milliseconds first_after{1000};
constexpr std::chrono::milliseconds then_every{200};

}  // namespace

Progress::Progress() : terminal_(::isatty(STDERR_FILENO) == 1), next_(Clock::now() + first_after) {}

Progress::~Progress() {
  if (drawn_) say_styled("\r\033[K");
}

bool Progress::due() {
  return terminal_ && Clock::now() >= next_;
}

void Progress::show(std::string_view line) {
  if (!terminal_) return;
  say_styled(fmt::format("\r\033[K{}", visible(line)));
  std::fflush(stderr);
  drawn_ = true;
  next_ = Clock::now() + then_every;
}

}  // namespace chessvm
