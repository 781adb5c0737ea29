// SPDX-License-Identifier: MIT
// Which files the commands of a patch may write. A patch may come from a stranger, so none, unless
// the user names a folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace chessvm::eniac {

class WritePermission {
 public:
  /// No file may be written.
  WritePermission() = default;
  /// Files below `folder` may be written, new ones and such as exist; "/" stands for all files.
  explicit WritePermission(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Explains why the folder cannot be used; nullopt if it can, or if there is none.
  [[nodiscard]] std::optional<std::string> fault() const;
  /// Explains why `path` must not be written; nullopt if it may. Symbolic links are followed in
  /// both.
  [[nodiscard]] std::optional<std::string> refusal(const std::filesystem::path& path) const;

 private:
  std::optional<std::filesystem::path> folder_;
};

}  // namespace chessvm::eniac
