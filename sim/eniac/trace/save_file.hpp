// SPDX-License-Identifier: MIT
// Save files of GTKWave: which signals of a recording it shows, in which order and how
// (docs/waveforms.md). The format is that of its manual, appendix "Save file".
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/eniac/trace/vcd_writer.hpp"

namespace chessvm::eniac {

/// A signal, or some of its bits, under a name of its own.
struct SavedRow {
  std::string name;
  std::string signal;  // scope and name: a13.digits
  int first_bit = 0;   // counted from the most significant, which is 0
  int bits = 0;        // 0: all
};

/// Rows that stand together, under a heading.
struct SavedGroup {
  std::string name;
  std::vector<SavedRow> rows;
};

/// The contents of a recording, by which viewers are told what to show.
struct Recorded {
  std::vector<VcdVariable> variables{};
  std::uint64_t begin = 0;
  std::uint64_t end = 0;  // both in units of the file
};

/// The text of a save file for the recording in the file `dump`: first `groups`, without the rows
/// whose signal was not recorded, then all other signals, a group for each scope.
[[nodiscard]] std::string save_file(const Recorded& recorded, std::string_view dump,
                                    std::span<const SavedGroup> groups);

/// Returns whether `text` is that of a file that `save_file` made, and not of one that GTKWave has
/// written since.
[[nodiscard]] bool is_own_save_file(std::string_view text);

}  // namespace chessvm::eniac
