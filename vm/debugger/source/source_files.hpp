// SPDX-License-Identifier: MIT
// Finds the source files of a program on disk. Decides which of these files a user or an editor
// means by a path. Tells whether a file has changed since it was assembled.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vm/debugger/source/source_map.hpp"

namespace chessvm::vm::debugger {

class SourceFiles {
 public:
  SourceFiles() = default;
  /// Lists the files of `map`, but never searches for them on disk.
  explicit SourceFiles(const SourceMap& map);
  /// Searches for each file of `map` at its path, then at that path below the image's `folder`.
  SourceFiles(const SourceMap& map, const std::filesystem::path& folder);

  /// Searches again, because a user may have edited a file.
  void look_again();

  /// Returns the numbers of the files that `path` may mean. `path` is the name of a file, with or
  /// without its first folders, or a path to the file on disk.
  [[nodiscard]] std::vector<std::uint32_t> find(const std::string& path) const;
  /// Returns the path of a file on disk; empty if the file was not found or has changed.
  [[nodiscard]] const std::filesystem::path& path(std::uint32_t file) const {
    return files_[file].path;
  }
  /// Returns the path of a changed file; empty if it was not found or is unchanged.
  [[nodiscard]] const std::filesystem::path& changed(std::uint32_t file) const {
    return files_[file].changed;
  }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(files_.size()); }
  [[nodiscard]] std::string names() const;

 private:
  struct File {
    std::string name;
    std::optional<std::uint32_t> digest{};  // digest of the text that was assembled
    std::filesystem::path path{};
    std::filesystem::path changed{};
  };
  std::vector<File> files_;
  std::optional<std::filesystem::path> folder_;  // folder of the image; nullopt: never searches
};

}  // namespace chessvm::vm::debugger
