// SPDX-License-Identifier: MIT
// Time on the ENIAC, and the odds that the machine runs that long without a failure.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <ratio>
#include <string>
#include <string_view>

namespace chessvm {

/// Pulse times of 10 us; twenty make an add cycle of 200 us (5,000 a second).
using PulseTimes = std::chrono::duration<std::int64_t, std::ratio<1, 100'000>>;
using AddCycles = std::chrono::duration<std::int64_t, std::ratio<1, 5'000>>;
/// Returns the time of `count` add cycles, or the longest time if they take longer.
[[nodiscard]] constexpr AddCycles eniac_time(std::uint64_t count) {
  constexpr auto longest = static_cast<std::uint64_t>(AddCycles::max().count());
  return AddCycles(static_cast<std::int64_t>(count < longest ? count : longest));
}
using EniacHours = std::chrono::duration<double, std::ratio<3'600>>;

static_assert(AddCycles{1} == PulseTimes{20});
static_assert(std::chrono::hours{24} == AddCycles{432'000'000});

/// Shortest and longest mean time between failures in a good week: reports say that a tube failed
/// every 24 to 48 hours.
inline constexpr EniacHours mean_time_between_failures_short{24.0};
inline constexpr EniacHours mean_time_between_failures_long{48.0};

/// Default repair time: hours from a failure until the machine works again
/// (docs/budget.md#sources).
inline constexpr EniacHours usual_repair{0.25};

/// Parses a duration such as `90s`, `36h`, `17h42m` or `1.5h`, larger units first. nullopt for
/// other text, and for times of 0 or more than 10^12 s.
[[nodiscard]] std::optional<std::chrono::duration<double>> parse_duration(std::string_view text);

/// Parses a moment of a run: a number of add cycles, or a machine time in the form of a duration,
/// rounded up to add cycles; both may be 0. nullopt for other text.
[[nodiscard]] std::optional<std::uint64_t> parse_moment(std::string_view text);

/// Returns a time as text: `17h42m` from one minute up, `4.2s` below.
[[nodiscard]] std::string to_text(AddCycles time);

/// Longest time that reports give as a number. A longer one says only that a task is hopeless.
inline constexpr EniacHours longest_counted{1e6};
/// Text for times longer than `longest_counted`, also for infinite times.
inline constexpr std::string_view beyond_counting = "more than a million hours";
/// Returns an expected time as `to_text` does, or `beyond_counting`.
[[nodiscard]] std::string expected_text(EniacHours time);

/// Returns the number of add cycles after which a run ends: the smaller of `cycles` and of `time`
/// rounded up to add cycles (at least 1). The largest std::uint64_t if neither is given.
[[nodiscard]] std::uint64_t cycle_limit(std::optional<std::uint64_t> cycles,
                                        std::optional<std::chrono::duration<double>> time);

/// Returns the probability that a run of `time` ends before the first failure, for Poisson failures
/// with mean spacing `mean`: exp(-t/m).
[[nodiscard]] double survival_odds(AddCycles time, EniacHours mean);

/// Returns the expected time to complete a run of `time` if every failure restarts it from scratch:
/// m * (exp(t/m) - 1). Infinite if that exceeds a double.
[[nodiscard]] EniacHours expected_time_with_restarts(AddCycles time, EniacHours mean);

}  // namespace chessvm
