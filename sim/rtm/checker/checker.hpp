// SPDX-License-Identifier: MIT
// Checks that a patch does exactly what a schedule demands. Plays every timeline on the cables and
// switches of the patch, add time by add time, and compares the result with the schedule. Uses no
// other data of the compiler.
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

/// Called for every add time that is played. `inputs` lists the inputs of the running programs, in
/// ascending order. Delays of earlier timelines may still run when a timeline begins. The timeline
/// is played once for each possible set of such delays.
using Watch = std::function<void(const Timeline& timeline, int add_time,
                                 const std::vector<std::uint32_t>& inputs)>;

/// Options of `check` and `check_text`.
struct Options {
  bool first_only = false;  // true if the check stops at the first finding
  Watch watch{};            // function to call for every add time; may be empty
};

/// Returns all findings; empty for a correct patch.
[[nodiscard]] std::vector<Finding> check(const eniac::Machine& machine, const Schedule& schedule,
                                         const Options& options = {});

/// Returns all findings for the text of a patch, including lines that the patch reader refuses.
[[nodiscard]] std::vector<Finding> check_text(std::string_view patch, const Schedule& schedule,
                                              const Options& options = {});

/// Returns one line for each finding: "units/low: add time 3: a5.6i ... [undemanded-action]".
[[nodiscard]] std::string to_text(const std::vector<Finding>& findings);

}  // namespace chessvm::rtm::checker
