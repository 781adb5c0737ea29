// SPDX-License-Identifier: MIT
#include "vm/chsim/debug_screen.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "base/colour.hpp"
#include "base/message.hpp"
#include "base/signals.hpp"
#include "base/terminal/terminal_display.hpp"
#include "vm/chsim/inputs.hpp"
#include "vm/tui/screen_view.hpp"

namespace chessvm::vm::chsim {
namespace {

ExitStatus status_of(tui::ViewEnd end, const debugger::Session& session) {
  switch (end) {
    case tui::ViewEnd::gone:
      return ExitStatus::environment;
    case tui::ViewEnd::signalled:
      return interrupted_status();
    case tui::ViewEnd::startup_failed:
      return ExitStatus::rejected;
    case tui::ViewEnd::left:
      break;
  }
  return session.failed ? ExitStatus::rejected : ExitStatus::ok;
}

}  // namespace

std::optional<ExitStatus> debug_on_screen(const Options& options, debugger::Session& session) {
  const Paint paint = use_colour(options.colour, STDOUT_FILENO) ? Paint::coloured : Paint::plain;
  auto terminal = Terminal::open(
      {.paint = paint, .theme = find_theme(options.theme), .mouse = Terminal::MouseUse::buttons});
  if (!terminal) {
    warn(options, terminal.error());
    return std::nullopt;
  }
  catch_hangup();
  TerminalDisplay display(*terminal.value());
  tui::ScreenView view(session, display);
  const tui::ViewEnd end = view.run(options.startup);
  terminal.value().reset();
  // The screen with the log pane is gone: repeats why a startup script was refused.
  if (end == tui::ViewEnd::startup_failed) say(view.complaints());
  return status_of(end, session);
}

}  // namespace chessvm::vm::chsim
