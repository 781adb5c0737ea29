// SPDX-License-Identifier: MIT
// Writes whole files: after a failure each file holds its old contents.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace chessvm {

/// Writes a file beside `path`, flushes it to disk and renames it to `path`. Even if the process is
/// killed, `path` has its old or its new contents. `-` is standard output. A path that exists and
/// is not a regular file (a device, a pipe) is written in place.
[[nodiscard]] Result<void> write_file_atomically(const std::filesystem::path& path,
                                                 std::string_view contents);

struct FileContents {
  std::filesystem::path path;
  std::string text;
};

/// Writes all files as `write_file_atomically` does. If one fails, all keep their old contents.
[[nodiscard]] Result<void> write_files_atomically(std::span<const FileContents> files);

/// Checks before a long run, without writing, that `write_file_atomically` can write `path`.
[[nodiscard]] Result<void> check_writable(const std::filesystem::path& path);

}  // namespace chessvm
