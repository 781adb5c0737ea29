// SPDX-License-Identifier: MIT
// A plan on a machine that fails, by chance: one run of history at a time (the Monte Carlo method).
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "programs/eniac-chess/budget/machine.hpp"
#include "programs/eniac-chess/budget/policy.hpp"

namespace chessvm::chess::budget {

/// Random numbers, the same with every library for the same seed.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_(seed) {}
  /// Evenly distributed, 0 up to but not 1.
  [[nodiscard]] double share();
  /// A time from one failure to the next. An infinite mean gives an infinite time.
  [[nodiscard]] double time_to_failure(double mean);
  /// Normally distributed around 0 with deviation 1.
  [[nodiscard]] double deviation();

 private:
  std::mt19937_64 random_;
};

/// What the machine was busy with.
enum class Activity : std::uint8_t { search, lost, repair, test };

/// A time without a change of activity.
struct Span {
  Activity activity = Activity::search;
  EniacHours begin{0};
  EniacHours end{0};
};

/// How one move went.
struct History {
  EniacHours hours{0};       // until the move was accepted
  std::size_t failures = 0;  // that were noticed, or found by a self-test
  bool is_wrong = false;     // the move accepted
};

/// Draws one history of `plan`. With `spans`, adds what the machine did, beginning at the time 0.
[[nodiscard]] History simulate(const Plan& plan, const Machine& machine,
                               const SilentFailures& silent, Chance& chance,
                               std::vector<Span>* spans = nullptr);

}  // namespace chessvm::chess::budget
