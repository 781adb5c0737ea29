// SPDX-License-Identifier: MIT
#include "tools/chsim/debug/debug_screen.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "base/process/message.hpp"
#include "base/terminal/terminal.hpp"
#include "base/text/colour.hpp"
#include "tools/chsim/options/inputs.hpp"
#include "vm/debugger/tui/screen_view.hpp"

namespace chessvm::vm::chsim {

std::optional<ExitStatus> debug_on_screen(const Options& options, debugger::Session& session) {
  const Paint paint = use_colour(options.colour, STDOUT_FILENO) ? Paint::coloured : Paint::plain;
  auto terminal = Terminal::open(
      {.paint = paint, .theme = find_theme(options.theme), .mouse = Terminal::MouseUse::buttons});
  if (!terminal) {
    warn(options, terminal.error());
    return std::nullopt;
  }
  tui::ScreenView view(session, *terminal.value());
  const std::optional<ScreenEnd> end = view.run(options.startup);
  terminal.value().reset();
  // Repeats the error messages on standard error, because the screen with the log pane has closed.
  if (!end) say(view.complaints());
  if (!end || (end == ScreenEnd::left && session.failed)) return ExitStatus::rejected;
  return status_of(*end);
}

}  // namespace chessvm::vm::chsim
