// SPDX-License-Identifier: MIT
// Finds the source files of an assembly, reads each file once, and refuses forbidden characters.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "asm/source/report.hpp"
#include "base/diagnostic.hpp"

namespace chessvm::assembler {

class SourceFiles {
 public:
  SourceFiles(SourceSet& sources, const Options& options, Report& report)
      : sources_(sources), options_(options), report_(report) {}

  /// Adds a text and returns its file number. If the text is too large, has control characters or
  /// is not UTF-8, reports an error and returns nullopt.
  [[nodiscard]] std::optional<std::uint32_t> add(const std::filesystem::path& path,
                                                 std::string text, LineIndex line);
  /// Reads file `path` and returns its number. Searches the folder of `includer` first, and then
  /// the include folders. If the file is unreadable, reports an error and returns nullopt.
  [[nodiscard]] std::optional<std::uint32_t> include(const std::filesystem::path& path,
                                                     std::uint32_t includer, LineIndex line,
                                                     Slice where);

 private:
  [[nodiscard]] bool is_sound(std::uint32_t file, LineIndex line);

  SourceSet& sources_;
  const Options& options_;
  Report& report_;
  std::map<std::filesystem::path, std::optional<std::uint32_t>> loaded_;
};

}  // namespace chessvm::assembler
