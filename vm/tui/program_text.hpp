// SPDX-License-Identifier: MIT
// The program as lines: source as the listing has it, and disassembly.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "vm/debugger/session.hpp"

namespace chessvm::vm::tui {

struct ProgramLine {
  std::string margin;  // line number or row.word
  std::string text;
  std::optional<debugger::RomPlace> place{};  // of the code, where there is some
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

 private:
  void add_source(const debugger::Session& session, std::uint32_t file);
  void add_row(const debugger::Session& session, RowNumber row);

  debugger::SourceMap map_;
  std::map<debugger::RomPlace, std::size_t> disassembled_;  // line by place
  std::vector<Listing> sources_;                            // by file
  Listing disassembly_;
};

}  // namespace chessvm::vm::tui
