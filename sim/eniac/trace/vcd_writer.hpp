// SPDX-License-Identifier: MIT
// Writes value change dumps (VCD, IEEE 1364, section 18) through a scratch file, to save memory.
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
  pulse_time,  // 10 microseconds
};

struct VcdVariable {
  std::string scope;
  std::string name;
  int bits;
  bool is_number;
  std::uint64_t initial = 0;
  bool has_digits = false;  // true: the bits form decades of four bits each
};

class VcdWriter {
 public:
  /// Starts a recording at time `start`, counted in `unit`. Variables of the same scope must be
  /// adjacent.
  VcdWriter(std::span<const VcdVariable> variables, VcdUnit unit, std::uint64_t start);

  /// Records the new value of variable number `variable`. `time` must not decrease.
  void change(std::size_t variable, std::uint64_t value, std::uint64_t time);

  /// Ends the recording at time `end` and writes the file `path`. Do not call `change` afterwards.
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
