// SPDX-License-Identifier: MIT
#include "tools/chsim/debug/debug.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "base/process/message.hpp"
#include "base/process/progress.hpp"
#include "base/process/read_line.hpp"
#include "base/process/signals.hpp"
#include "base/terminal/terminal.hpp"
#include "tools/chsim/debug/control.hpp"
#include "tools/chsim/debug/debug_screen.hpp"
#include "tools/chsim/debug/load_session.hpp"
#include "tools/chsim/options/inputs.hpp"
#include "vm/debugger/commands/prompt.hpp"

namespace chessvm::vm::chsim {
namespace {

using debugger::Session;

constexpr std::size_t longest_line = 1UL << 20U;  // in bytes; longer lines are cut

/// Reads commands from standard input and prints answers. Ctrl-C stops a running machine. While the
/// prompt waits for a command, Ctrl-C ends the session.
class Prompt {
 public:
  explicit Prompt(Session& session) : session_(session) {
    session.print = print_visible;
    session.complain = [](std::string_view text) {
      std::fflush(stdout);
      say(text);
    };
    session.keep_going = [this] { return keep_going(); };
  }
  std::optional<std::string> next(const std::string& prompt) {
    progress_.reset();
    // Forgets the Ctrl-C that stopped the machine, so that only another Ctrl-C ends the session.
    if (person_ || stopped_) forget_interrupt();
    stopped_ = false;
    if (person_) fmt::print("{}", prompt);
    std::fflush(stdout);
    if (terminated()) return std::nullopt;
    auto line = read_line(stdin, longest_line);
    if (caught_signal() != 0) return std::nullopt;
    return line;
  }
  [[nodiscard]] bool person() const { return person_; }

 private:
  bool keep_going() {
    if (!progress_) progress_.emplace();
    if (progress_->due()) progress_->show(status_line(session_) + "; Ctrl-C stops");
    stopped_ = caught_signal() != 0;
    return !stopped_;
  }
  Session& session_;
  std::optional<Progress> progress_;
  bool person_ = ::isatty(STDIN_FILENO) == 1;
  bool stopped_ = false;  // true: a signal has stopped the machine
};

void converse(const Options& options, Session& session) {
  Prompt prompt(session);
  const auto end = run_startup(session, options.startup);
  if (end == debugger::StartupEnd::done && !options.batch)
    debugger::converse(
        session, [&](const std::string& text) { return prompt.next(text); },
        prompt.person() ? debugger::EmptyLine::repeats : debugger::EmptyLine::nothing);
}

/// Runs the session in the user interface that the options choose.
Result<ExitStatus> hold(const Options& options, Session& session) {
  std::optional<ExitStatus> status;
  if (options.control) {
    if (auto controlled = control(options, session); !controlled) return controlled.error();
  } else {
    if (!options.batch && !options.plain && !why_no_terminal())
      status = debug_on_screen(options, session);
    if (!status) converse(options, session);
  }
  if (session.trace) {
    if (auto finished = session.trace->sink->finish(); !finished) return finished.error();
  }
  if (status) return *status;
  if (caught_signal() != 0) return interrupted_status();
  return session.failed ? ExitStatus::rejected : ExitStatus::ok;
}

}  // namespace

ExitStatus debug(const Options& options, std::vector<debugger::View> views) {
  const auto session = load_session(options, std::move(views));
  if (!session) return fail(options, session.error());
  for (const Failure& warning : session.value()->warnings) warn(options, warning);
  const Result<ExitStatus> outcome = hold(options, *session.value());
  return outcome ? outcome.value() : fail(options, outcome.error());
}

}  // namespace chessvm::vm::chsim
