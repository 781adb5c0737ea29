// SPDX-License-Identifier: MIT
// Declares the functions of the checks listed in lint.cpp, grouped by the file that defines them.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "sim/eniac/lint/lint.hpp"

namespace chessvm::eniac::check {

using Findings = std::vector<Finding>;

/// Returns the first `listed` names and the number of further names: "a, b, c and 2 more". Lists
/// all names if there is only one further name.
[[nodiscard]] std::string first_names(std::span<const std::string> names, std::size_t listed);

// Defined in cable_checks.cpp.
void cables_between_outputs(const PatchView& patch, Findings& found);
void cables_between_inputs(const PatchView& patch, Findings& found);
void cable_widths(const PatchView& patch, Findings& found);
void amplifier_loops(const PatchView& patch, Findings& found);
void mixed_amplifiers(const PatchView& patch, Findings& found);
void joined_wires(const PatchView& patch, Findings& found);
void unset_permuters(const PatchView& patch, Findings& found);
void unset_debuggers(const PatchView& patch, Findings& found);

// Defined in flow_checks.cpp.
void undriven_lines(const PatchView& patch, Findings& found);
void unheard_lines(const PatchView& patch, Findings& found);
void half_used_adapters(const PatchView& patch, Findings& found);
void half_used_amplifiers(const PatchView& patch, Findings& found);
void silent_outputs(const PatchView& patch, Findings& found);
void unstarted_loops(const PatchView& patch, Findings& found);
void closed_inputs(const PatchView& patch, Findings& found);

// Defined in program_checks.cpp.
void conflicting_programs(const PatchView& patch, Findings& found);
void digit_started_programs(const PatchView& patch, Findings& found);
void multiplier_feedback(const PatchView& patch, Findings& found);

// Defined in stepper_checks.cpp.
void skipped_stages(const PatchView& patch, Findings& found);
void single_stages(const PatchView& patch, Findings& found);

// Defined in switch_checks.cpp.
void unreached_switches(const PatchView& patch, Findings& found);

}  // namespace chessvm::eniac::check
