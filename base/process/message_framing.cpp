// SPDX-License-Identifier: MIT
#include "base/process/message_framing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text/text.hpp"

namespace chessvm {
namespace {

constexpr std::string_view length_field = "content-length:";

/// Returns the offset of the last `Content-Length:` in `line`, or npos. If the previous message was
/// shorter than its header says, the next header begins inside a line.
std::size_t find_length_field(std::string_view line) {
  std::string small(line);
  std::transform(small.begin(), small.end(), small.begin(), lower);
  return small.rfind(length_field);
}

}  // namespace

std::optional<Frame> FrameReader::next() {
  for (;;) {
    const std::size_t before = waiting();
    if (auto frame = step()) return frame;
    if (waiting() == before) return std::nullopt;
  }
}

/// Processes the next header or body if it is complete. Returns a message, a problem or nullopt.
std::optional<Frame> FrameReader::step() {
  if (to_skip_ > 0) {
    const std::size_t now = std::min(to_skip_, waiting());
    to_skip_ -= now;
    skip(now);
    return std::nullopt;
  }
  return length_ ? read_body() : read_header();
}

/// Reads a header up to its empty line, and returns a problem to report. nullopt: no problem, or
/// the header is incomplete, or a problem was reported since the last good header.
std::optional<Frame> FrameReader::read_header() {
  const auto refuse = [this](std::string problem) -> std::optional<Frame> {
    if (std::exchange(refused_, true)) return std::nullopt;
    return Frame{{}, std::move(problem)};
  };
  std::optional<std::size_t> length;
  std::size_t at = done_;
  for (;;) {
    const std::size_t end = buffer_.find('\n', at);
    if (end == std::string::npos) {
      if (waiting() <= header_limit) return std::nullopt;
      skip(waiting());
      return refuse(fmt::format("a header of more than {} bytes", header_limit));
    }
    std::string_view line = std::string_view(buffer_).substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    at = end + 1;
    if (line.empty()) break;
    const std::size_t field = find_length_field(line);
    if (field == std::string_view::npos) continue;
    length = parse_number<std::size_t>(trimmed(line.substr(field + length_field.size())));
    if (!length) {
      skip(at - done_);
      return refuse("Content-Length is not a number of bytes");
    }
  }
  const bool blank_only = at - done_ <= 2;
  skip(at - done_);
  if (!length) return blank_only ? std::nullopt : refuse("a header without Content-Length");
  refused_ = false;
  if (*length > message_limit) {
    to_skip_ = *length;
    return refuse(fmt::format("a message of more than {} MB", message_limit >> 20U));
  }
  length_ = length;
  return std::nullopt;
}

std::optional<Frame> FrameReader::read_body() {
  if (waiting() < *length_) return std::nullopt;
  Frame frame{buffer_.substr(done_, *length_), {}};
  skip(*length_);
  length_.reset();
  return frame;
}

/// Drops bytes from the front of the buffer. Moves the remaining bytes only after half are dropped.
void FrameReader::skip(std::size_t bytes) {
  done_ += bytes;
  if (done_ * 2 < buffer_.size()) return;
  buffer_.erase(0, done_);
  done_ = 0;
}

std::string framed(std::string_view body) {
  return fmt::format("Content-Length: {}\r\n\r\n{}", body.size(), body);
}

}  // namespace chessvm
