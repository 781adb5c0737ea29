// SPDX-License-Identifier: MIT
// The report of a run: the parts of the machine that the patch uses, and the reasons where nothing
// happened.
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

/// The number of things of one kind that are in use, and the number that the machine of 1946 has.
struct Usage {
  std::string unit;       // "a1", "f2", "adapters"
  std::string_view what;  // "receivers"
  int used = 0;
  int available = 0;
};

/// Everything of which something is used, in the order of the machine; then what all units share.
[[nodiscard]] std::vector<Usage> inventory(const PatchView& patch);
/// Units without a cable.
[[nodiscard]] std::vector<std::string> unused_units(const PatchView& patch);

/// A cabled program input that no pulse reached.
struct UnpulsedProgram {
  std::string input;
  std::vector<std::string> waits_for;  // outputs that could have pulsed it
  bool next_in_line = false;           // what makes one of these send was pulsed
};

/// The events of a run.
struct RunReport {
  std::uint64_t first_cycle = 0;
  std::uint64_t end_cycle = 0;
  std::vector<std::string> remarks;  // who waits for what, a sentence each
  std::vector<UnpulsedProgram> unpulsed;
  std::vector<std::string> unheard;    // cabled outputs that sent, but reach no input
  std::vector<std::string> unchanged;  // cabled accumulators that hold what they held
  int programs = 0;                    // cabled program inputs
};
[[nodiscard]] RunReport run_report(const PatchView& patch, const Activity& activity);

struct Report {
  std::vector<Usage> usage;
  std::vector<std::string> unused;
  RunReport run;
};
[[nodiscard]] Report make_report(const LoadedPatch& patch, const Activity& activity);

[[nodiscard]] std::string report_text(const Report& report, Paint paint = Paint::plain);
/// One object on one line.
[[nodiscard]] std::string report_json(const Report& report);

}  // namespace chessvm::eniac
