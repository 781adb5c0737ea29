// SPDX-License-Identifier: MIT
// The state of the debugger's screen besides the session: panes, scrolling, typing, messages.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "base/terminal/line_editor.hpp"
#include "vm/debugger/tui/layout.hpp"
#include "vm/debugger/tui/log.hpp"
#include "vm/debugger/tui/program_text.hpp"
#include "vm/debugger/tui/search.hpp"

namespace chessvm::vm::tui {

enum class Typing : std::uint8_t { no, one_line, lines, search };
enum class ListingKind : std::uint8_t { source, disassembly };

struct ViewState {
  explicit ViewState(const debugger::Session& session) : program(session) {}

  ProgramText program;
  Arrangement arrangement;
  Typing typing = Typing::no;
  LineEditor commands;  // with the lines typed before
  LineEditor searches;
  [[nodiscard]] const LineEditor& editor() const {
    return typing == Typing::search ? searches : commands;
  }
  Log log;
  std::string note;  // shown in place of the keys until the next key
  bool help = false;

  ListingKind listing = ListingKind::source;
  std::optional<std::size_t> line;  // selected in the program; nullopt: the next instruction
  int word = 0;                     // selected in memory
  std::size_t picture = 0;          // shown in the board pane, of the pictures that fit
  /// Rows by which a pane is moved down from its beginning, the log up from its end; tables are
  /// moved from the row that comes next, in both directions.
  std::array<int, pane_count> scroll{};
  int help_scroll = 0;
  std::optional<SearchWord> searched;
  std::optional<std::uint64_t> found_in_log;  // number of the line, which has a mark

  std::optional<MachineState> before;  // what changes are marked against
  double rate = 0;                     // instructions a second; 0: not known
  std::string cost;                    // what slows the machine down
};

}  // namespace chessvm::vm::tui
