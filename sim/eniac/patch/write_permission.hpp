// SPDX-License-Identifier: MIT
// Lets a patch, which may come from a stranger, write files only in a folder that the user names.
#pragma once

#include <filesystem>
#include <optional>

#include "base/result.hpp"

namespace chessvm::eniac {

class WritePermission {
 public:
  /// Allows no file to be written.
  WritePermission() = default;
  /// Allows new and existing files below `folder` to be written. "/" allows all files.
  explicit WritePermission(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Fails if the constructor got a `folder` that does not exist or is not a folder.
  [[nodiscard]] Result<void> check_folder() const;
  /// Fails if `path` must not be written. Follows symbolic links in `path` and in the folder.
  [[nodiscard]] Result<void> check(const std::filesystem::path& path) const;

 private:
  std::optional<std::filesystem::path> folder_;
};

}  // namespace chessvm::eniac
