// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "sim/eniac/lint/check_functions.hpp"
#include "sim/eniac/lint/patch_view.hpp"
#include "sim/eniac/units/master_programmer.hpp"

namespace chessvm::eniac::check {

/// Finds cabled stages whose decade limits are all 0. The stepper leaves such a stage immediately.
void skipped_stages(const PatchView& patch, Findings& found) {
  const MasterProgrammer& programmer = patch.machine().master_programmer();
  const std::uint32_t first = programmer.first_jack();
  for (int stepper = 0; stepper < MasterProgrammer::steppers; ++stepper) {
    const auto number = static_cast<std::uint32_t>(stepper);
    const std::span<const int> decades = programmer.owned_decades(stepper);
    const bool counted_otherwise = std::any_of(decades.begin(), decades.end(), [&](int decade) {
      return patch.is_cabled(first + MasterProgrammer::decade_jack(decade));
    });
    if (decades.empty() || counted_otherwise || programmer.stages_used(stepper) < 2 ||
        !patch.is_cabled(first + MasterProgrammer::stepper_in + number))
      continue;
    bool has_loop = false;  // true: an earlier stage has a limit and a cable
    for (int stage = 0; stage < programmer.stages_used(stepper); ++stage) {
      const std::uint32_t output = first + MasterProgrammer::stage_out +
                                   number * MasterProgrammer::stages_per_stepper +
                                   static_cast<std::uint32_t>(stage);
      const bool limited = std::any_of(decades.begin(), decades.end(), [&](int decade) {
        return programmer.limit(decade, stage) != 0;
      });
      const bool is_cabled = patch.is_cabled(output);
      has_loop |= limited && is_cabled;
      // A last stage without a cable is meant to end the loop of an earlier stage. But if the last
      // stage has no limit, the stepper skips it and the loop goes on.
      const bool is_last = stage + 1 == programmer.stages_used(stepper);
      if (limited || !(is_cabled || (is_last && has_loop))) continue;
      found.push_back(
          {{},
           patch.place(is_cabled ? output : first + MasterProgrammer::stepper_in + number),
           fmt::format("no pulse leaves by {}: stage {} of stepper {} has no limit (switch d{}s{}, "
                       "for example), so the stepper goes on at once",
                       patch.name(output), stage + 1, stepper_letters[number], decades.front(),
                       stage + 1)});
    }
  }
}

/// Finds steppers whose only stage leads back to the stepper's input. Such a loop never ends.
void single_stages(const PatchView& patch, Findings& found) {
  const MasterProgrammer& programmer = patch.machine().master_programmer();
  for (int stepper = 0; stepper < MasterProgrammer::steppers; ++stepper) {
    const auto number = static_cast<std::uint32_t>(stepper);
    const std::uint32_t input = programmer.first_jack() + MasterProgrammer::stepper_in + number;
    const std::uint32_t output = programmer.first_jack() + MasterProgrammer::stage_out +
                                 MasterProgrammer::stages_per_stepper * number;
    if (programmer.stages_used(stepper) != 1 || !patch.is_cabled(input) || !patch.is_cabled(output))
      continue;
    const std::vector<std::uint32_t> reached = patch.flow().reached_from(output);
    if (!std::binary_search(reached.begin(), reached.end(), input)) continue;
    found.push_back({{},
                     patch.place(output),
                     fmt::format("every pulse leaves by {} and comes back to {}: stepper {} has "
                                 "one stage (s p.c{} 1)",
                                 patch.name(output), patch.name(input), stepper_letters[number],
                                 stepper_letters[number])});
  }
}

}  // namespace chessvm::eniac::check
