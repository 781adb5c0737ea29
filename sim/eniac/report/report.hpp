// SPDX-License-Identifier: MIT
// The report of a run: which parts of the machine the patch uses, and why programs did not start.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "sim/eniac/lint/patch_view.hpp"
#include "sim/eniac/report/activity.hpp"

namespace chessvm::eniac {

/// For one kind of resource: the number in use, and the number in the machine of 1946.
struct Usage {
  std::string unit;       // unit or group with the resources: "a1", "adapters"
  std::string_view what;  // kind of resource, such as "receivers"
  int used = 0;
  int available = 0;
};

/// Returns the kinds of resources in use. Resources of units come first, in the order of
/// Machine::units(). Shared resources, such as trunks, follow.
[[nodiscard]] std::vector<Usage> inventory(const PatchView& patch);
/// Returns the names of the units that have jacks but no cable. Omits units with a jack that the
/// real ENIAC did not have.
[[nodiscard]] std::vector<std::string> unused_units(const PatchView& patch);

/// A cabled program input that no pulse reached.
struct UnpulsedProgram {
  std::string input;
  std::vector<std::string> waits_for;  // names of the outputs that can pulse `input`
  /// True if a button, or a program that got a pulse, causes an output in `waits_for` to send.
  bool next_in_line = false;
};

struct RunReport {
  std::uint64_t first_cycle = 0;
  std::uint64_t end_cycle = 0;
  std::vector<std::string> remarks;  // sentences about what the machine waits for
  std::vector<UnpulsedProgram> unpulsed;
  std::vector<std::string> unheard;    // cabled outputs that sent, but lead to no input
  std::vector<std::string> unchanged;  // cabled accumulators that got no digits and did not change
  int programs = 0;                    // number of cabled program inputs
};
[[nodiscard]] RunReport run_report(const PatchView& patch, const Activity& activity);

struct Report {
  std::vector<Usage> usage;
  std::vector<std::string> unused;
  RunReport run;
};
[[nodiscard]] Report make_report(const LoadedPatch& patch, const Activity& activity);

[[nodiscard]] std::string report_text(const Report& report, Paint paint = Paint::plain);
/// Returns the report as one line of JSON.
[[nodiscard]] std::string report_json(const Report& report);

}  // namespace chessvm::eniac
