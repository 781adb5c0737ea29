// SPDX-License-Identifier: MIT
// A file that stays locked while this process uses it, such as a file of records or of games. A
// second process that opens the file gets an error.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/output/output.hpp"
#include "base/process/descriptor.hpp"
#include "base/result.hpp"

namespace chessvm {

class HeldFile {
 public:
  /// Opens or creates a file for appending. Opens a regular file also for reading, and locks it if
  /// its file system has locks. Fails with the message `in_use` if another process holds the lock.
  /// Also fails for a pipe without readers, and for the file of standard output or standard error.
  [[nodiscard]] static Result<HeldFile> take(const std::filesystem::path& path,
                                             std::string_view in_use);

  HeldFile(HeldFile&& other) noexcept;
  HeldFile& operator=(HeldFile&& other) noexcept;
  /// Unlocks and closes the file; removes it if `take` created it and it is still empty.
  ~HeldFile();

  [[nodiscard]] bool is_regular() const { return is_regular_; }
  /// Returns the size in bytes; 0 for a device or pipe.
  [[nodiscard]] Result<std::size_t> size() const;
  /// Returns at most `most` bytes from offset `begin` on.
  [[nodiscard]] Result<std::string> read(std::size_t begin, std::size_t most) const;
  /// Truncates the file to its first `size` bytes.
  [[nodiscard]] Result<void> cut(std::size_t size);
  [[nodiscard]] Result<Output> output() const;
  /// Replaces the contents by `contents`; the old contents stay until the new ones are on disk.
  [[nodiscard]] Result<void> replace(std::string_view contents);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  HeldFile(Descriptor file, std::filesystem::path path) noexcept
      : file_(std::move(file)), path_(std::move(path)) {}
  void let_go();

  Descriptor file_;
  std::filesystem::path path_;
  bool is_regular_ = false;
  bool created_ = false;
};

}  // namespace chessvm
