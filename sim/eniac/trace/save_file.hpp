// SPDX-License-Identifier: MIT
// Makes save files for GTKWave, which choose the signals to show, their order and their format
// (docs/waveforms.md). The format is in the GTKWave manual, appendix "Save file".
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/eniac/trace/vcd_writer.hpp"

namespace chessvm::eniac {

/// A signal, or some of its bits, shown under another name.
struct SavedRow {
  std::string name;
  std::string signal;  // scope and name, such as a13.digits
  int first_bit = 0;   // index of the first bit; the most significant bit is 0
  int bits = 0;        // number of bits; 0: all
};

/// A group of rows under one heading.
struct SavedGroup {
  std::string name;
  std::vector<SavedRow> rows;
};

/// The signals and the time range of a recording, for viewers.
struct Recorded {
  std::vector<VcdVariable> variables{};
  std::uint64_t begin = 0;
  std::uint64_t end = 0;  // last time, in the file's time units
};

/// Returns the save file for the recording in file `dump`: first `groups`, without rows whose
/// signal was not recorded, then all other signals, grouped by scope.
[[nodiscard]] std::string save_file(const Recorded& recorded, std::string_view dump,
                                    std::span<const SavedGroup> groups);

/// Returns true if `save_file` made `text` and GTKWave has not overwritten it since.
[[nodiscard]] bool is_own_save_file(std::string_view text);

}  // namespace chessvm::eniac
