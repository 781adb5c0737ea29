// SPDX-License-Identifier: MIT
// State of the debugger's screen that is not in the session: panes, scrolling, typing, messages.
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
  LineEditor commands;  // editor of command lines; keeps the lines typed before
  LineEditor searches;
  [[nodiscard]] const LineEditor& editor() const {
    return typing == Typing::search ? searches : commands;
  }
  Log log;
  std::string note;  // message shown instead of the key hints until the next key press
  bool help = false;

  ListingKind listing = ListingKind::source;
  std::optional<std::size_t> line;  // selected line; nullopt: the line of the next instruction
  int word = 0;                     // selected memory word
  std::size_t picture = 0;          // index of the board pane's picture among the fitting views
  /// Number of rows by which each pane is scrolled: the log up from its end, the tables pane up or
  /// down from the row of the next instruction, the other panes down from their beginning.
  std::array<int, pane_count> scroll{};
  int help_scroll = 0;
  std::optional<SearchWord> searched;
  std::optional<std::uint64_t> found_in_log;  // number of the log line that a search found

  std::optional<MachineState> before;  // earlier state; the panes mark values changed since then
  double rate = 0;                     // instructions per second; 0: unknown
  std::string cost;                    // reason why the machine is slow; empty: full speed
};

}  // namespace chessvm::vm::tui
