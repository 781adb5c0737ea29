// SPDX-License-Identifier: MIT
#include "sim/eniac/trace/vcd_writer.hpp"

#include <fmt/format.h>

#include <iterator>

namespace chessvm::eniac {
namespace {

constexpr std::size_t buffer_size = 1U << 16U;

/// Returns the identifier code of variable `number`: this number, written with the characters '!'
/// to '~' as digits.
std::string code_of(std::size_t number) {
  constexpr char first = '!';
  constexpr std::size_t digits = '~' - '!' + 1;
  std::string code;
  do {
    code += static_cast<char>(first + static_cast<char>(number % digits));
    number /= digits;
  } while (number != 0);
  return code;
}

}  // namespace

VcdWriter::VcdWriter(std::span<const VcdVariable> variables, VcdUnit unit, std::uint64_t start) {
  buffer_.reserve(buffer_size + 256);
  write_header(variables, unit);
  write_initial_values(variables, start);
}

void VcdWriter::write_header(std::span<const VcdVariable> variables, VcdUnit unit) {
  buffer_ += fmt::format("$version chessvm eniacsim $end\n$timescale {} $end\n",
                         unit == VcdUnit::microsecond ? "1 us" : "10 us");
  buffer_ += "$scope module eniac $end\n";
  std::string_view scope;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const VcdVariable& variable = variables[i];
    if (variable.scope != scope) {
      if (!scope.empty()) buffer_ += "$upscope $end\n";
      scope = variable.scope;
      buffer_ += fmt::format("$scope module {} $end\n", scope);
    }
    variables_.push_back({code_of(i), variable.bits});
    buffer_ += fmt::format("$var {} {} {} {}{} $end\n", variable.is_number ? "integer" : "wire",
                           variable.bits, variables_.back().code, variable.name,
                           variable.bits == 1 ? "" : fmt::format(" [{}:0]", variable.bits - 1));
    flush();
  }
  if (!scope.empty()) buffer_ += "$upscope $end\n";
  buffer_ += "$upscope $end\n$enddefinitions $end\n";
}

/// Writes a time stamp and initial values. Without the stamp, GTKWave shows the values as unknown.
void VcdWriter::write_initial_values(std::span<const VcdVariable> variables, std::uint64_t start) {
  write_time(start);
  buffer_ += "$dumpvars\n";
  for (std::size_t i = 0; i < variables.size(); ++i) write_value(i, variables[i].initial);
  buffer_ += "$end\n";
}

void VcdWriter::write_value(std::size_t variable, std::uint64_t value) {
  const Known& known = variables_[variable];
  if (known.bits == 1)
    fmt::format_to(std::back_inserter(buffer_), "{}{}\n", value & 1U, known.code);
  else
    fmt::format_to(std::back_inserter(buffer_), "b{:b} {}\n", value, known.code);
  if (buffer_.size() >= buffer_size) flush();
}

void VcdWriter::write_time(std::uint64_t time) {
  if (now_ == time) return;
  now_ = time;
  fmt::format_to(std::back_inserter(buffer_), "#{}\n", time);
}

void VcdWriter::change(std::size_t variable, std::uint64_t value, std::uint64_t time) {
  write_time(time);
  write_value(variable, value);
}

void VcdWriter::flush() {
  recording_.write(buffer_);
  buffer_.clear();
}

Result<void> VcdWriter::finish(const std::string& path, std::uint64_t end) {
  write_time(end);
  flush();
  return recording_.copy_to(path);
}

}  // namespace chessvm::eniac
