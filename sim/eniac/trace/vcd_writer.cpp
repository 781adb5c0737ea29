// SPDX-License-Identifier: MIT
#include "sim/eniac/trace/vcd_writer.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <iterator>
#include <system_error>

#include "base/file.hpp"

namespace chessvm::eniac {
namespace {

constexpr std::size_t buffer_size = 1U << 16U;

/// Short names of variables: '!' to '~' are the digits.
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

/// The contents of an open file, without reading them into memory.
class Mapping {
 public:
  explicit Mapping(std::FILE* file) {
    struct stat about {};
    if (::fstat(::fileno(file), &about) != 0) {
      error_ = errno;
      return;
    }
    size_ = static_cast<std::size_t>(about.st_size);
    void* const at = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, ::fileno(file), 0);
    if (at == MAP_FAILED)
      error_ = errno;
    else
      begin_ = static_cast<const char*>(at);
  }
  ~Mapping() {
    if (begin_ != nullptr) ::munmap(const_cast<char*>(begin_), size_);
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  [[nodiscard]] int error() const { return error_; }
  [[nodiscard]] std::string_view text() const { return {begin_, size_}; }

 private:
  const char* begin_ = nullptr;
  std::size_t size_ = 0;
  int error_ = 0;
};

/// A file without a name, on disk or, where a sandbox forbids that, in memory.
std::FILE* open_scratch_file() {
  if (std::FILE* const file = std::tmpfile()) return file;
  const int error = errno;
  const int memory = error == EACCES ? ::memfd_create("waveform", MFD_CLOEXEC) : -1;
  if (memory >= 0) return ::fdopen(memory, "w+");
  errno = error;
  return nullptr;
}

}  // namespace

VcdWriter::VcdWriter(std::span<const VcdVariable> variables, VcdUnit unit)
    : file_(open_scratch_file()) {
  const int copy = file_ ? ::fcntl(::fileno(file_.get()), F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1;
  if (copy < 0)
    error_ = errno;
  else
    output_.emplace(Descriptor(copy), "");
  buffer_.reserve(buffer_size + 256);
  write_header(variables, unit);
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
  buffer_ += "$upscope $end\n$enddefinitions $end\n$dumpvars\n";
  for (std::size_t i = 0; i < variables_.size(); ++i) write_value(i, 0);
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
  if (output_) output_->write(buffer_);
  buffer_.clear();
}

Result<void> VcdWriter::finish(const std::string& path, std::uint64_t end) {
  write_time(end);
  flush();
  const auto failure = [&path](std::error_code reason) {
    return Failure{
        .path = path, .message = "cannot keep the recording in a temporary file", .code = reason};
  };
  if (error_ != 0) return failure({error_, std::generic_category()});
  if (const auto flushed = output_->flush(); !flushed) return failure(flushed.error().code);
  const Mapping contents(file_.get());
  if (contents.error() != 0) return failure({contents.error(), std::generic_category()});
  return write_file_atomically(path, contents.text());
}

}  // namespace chessvm::eniac
