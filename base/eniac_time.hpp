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

/// Times counted in pulse times of 10 us, and in add cycles of 20 pulse times or 200 us.
using PulseTimes = std::chrono::duration<std::int64_t, std::ratio<1, 100'000>>;
using AddCycles = std::chrono::duration<std::int64_t, std::ratio<1, 5'000>>;
/// Returns the time of `count` add cycles, at most AddCycles::max().
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

/// Default hours from a failure until the machine works again (docs/budget.md#sources).
inline constexpr EniacHours usual_repair{0.25};

/// Parses a duration such as `90s` or `17h42m`; nullopt for other text, 0 and more than 10^12 s.
[[nodiscard]] std::optional<std::chrono::duration<double>> parse_duration(std::string_view text);

/// Returns a moment of a run in add cycles. The text is a number of add cycles, or a time such as
/// `17h42m`, which is rounded up. Both may be 0. nullopt for other text.
[[nodiscard]] std::optional<std::uint64_t> parse_moment(std::string_view text);

/// Returns a time as text: `17h42m` from one minute up, `4.2s` below.
[[nodiscard]] std::string to_text(AddCycles time);

/// Longest time that reports give as a number. For a longer time they say `beyond_counting`.
inline constexpr EniacHours longest_counted{1e6};
/// Text for times longer than `longest_counted`, also for infinite times.
inline constexpr std::string_view beyond_counting = "more than a million hours";
/// Returns an expected time as `to_text` does, or `beyond_counting`.
[[nodiscard]] std::string expected_text(EniacHours time);

/// Returns the number of add cycles after which a run ends: the smaller of `cycles` and `time`.
/// Rounds `time` up, to at least 1 add cycle. If both are nullopt, returns UINT64_MAX.
[[nodiscard]] std::uint64_t cycle_limit(std::optional<std::uint64_t> cycles,
                                        std::optional<std::chrono::duration<double>> time);

/// Returns the odds that a run of `time` has no failure (Poisson, mean spacing `mean`): exp(-t/m).
[[nodiscard]] double survival_odds(AddCycles time, EniacHours mean);

/// Returns the expected time if each failure restarts the run: m * (exp(t/m) - 1), or infinity.
[[nodiscard]] EniacHours expected_time_with_restarts(AddCycles time, EniacHours mean);

}  // namespace chessvm
