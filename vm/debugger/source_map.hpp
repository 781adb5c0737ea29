// SPDX-License-Identifier: MIT
// Maps words of ROM to source lines. It is read from the listing that the assembler writes beside
// an image, or, where there is none, from the symbol file, which holds labels only.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "vm/symbols.hpp"

namespace chessvm::vm::debugger {

struct SourceLine {
  std::uint32_t file = 0;  // index
  std::uint32_t line = 0;  // from 1
  friend bool operator==(const SourceLine&, const SourceLine&) = default;
  friend auto operator<=>(const SourceLine&, const SourceLine&) = default;  // NOLINT: no pointer
};

struct RomPlace {
  RowNumber row = first_row;
  int word = 0;
  friend bool operator==(const RomPlace&, const RomPlace&) = default;
  friend auto operator<=>(const RomPlace&, const RomPlace&) = default;  // NOLINT: no pointer
};

class SourceMap {
 public:
  SourceMap() = default;
  explicit SourceMap(const Symbols& symbols);

  [[nodiscard]] bool empty() const { return by_place_.empty(); }
  [[nodiscard]] const std::vector<std::string>& files() const { return files_; }
  /// The line of the word, whose first or later word it may be.
  [[nodiscard]] std::optional<SourceLine> line(RomPlace place) const;
  /// First word of the line, or of the next one of the file that has code. `file` may leave out
  /// leading folders.
  [[nodiscard]] std::optional<RomPlace> place(std::string_view file, std::uint32_t line) const;
  /// The same for a file by its number.
  [[nodiscard]] std::optional<RomPlace> place_from(SourceLine line) const;
  /// Lowest word of a line that has code.
  [[nodiscard]] RomPlace begin(SourceLine line) const { return by_line_.at(line); }
  /// Lowest word of a line; nullopt where the line has no code.
  [[nodiscard]] std::optional<RomPlace> place(SourceLine line) const;
  /// Number of the last line of a file that is known; 0 if none is.
  [[nodiscard]] std::uint32_t last_line(std::uint32_t file) const;
  /// As written; empty where the listing does not show it.
  [[nodiscard]] std::string_view text(SourceLine line) const;

  std::uint32_t add_file(std::string_view name);
  void add(RomPlace place, SourceLine line);
  void add_text(SourceLine line, std::string_view text) { texts_[line] = text; }

 private:
  std::vector<std::string> files_;
  std::map<RomPlace, SourceLine> by_place_;
  std::map<SourceLine, RomPlace> by_line_;  // lowest place
  std::map<SourceLine, std::string> texts_;
};

/// A listing as easm writes it; everything else is refused with its line.
[[nodiscard]] Result<SourceMap> parse_listing(std::string_view text,
                                              const std::filesystem::path& path);

/// `file:line`, the file without its folders; empty for places without source.
[[nodiscard]] std::string source_place(const SourceMap& map, RomPlace place);

}  // namespace chessvm::vm::debugger
