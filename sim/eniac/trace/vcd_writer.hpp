// SPDX-License-Identifier: MIT
// Value change dumps (IEEE 1364, section 18), written as the values come: what is kept in memory
// does not grow with the length of a recording.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/scratch_file.hpp"
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
  std::uint64_t initial = 0;  // value at the beginning of the recording
  bool has_digits = false;    // decades, four bits each
};

class VcdWriter {
 public:
  /// Begins a recording at `start`, with the initial values of all variables. Variables of one
  /// scope stand together.
  VcdWriter(std::span<const VcdVariable> variables, VcdUnit unit, std::uint64_t start);

  /// `time` never falls.
  void change(std::size_t variable, std::uint64_t value, std::uint64_t time);

  /// The whole recording up to `end`, at `path`. Nothing can be added after that.
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
