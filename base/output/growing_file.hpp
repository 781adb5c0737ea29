// SPDX-License-Identifier: MIT
// A file that grows during a run (traces, cards): `tail -f` can follow it, and its text survives if
// the run is killed. A run that fails before its first write keeps the old contents.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "base/output/output.hpp"
#include "base/result.hpp"

namespace chessvm {

class GrowingFile {
 public:
  /// Opens or creates `path` without changing its contents.
  [[nodiscard]] static Result<GrowingFile> open(const std::filesystem::path& path);

  /// Adds text to a buffer, which is written when it is full.
  void write(std::string_view text);
  /// Writes the buffer to the file. Returns the first failure of this file.
  [[nodiscard]] Result<void> flush();
  /// Writes the buffer to the file; deletes the old contents if nothing was written.
  [[nodiscard]] Result<void> finish();

 private:
  GrowingFile(Output contents, std::filesystem::path path)
      : contents_(std::move(contents)), path_(std::move(path)) {}
  void drop_older_contents();

  Output contents_;
  std::filesystem::path path_;
  bool begun_ = false;  // true: the old contents have been deleted
  std::optional<Failure> failure_;
};

}  // namespace chessvm
