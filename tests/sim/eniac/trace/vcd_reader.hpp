// SPDX-License-Identifier: MIT
// Reads waveform files (value change dumps, IEEE 1364 section 18) and lists their format errors.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace chessvm::eniac {

struct VcdSignal {
  std::string kind;  // `wire` or `integer`
  int bits = 0;
  std::string range;  // bit range such as "[10:0]"; empty for a single bit
  /// Pairs of a time, in units of VcdFile::timescale, and a value. The first pair is in $dumpvars.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> changes;

  [[nodiscard]] std::uint64_t at(std::uint64_t time) const;
};

struct VcdFile {
  std::string timescale;
  std::map<std::string, VcdSignal> signals;  // by path, such as "eniac.a1.alpha"
  std::uint64_t end = 0;                     // last time in the file, in units of `timescale`
  std::vector<std::string> errors;           // violations of the format
};

[[nodiscard]] VcdFile read_vcd(const std::string& text);

}  // namespace chessvm::eniac
