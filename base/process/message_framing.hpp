// SPDX-License-Identifier: MIT
// Messages of the Language Server Protocol and of the Debug Adapter Protocol in a stream of bytes:
// a header with `Content-Length: N`, an empty line, and N bytes of JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace chessvm {

/// Largest accepted message, in bytes: a source of 16 MB fits, even if every character is escaped.
inline constexpr std::size_t message_limit = 128UL << 20U;
/// Longest header, in bytes.
inline constexpr std::size_t header_limit = 64UL << 10U;

/// A message of a stream, or the reason why the bytes read are no message.
struct Frame {
  std::string body;     // the JSON, if `problem` is empty
  std::string problem;  // why the bytes are no message; empty if they are one
};

/// Splits a byte stream into messages. Skips bytes that form no header, and reports them once.
class FrameReader {
 public:
  void feed(std::string_view bytes) { buffer_ += bytes; }
  /// Returns the next message or problem; nullopt until more bytes are fed.
  [[nodiscard]] std::optional<Frame> next();

 private:
  [[nodiscard]] std::optional<Frame> step();
  [[nodiscard]] std::optional<Frame> read_header();
  [[nodiscard]] std::optional<Frame> read_body();
  [[nodiscard]] std::size_t waiting() const { return buffer_.size() - done_; }
  void skip(std::size_t bytes);

  std::string buffer_;
  std::size_t done_ = 0;               // bytes of the buffer that are already processed
  std::optional<std::size_t> length_;  // length of the next body; nullopt before its header is read
  std::size_t to_skip_ = 0;            // bytes still to skip of a body that is too long
  bool refused_ = false;               // true: a problem was reported since the last good header
};

[[nodiscard]] std::string framed(std::string_view body);

}  // namespace chessvm
