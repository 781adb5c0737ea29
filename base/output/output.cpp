// SPDX-License-Identifier: MIT
#include "base/output/output.hpp"

#include <sys/stat.h>

#include <cstdio>

#include "base/process/standard_streams.hpp"

namespace chessvm {
namespace {

constexpr std::size_t buffer_size = 1U << 16U;

Result<void> write_all(int descriptor, std::string_view text, const std::filesystem::path& path) {
  while (!text.empty()) {
    const ssize_t written =
        retry_interrupted([&] { return ::write(descriptor, text.data(), text.size()); });
    if (written < 0) return system_failure(path, "cannot write");
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return boost::outcome_v2::success();
}

}  // namespace

Output::Output(Descriptor file, std::filesystem::path path)
    : file_(std::move(file)), path_(std::move(path)), terminal_(::isatty(file_.get()) == 1) {
  struct stat what {};
  regular_ = ::fstat(file_.get(), &what) == 0 && S_ISREG(what.st_mode);
}

Output Output::standard_output() {
  std::fflush(stdout);  // text that stdio has buffered comes first
  return {Descriptor(STDOUT_FILENO), "standard output"};
}

Output::Output(Output&& other) noexcept
    : file_(std::move(other.file_)),
      path_(std::move(other.path_)),
      buffer_(std::exchange(other.buffer_, {})),
      failure_(std::move(other.failure_)),
      terminal_(other.terminal_),
      regular_(other.regular_) {}

Output& Output::operator=(Output&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(path_, other.path_);
  std::swap(buffer_, other.buffer_);
  std::swap(failure_, other.failure_);
  std::swap(terminal_, other.terminal_);
  std::swap(regular_, other.regular_);
  return *this;
}

Output::~Output() {
  if (!buffer_.empty()) write_buffer();
}

void Output::write(std::string_view text) {
  if (failure_) return;
  if (!terminal_ && buffer_.size() + text.size() < buffer_size) {
    buffer_ += text;
    return;
  }
  // Write a large text directly instead of copying it into the buffer.
  write_buffer();
  if (failure_) return;
  if (auto written = write_all(file_.get(), text, path_); !written) failure_ = written.error();
}

void Output::write_buffer() {
  if (!failure_)
    if (auto written = write_all(file_.get(), buffer_, path_); !written) failure_ = written.error();
  buffer_.clear();
}

Result<void> Output::flush() {
  write_buffer();
  if (!failure_) return boost::outcome_v2::success();
  if (file_.get() == STDOUT_FILENO) note_reported_output_error();
  return *failure_;
}

Result<void> Output::sync() {
  if (auto flushed = flush(); !flushed || !regular_) return flushed;
  if (retry_interrupted([this] { return ::fsync(file_.get()); }) == 0)
    return boost::outcome_v2::success();
  failure_ = system_failure(path_, "cannot flush to disk");
  return *failure_;
}

}  // namespace chessvm
