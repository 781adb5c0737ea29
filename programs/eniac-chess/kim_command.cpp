// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/kim_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>

#include "base/signals.hpp"
#include "base/terminal/terminal_display.hpp"
#include "programs/eniac-chess/kim/script.hpp"
#include "programs/eniac-chess/kim/view.hpp"

namespace chessvm::chess {
namespace {

std::string title_of(const KimOptions& options) {
  std::string title = fmt::format("MicroChess on the KIM-1, {}", name(options.level));
  if (options.tape) title += fmt::format(", tape {}", name(*options.tape));
  return title;
}

}  // namespace

ExitStatus kim_command(const Options& options) {
  std::signal(SIGPIPE, SIG_IGN);  // output that nothing reads ends the session
  catch_hangup();
  const KimOptions& wishes = options.kim;
  rivals::microchess::KimConsole console(
      wishes.level, wishes.tape
                        ? &wishes.tape->opening->tapes[static_cast<std::size_t>(wishes.tape->side)]
                        : nullptr);
  if (!wishes.plain && !why_no_terminal()) {
    const Paint paint = use_colour(options.colour, STDOUT_FILENO) ? Paint::coloured : Paint::plain;
    if (auto terminal = Terminal::open({.paint = paint})) {
      TerminalDisplay display(*terminal.value());
      return kim::KimView(console, display, title_of(wishes)).run();
    }
  }
  return kim::run_script(console, stdin, stdout);
}

}  // namespace chessvm::chess
