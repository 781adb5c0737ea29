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

#include "base/result.hpp"
#include "base/scratch_file.hpp"

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
};

class VcdWriter {
 public:
  /// Variables of one scope stand together. Values are 0 at first.
  explicit VcdWriter(std::span<const VcdVariable> variables, VcdUnit unit);

  /// `time` never falls.
  void change(std::size_t variable, std::uint64_t value, std::uint64_t time);

  /// The whole recording up to `end`, at `path`. Nothing can be added after that.
  [[nodiscard]] Result<void> finish(const std::string& path, std::uint64_t end);

 private:
  void write_header(std::span<const VcdVariable> variables, VcdUnit unit);
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
