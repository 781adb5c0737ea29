// SPDX-License-Identifier: MIT
// A file that this process has for itself while it grows, or while a person plays the game in it. A
// second process that asks for it is refused, so that neither loses what the other has written.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/files/output.hpp"
#include "base/process/descriptor.hpp"
#include "base/result.hpp"

namespace chessvm {

class HeldFile {
 public:
  /// Opens the file for reading and for adding text, or creates it empty, and locks it. Fails with
  /// `in_use` as the message where another process holds it. The lock of a system that has none, or
  /// of a device or pipe, holds nobody off.
  [[nodiscard]] static Result<HeldFile> take(const std::filesystem::path& path,
                                             std::string_view in_use);

  HeldFile(HeldFile&& other) noexcept;
  HeldFile& operator=(HeldFile&& other) noexcept;
  /// Lets the file go; removes one that `take` has created where it is still empty.
  ~HeldFile();

  [[nodiscard]] bool is_regular() const { return is_regular_; }
  /// Bytes of the file; 0 for a device or pipe.
  [[nodiscard]] Result<std::size_t> size() const;
  /// The bytes from `begin` on, at most `most` of them.
  [[nodiscard]] Result<std::string> read(std::size_t begin, std::size_t most) const;
  /// Cuts the file off behind its first `size` bytes.
  [[nodiscard]] Result<void> cut(std::size_t size);
  /// An output that adds to the file.
  [[nodiscard]] Result<Output> output() const;
  /// Puts `contents` in the place of the old ones, which are there until the new ones are on disk.
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
