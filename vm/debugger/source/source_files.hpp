// SPDX-License-Identifier: MIT
// The source files of a program as people and editors name them: where they are on disk, which of
// them a path means, and whether one has changed since it was assembled.
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
  /// Knows the files of `map` by name only.
  explicit SourceFiles(const SourceMap& map);
  /// Searches the files of `map` under their names, then relative to `folder`, the folder of the
  /// image.
  SourceFiles(const SourceMap& map, const std::filesystem::path& folder);

  /// Looks for the files again: one may have been edited since.
  void look_again();

  /// Returns the numbers of the files that `path` may mean: a name, also without leading folders,
  /// or the path of one that was found.
  [[nodiscard]] std::vector<std::uint32_t> find(const std::string& path) const;
  /// Returns the path of a file that is as it was assembled; empty if there is none.
  [[nodiscard]] const std::filesystem::path& path(std::uint32_t file) const {
    return files_[file].path;
  }
  /// Returns the path of a file that has changed since it was assembled; empty if it has not.
  [[nodiscard]] const std::filesystem::path& changed(std::uint32_t file) const {
    return files_[file].changed;
  }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(files_.size()); }
  /// The names of all files, for a message.
  [[nodiscard]] std::string names() const;

 private:
  struct File {
    std::string name;
    std::optional<std::uint32_t> digest{};  // of the text that was assembled
    std::filesystem::path path{};
    std::filesystem::path changed{};
  };
  std::vector<File> files_;
  std::optional<std::filesystem::path> folder_;  // nullopt: the files are known by name only
};

}  // namespace chessvm::vm::debugger
