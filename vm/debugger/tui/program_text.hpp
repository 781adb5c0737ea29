// SPDX-License-Identifier: MIT
// The program as lines of text: source from the listing, and disassembly.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vm/debugger/session.hpp"

namespace chessvm::vm::tui {

struct ProgramLine {
  std::string margin;  // line number or row.word
  std::string text;
  std::vector<debugger::RomPlace> places{};  // places of the line's code; several in a macro
};

struct Listing {
  std::string title;
  std::vector<ProgramLine> lines;
  int margin = 0;  // width in columns of the widest margin

  void add(ProgramLine line);
};

class ProgramText {
 public:
  explicit ProgramText(const debugger::Session& session);

  /// Returns the file with the code at `place`; nullptr if its source is not known.
  [[nodiscard]] const Listing* source_of(debugger::RomPlace place) const;
  [[nodiscard]] const Listing& disassembly() const { return disassembly_; }
  /// Returns the line of `listing` that contains `place`; nullopt if there is none.
  [[nodiscard]] std::optional<std::size_t> line_of(const Listing& listing,
                                                   debugger::RomPlace place) const;
  /// Returns the lines of `listing` that contain one of `places`.
  [[nodiscard]] std::set<std::size_t> lines_of(const Listing& listing,
                                               std::span<const debugger::RomPlace> places) const;
  /// Returns the first line from `line` on that has executable code; nullopt: no such line.
  [[nodiscard]] static std::optional<std::size_t> line_with_code(const Listing& listing,
                                                                 std::size_t line);
  /// Returns the place of a line's code as argument of `break` or `until`; empty: no code.
  [[nodiscard]] std::string place_argument(const Listing& listing, std::size_t line) const;
  /// Returns the line at `place` as it was assembled; empty if its source is not known.
  [[nodiscard]] std::string_view text_at(debugger::RomPlace place) const {
    return map_.text_at(place);
  }

 private:
  void add_source(const debugger::Session& session, std::uint32_t file);
  void add_row(const debugger::Session& session, RowNumber row);

  debugger::SourceMap map_;
  std::map<debugger::RomPlace, std::size_t> disassembled_;  // line of `disassembly_`, by place
  std::vector<Listing> sources_;                            // source texts, by file number
  Listing disassembly_;
};

}  // namespace chessvm::vm::tui
