// SPDX-License-Identifier: MIT
// Files on their way into the source set: found, read once, checked for what no source may contain.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "asm/report.hpp"
#include "base/diagnostic.hpp"

namespace chessvm::assembler {

class SourceFiles {
 public:
  SourceFiles(SourceSet& sources, const Options& options, Report& report)
      : sources_(sources), options_(options), report_(report) {}

  /// Adds a text that the caller has; nothing when it is not fit to be assembled (reported).
  [[nodiscard]] std::optional<std::uint32_t> add(const std::filesystem::path& path,
                                                 std::string text, LineIndex line);
  /// Finds `path` beside the file `includer`, then in the include folders. Failures are reported at
  /// `where`.
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

/// Offset of the first byte of `text` that is not well-formed UTF-8, or npos.
[[nodiscard]] std::size_t find_invalid_utf8(std::string_view text);

}  // namespace chessvm::assembler
