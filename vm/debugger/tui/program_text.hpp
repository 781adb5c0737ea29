// SPDX-License-Identifier: MIT
// The program as lines: source as the listing has it, and disassembly.
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
  std::vector<debugger::RomPlace> places{};  // of its code; of one of a macro, in each expansion
};

struct Listing {
  std::string title;
  std::vector<ProgramLine> lines;
  int margin = 0;  // columns of the widest one

  void add(ProgramLine line);
};

class ProgramText {
 public:
  explicit ProgramText(const debugger::Session& session);

  /// The file with the code at `place`; nullptr where its source is not known.
  [[nodiscard]] const Listing* source_of(debugger::RomPlace place) const;
  [[nodiscard]] const Listing& disassembly() const { return disassembly_; }
  /// The line of `listing` that `place` is in; nothing if it is in none.
  [[nodiscard]] std::optional<std::size_t> line_of(const Listing& listing,
                                                   debugger::RomPlace place) const;
  /// The lines of `listing` at whose code, or at the beginning of it, a stop point at `places`
  /// stops.
  [[nodiscard]] std::set<std::size_t> lines_of(const Listing& listing,
                                               std::span<const debugger::RomPlace> places) const;
  /// The line, or else the next one below it, with code that the machine can execute; nothing where
  /// there is none.
  [[nodiscard]] static std::optional<std::size_t> line_with_code(const Listing& listing,
                                                                 std::size_t line);
  /// The code of a line as an argument of `break` or `until`; empty where it has none.
  [[nodiscard]] std::string place_argument(const Listing& listing, std::size_t line) const;
  /// The line at `place` as it was assembled; empty where its source is not known.
  [[nodiscard]] std::string_view text_at(debugger::RomPlace place) const {
    return map_.text_at(place);
  }

 private:
  void add_source(const debugger::Session& session, std::uint32_t file);
  void add_row(const debugger::Session& session, RowNumber row);

  debugger::SourceMap map_;
  std::map<debugger::RomPlace, std::size_t> disassembled_;  // line by place
  std::vector<Listing> sources_;                            // by file
  Listing disassembly_;
};

}  // namespace chessvm::vm::tui
