// SPDX-License-Identifier: MIT
#include "sim/eniac/fault/random_failures.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include "sim/eniac/fault/places.hpp"

namespace chessvm::eniac {
namespace {

constexpr double mean_of_intermittent = 5'000;  // mean duration in add cycles: one second

}  // namespace

RandomFailures::RandomFailures(const Fault& fault, const Machine& machine)
    : parameters_(fault),
      places_(all_faults(machine, fault.kinds)),
      state_(*fault.seed),
      time_(static_cast<double>(fault.at)) {
  advance();
}

/// Returns the next number of SplitMix64 (Steele, Lea, Flood 2014), the same on every platform.
std::uint64_t RandomFailures::draw() {
  state_ += 0x9E3779B97F4A7C15ULL;
  std::uint64_t bits = state_;
  bits = (bits ^ bits >> 30U) * 0xBF58476D1CE4E5B9ULL;
  bits = (bits ^ bits >> 27U) * 0x94D049BB133111EBULL;
  return bits ^ bits >> 31U;
}

/// Returns a number below `limit`. The modulo slightly prefers small numbers, which is harmless.
std::uint64_t RandomFailures::draw_below(std::uint64_t limit) {
  return draw() % limit;
}

double RandomFailures::draw_interval(double mean) {
  const double uniform = static_cast<double>(draw() >> 11U) * 0x1.0p-53;
  return -std::log1p(-uniform) * mean;
}

void RandomFailures::advance() {
  next_ = Fault::for_ever;
  if (places_.empty()) return;
  time_ += draw_interval(static_cast<double>(parameters_.mean));
  constexpr double beyond = 1e16;
  if (!(time_ < beyond)) return;
  const auto cycle = static_cast<std::uint64_t>(time_);
  const bool over =
      parameters_.lasts != Fault::for_ever && cycle - parameters_.at >= parameters_.lasts;
  if (!over) next_ = cycle;
}

Fault RandomFailures::take() {
  Fault failure = places_[static_cast<std::size_t>(draw_below(places_.size()))];
  failure.at = next_;
  const bool passes = draw_below(Fault::percent) < parameters_.intermittent;
  const double lasts = draw_interval(mean_of_intermittent);
  if (passes && !failure.count) failure.lasts = 1 + static_cast<std::uint64_t>(lasts);
  advance();
  return failure;
}

std::uint64_t new_seed() {
  std::random_device entropy;
  return entropy() % 1'000'000'000;  // at most nine digits, easy to type again
}

}  // namespace chessvm::eniac
