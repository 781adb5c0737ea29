// SPDX-License-Identifier: MIT
// Stores text of any length during a run, in an unnamed file that disappears with the process.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "base/output/write_file.hpp"
#include "base/result.hpp"

namespace chessvm {

class ScratchFile {
 public:
  /// Opens a file on disk, or in memory if a sandbox forbids files. copy_to() reports a failure.
  ScratchFile();
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  void write(std::string_view text);
  /// Writes all text so far to `path`, like `write_file_atomically`.
  [[nodiscard]] Result<void> copy_to(const std::filesystem::path& path);

 private:
  struct Store;
  std::unique_ptr<Store> store_;
};

}  // namespace chessvm
