// SPDX-License-Identifier: MIT
// Finds the source files of an assembly, reads each once into the SourceSet, and refuses files with
// characters that no source may contain.
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

  /// Adds a text that the caller has read and returns its file number. Reports an error and returns
  /// nullopt if the text is too large or has control characters or bytes that are not UTF-8.
  [[nodiscard]] std::optional<std::uint32_t> add(const std::filesystem::path& path,
                                                 std::string text, LineIndex line);
  /// Reads `path` from the folder of the file `includer`, or else from the first include folder
  /// that has it, and returns its file number. Reports an error at `where` and returns nullopt if
  /// the file cannot be read.
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
