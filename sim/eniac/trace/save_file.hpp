// SPDX-License-Identifier: MIT
// Makes save files for GTKWave (docs/waveforms.md). A save file lists the signals to show, in
// order, with their display formats. Appendix "Save file" of the GTKWave manual describes such
// files.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/eniac/trace/vcd_writer.hpp"

namespace chessvm::eniac {

/// A row of the display. The row shows a signal, or some bits of the signal, under the name `name`.
struct SavedRow {
  std::string name;
  std::string signal;  // recorded signal: "a13.digits"
  int first_bit = 0;   // first bit shown; 0 is the most significant
  int bits = 0;        // number of bits shown; 0 means all
};

/// A group of rows under one heading.
struct SavedGroup {
  std::string name;
  std::vector<SavedRow> rows;
};

/// The signals and the time range of a recording. Times are counted in the time unit of the file.
struct Recorded {
  std::vector<VcdVariable> variables{};
  std::uint64_t begin = 0;
  std::uint64_t end = 0;  // time at which the recording ended
};

/// Returns the save file for the recording in file `dump`. `groups` come first, without the rows of
/// signals that were not recorded. All other signals follow, grouped by scope.
[[nodiscard]] std::string save_file(const Recorded& recorded, std::string_view dump,
                                    std::span<const SavedGroup> groups);

/// Returns true if `text` was made by `save_file`, not by GTKWave. If so, the file that contains
/// `text` may be overwritten.
[[nodiscard]] bool is_own_save_file(std::string_view text);

}  // namespace chessvm::eniac
