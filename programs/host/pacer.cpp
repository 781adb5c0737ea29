// SPDX-License-Identifier: MIT
#include "programs/host/pacer.hpp"

#include <algorithm>
#include <thread>

#include "base/text/real.hpp"

namespace chessvm::host {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr std::chrono::milliseconds longest_sleep{50};

}  // namespace

std::optional<double> parse_pace(std::string_view text) {
  return parse_real(text, 0, 1);
}

Pacer::Pacer(double pace, const std::atomic<bool>& interrupt)
    : pace_(pace), interrupt_(interrupt), start_(Clock::now()) {}

void Pacer::wait_until(AddCycles time) const {
  if (pace_ <= 0) return;
  const auto due = start_ + std::chrono::duration_cast<Clock::duration>(Seconds(time) * pace_);
  for (auto now = Clock::now(); now < due && !interrupt_; now = Clock::now())
    std::this_thread::sleep_for(std::min<Clock::duration>(due - now, longest_sleep));
}

AddCycles Pacer::step() const {
  if (pace_ <= 0) return AddCycles::max();
  const Seconds step = Seconds(longest_sleep) / pace_;
  const double cycles = std::chrono::duration<double, AddCycles::period>(step).count();
  constexpr double most = 1e15;
  return AddCycles(static_cast<std::int64_t>(std::clamp(cycles, 1.0, most)));
}

}  // namespace chessvm::host
