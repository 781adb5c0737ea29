// SPDX-License-Identifier: MIT
// Maps words of ROM to source lines. The lines come from the listing (listing.hpp) or, without a
// listing, from the labels of the symbol file. A line of a macro may be assembled several times.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vm/image/symbols.hpp"

namespace chessvm::vm::debugger {

struct SourceLine {
  std::uint32_t file = 0;  // index in `SourceMap::files`
  std::uint32_t line = 0;  // line number, counted from 1
  friend bool operator==(const SourceLine&, const SourceLine&) = default;
  // NOLINTNEXTLINE(modernize-use-nullptr): false warning
  friend auto operator<=>(const SourceLine&, const SourceLine&) = default;
};

struct RomPlace {
  RowNumber row = first_row;
  int word = 0;
  friend bool operator==(const RomPlace&, const RomPlace&) = default;
  // NOLINTNEXTLINE(modernize-use-nullptr): false warning
  friend auto operator<=>(const RomPlace&, const RomPlace&) = default;
};

/// A source line, and the places where its code begins. A line of a macro may have several places.
struct LineCode {
  SourceLine line;
  std::vector<RomPlace> places;  // places in ascending order
};

class SourceMap {
 public:
  SourceMap() = default;
  explicit SourceMap(const Symbols& symbols);

  [[nodiscard]] bool empty() const { return code_.empty(); }
  [[nodiscard]] const std::vector<std::string>& files() const { return files_; }
  /// Returns the digest of the text that was assembled from a file; nullopt if it is not known.
  [[nodiscard]] std::optional<std::uint32_t> digest(std::uint32_t file) const;

  /// Returns a word's source line; nullopt: unknown. The line may be in a macro definition.
  [[nodiscard]] std::optional<SourceLine> line(RomPlace place) const;
  /// Returns the macro calls that led to the word, innermost first; empty outside of macros.
  [[nodiscard]] std::span<const SourceLine> calls(RomPlace place) const;
  /// Returns true if the code of a line begins at `place`.
  [[nodiscard]] bool starts_line(RomPlace place) const { return starts_.contains(place); }
  /// Returns a word's line after macro expansion; empty if the listing does not show the line.
  [[nodiscard]] std::string_view text_at(RomPlace place) const;

  /// Returns the places where the line's code begins; nullptr if it has none.
  [[nodiscard]] const std::vector<RomPlace>* places(SourceLine line) const;
  /// Returns the file's first line with code at or after `line`; nullopt if there is none.
  [[nodiscard]] std::optional<LineCode> code_from(SourceLine line) const;
  /// Returns the number of the last known line of a file; 0 if no line is known.
  [[nodiscard]] std::uint32_t last_line(std::uint32_t file) const;
  /// Returns the text that `line` has in its file; empty if the listing does not show the line.
  [[nodiscard]] std::string_view text(SourceLine line) const;

  std::uint32_t add_file(std::string_view name);
  void set_digest(std::uint32_t file, std::uint32_t digest) { digests_[file] = digest; }
  /// Adds `words` words of code at `place`. Replaces words that were added there before.
  void add(RomPlace place, int words, std::vector<SourceLine> lines, std::string_view text);
  /// Adds `place` to the places where code of `line` begins.
  void add_start(SourceLine line, RomPlace place);
  void mark_start(RomPlace place) { starts_.insert(place); }
  /// Stores the text of a line unless it is known already.
  void add_text(SourceLine line, std::string_view text) { texts_.emplace(line, text); }

 private:
  struct Code {
    std::vector<SourceLine> lines;  // the line, then the macro calls around it, innermost first
    std::string text;
  };
  [[nodiscard]] const Code* code_at(RomPlace place) const;

  std::vector<std::string> files_;
  std::map<std::uint32_t, std::uint32_t> digests_;  // digests by file number
  std::vector<Code> code_;
  std::map<RomPlace, std::size_t> by_place_;  // index in `code_`, by word
  std::map<SourceLine, std::vector<RomPlace>> by_line_;
  std::set<RomPlace> starts_;  // places where the code of a line begins
  std::map<SourceLine, std::string> texts_;
};

/// Returns the source line as `file:line`, without folders; empty if the place has no source.
[[nodiscard]] std::string source_place(const SourceMap& map, RomPlace place);
/// Returns the line as `file:line`, without folders.
[[nodiscard]] std::string source_place(const SourceMap& map, SourceLine line);

}  // namespace chessvm::vm::debugger
