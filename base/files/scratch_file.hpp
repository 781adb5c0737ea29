// SPDX-License-Identifier: MIT
// Text put aside during a run, however long it becomes: in a file without a name, which is gone
// with the process.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "base/result.hpp"

namespace chessvm {

class ScratchFile {
 public:
  /// A file on disk or, where a sandbox forbids that, in memory. `copy_to` returns the failure of
  /// one that cannot be made.
  ScratchFile();
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  void write(std::string_view text);
  /// Writes all text so far to `path`, as `write_file_atomically` does.
  [[nodiscard]] Result<void> copy_to(const std::filesystem::path& path);

 private:
  struct Store;
  std::unique_ptr<Store> store_;
};

}  // namespace chessvm
