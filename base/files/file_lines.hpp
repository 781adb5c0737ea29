// SPDX-License-Identifier: MIT
// Reads a file line by line without holding all of it in memory.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/files/file.hpp"
#include "base/files/kept_files.hpp"
#include "base/process/descriptor.hpp"
#include "base/result.hpp"

namespace chessvm {

class FileLines {
 public:
  /// Opens a file; `-` is standard input. Skips a byte order mark. `next` and `peek` fail if
  /// they have read more than `longest` bytes without the end of a line.
  [[nodiscard]] static Result<FileLines> open(const std::filesystem::path& path,
                                              std::size_t longest = default_read_limit,
                                              Reading reading = Reading::kept);

  [[nodiscard]] static FileLines of_text(std::string_view text);

  /// Returns the next line without LF or CR LF, valid until the next call; nullopt at the end.
  [[nodiscard]] Result<std::optional<std::string_view>> next();
  /// Returns the buffered text, at least the next line, and keeps it for `next`. Empty at the end.
  [[nodiscard]] Result<std::string_view> peek();

 private:
  FileLines(Descriptor file, std::filesystem::path path, std::size_t longest)
      : file_(std::move(file)), path_(std::move(path)), longest_(longest) {}
  [[nodiscard]] Result<void> fill();
  void skip_byte_order_mark();
  [[nodiscard]] std::string_view ahead() const { return std::string_view(buffer_).substr(begin_); }

  Descriptor file_;
  std::filesystem::path path_;
  std::size_t longest_;
  std::string buffer_;
  std::size_t begin_ = 0;  // offset in buffer_ of the next line to return
  bool begun_ = false;     // true: the beginning was checked for a byte order mark
  bool ended_ = false;     // true: the end of the file has been read
};

/// Opens a file for reading. Protects it from outputs of this run unless `reading` is
/// `replaceable`. A signal ends the wait for a pipe that has no writer.
[[nodiscard]] Result<Descriptor> open_to_read(const std::filesystem::path& path,
                                              Reading reading = Reading::kept);

/// Appends the result of one read of `file` to `text`; `path` is for messages. Returns false at the
/// end of the file. A signal ends the wait for a pipe or a terminal.
[[nodiscard]] Result<bool> read_more(const Descriptor& file, const std::filesystem::path& path,
                                     std::string& text);

}  // namespace chessvm
