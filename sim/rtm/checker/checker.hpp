// SPDX-License-Identifier: MIT
// Does a patch do what a schedule demands, that and nothing else? The checker looks at cables and
// switches alone, plays every timeline of the schedule on them, add time by add time, and compares.
// It knows nothing of how the patch was made.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/eniac/machine/machine.hpp"
#include "sim/rtm/checker/finding.hpp"
#include "sim/rtm/schedule/schedule.hpp"

namespace chessvm::rtm::checker {

/// Told which programs are at work in an add time: their inputs, in order. A timeline is played
/// once for each of the delays that may still run when it begins.
using Watch = std::function<void(const Timeline& timeline, int add_time,
                                 const std::vector<std::uint32_t>& inputs)>;

struct Options {
  bool first_only = false;  // stop at the first finding
  Watch watch{};            // nobody if empty
};

/// All findings; none for a patch that is right.
[[nodiscard]] std::vector<Finding> check(const eniac::Machine& machine, const Schedule& schedule,
                                         const Options& options = {});

/// The same for patch text. Lines that the reader refuses are findings too.
[[nodiscard]] std::vector<Finding> check_text(std::string_view patch, const Schedule& schedule,
                                              const Options& options = {});

/// "units/low: add time 3: a5.6i ... [undemanded-action]", a line each.
[[nodiscard]] std::string to_text(const std::vector<Finding>& findings);

}  // namespace chessvm::rtm::checker
