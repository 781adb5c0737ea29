// SPDX-License-Identifier: MIT
// Machine time, and the odds that the machine stays up that long.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <ratio>
#include <string>
#include <string_view>

namespace chessvm {

/// One pulse time is 10 us; twenty of them make an add cycle of 200 us (5,000 a second).
using PulseTimes = std::chrono::duration<std::int64_t, std::ratio<1, 100'000>>;
using AddCycles = std::chrono::duration<std::int64_t, std::ratio<1, 5'000>>;
using EniacHours = std::chrono::duration<double, std::ratio<3'600>>;

static_assert(AddCycles{1} == PulseTimes{20});
static_assert(std::chrono::hours{24} == AddCycles{432'000'000});

/// The two ends of the failure spacing reported for a good week: a tube lost every 24 to 48 hours.
inline constexpr EniacHours mean_time_between_failures_short{24.0};
inline constexpr EniacHours mean_time_between_failures_long{48.0};

/// The time from a failure until the machine works again, if nothing else is known
/// (docs/budget.md#sources).
inline constexpr EniacHours usual_repair{0.25};

/// `90s`, `36h`, `17h42m`, `1.5h`: numbers with units that fall. More than 0, at most 10^12 s.
[[nodiscard]] std::optional<std::chrono::duration<double>> parse_duration(std::string_view text);

/// `17h42m` from a minute up, `4.2s` below.
[[nodiscard]] std::string to_text(AddCycles time);

/// Returns the add cycle at which a run ends: the earlier of `cycles` and the first one at or after
/// `time`, which is 1 at least. The greatest number if neither is given.
[[nodiscard]] std::uint64_t cycle_limit(std::optional<std::uint64_t> cycles,
                                        std::optional<std::chrono::duration<double>> time);

/// Probability that a run of `time` ends before the first failure, failures being a Poisson process
/// of mean spacing `mean`: exp(-t/m).
[[nodiscard]] double survival_odds(AddCycles time, EniacHours mean);

/// Expected time until a run of `time` is done when every failure restarts it from scratch:
/// m * (exp(t/m) - 1). Infinite when that exceeds a double.
[[nodiscard]] EniacHours expected_time_with_restarts(AddCycles time, EniacHours mean);

}  // namespace chessvm
