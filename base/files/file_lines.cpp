// SPDX-License-Identifier: MIT
#include "base/files/file_lines.hpp"

#include <utility>

#include "base/files/file.hpp"
#include "base/text/text.hpp"

namespace chessvm {
Result<FileLines> FileLines::open(const std::filesystem::path& path, std::size_t longest,
                                  Reading reading) {
  auto file = open_to_read(path, reading);
  if (!file) return file.error();
  return FileLines(std::move(file.value()), path, longest);
}

FileLines FileLines::of_text(std::string_view text) {
  FileLines lines(Descriptor(), {}, default_read_limit);
  lines.buffer_ = text;
  lines.ended_ = true;
  lines.skip_byte_order_mark();
  return lines;
}

void FileLines::skip_byte_order_mark() {
  if (!std::exchange(begun_, true) && buffer_.starts_with(byte_order_mark))
    begin_ = byte_order_mark.size();
}

/// Fills the buffer until it holds a complete line or the file ends.
Result<void> FileLines::fill() {
  if (ended_ || ahead().find('\n') != std::string_view::npos) return boost::outcome_v2::success();
  buffer_.erase(0, begin_);
  begin_ = 0;
  for (std::size_t searched = 0; !ended_ && buffer_.find('\n', searched) == std::string::npos;) {
    searched = buffer_.size();
    if (buffer_.size() > longest_)
      return Failure{.path = path_,
                     .message = "a line is longer than " + std::to_string(longest_) + " bytes"};
    auto more = read_more(file_, path_, buffer_);
    if (!more) return more.error();
    ended_ = !more.value();
  }
  skip_byte_order_mark();
  return boost::outcome_v2::success();
}

Result<std::string_view> FileLines::peek() {
  if (auto filled = fill(); !filled) return filled.error();
  return ahead();
}

Result<std::optional<std::string_view>> FileLines::next() {
  if (auto filled = fill(); !filled) return filled.error();
  std::string_view rest = ahead();
  if (rest.empty()) return std::optional<std::string_view>();
  const std::string_view line = take_line(rest);
  begin_ = buffer_.size() - rest.size();
  return std::optional(line);
}

}  // namespace chessvm
