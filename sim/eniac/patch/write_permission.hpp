// SPDX-License-Identifier: MIT
// Which files the commands of a patch may write. A patch may come from a stranger, so none, unless
// the user names a folder.
#pragma once

#include <filesystem>
#include <optional>

#include "base/result.hpp"

namespace chessvm::eniac {

class WritePermission {
 public:
  /// No file may be written.
  WritePermission() = default;
  /// Files below `folder` may be written, new ones and such as exist; "/" stands for all files.
  explicit WritePermission(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Fails if there is a folder and it cannot be used.
  [[nodiscard]] Result<void> check_folder() const;
  /// Fails if `path` must not be written. Symbolic links are followed in it and in the folder.
  [[nodiscard]] Result<void> check(const std::filesystem::path& path) const;

 private:
  std::optional<std::filesystem::path> folder_;
};

}  // namespace chessvm::eniac
