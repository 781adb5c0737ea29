// SPDX-License-Identifier: MIT
// Writes value change dumps (IEEE 1364, section 18). It writes values as they come, so memory does
// not grow with the length of a recording.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/output/scratch_file.hpp"
#include "base/result.hpp"

namespace chessvm::eniac {

enum class VcdUnit : std::uint8_t {
  microsecond,
  pulse_time,  // 10 us
};

struct VcdVariable {
  std::string scope;
  std::string name;
  int bits;
  bool is_number;
  std::uint64_t initial = 0;  // value at the start of the recording
  bool has_digits = false;    // four-bit decades
};

class VcdWriter {
 public:
  /// Starts a recording at `start` with the initial values of all variables. Variables of the same
  /// scope must be adjacent.
  VcdWriter(std::span<const VcdVariable> variables, VcdUnit unit, std::uint64_t start);

  /// Records a new value. `time` must not be less than in earlier calls.
  void change(std::size_t variable, std::uint64_t value, std::uint64_t time);

  /// Ends the recording at `end` and writes it to `path`. No changes may follow.
  [[nodiscard]] Result<void> finish(const std::string& path, std::uint64_t end);

 private:
  void write_header(std::span<const VcdVariable> variables, VcdUnit unit);
  void write_initial_values(std::span<const VcdVariable> variables, std::uint64_t start);
  void write_value(std::size_t variable, std::uint64_t value);
  void write_time(std::uint64_t time);
  void flush();

  struct Known {
    std::string code;
    int bits;
  };
  std::vector<Known> variables_;
  ScratchFile recording_;
  std::string buffer_;
  std::optional<std::uint64_t> now_;
};

}  // namespace chessvm::eniac
