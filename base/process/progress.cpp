// SPDX-License-Identifier: MIT
#include "base/process/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

#include "base/process/message.hpp"
#include "base/text/text.hpp"

namespace chessvm {
namespace {

constexpr std::chrono::milliseconds first_after{1000};
constexpr std::chrono::milliseconds then_every{200};

}  // namespace

Progress::Progress(std::function<Clock::time_point()> now)
    : now_(std::move(now)), terminal_(::isatty(STDERR_FILENO) == 1), next_(now_() + first_after) {}

Progress::~Progress() {
  erase();
}

bool Progress::due() {
  return terminal_ && now_() >= next_;
}

void Progress::show(std::string_view line) {
  if (!terminal_) return;
  say_styled(fmt::format("\r\033[K{}", visible(line)));
  std::fflush(stderr);
  drawn_ = true;
  next_ = now_() + then_every;
}

void Progress::erase() {
  if (drawn_) say_styled("\r\033[K");
  drawn_ = false;
}

}  // namespace chessvm
