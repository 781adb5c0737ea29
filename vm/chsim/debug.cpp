// SPDX-License-Identifier: MIT
#include "vm/chsim/debug.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "base/file.hpp"
#include "base/file_lines.hpp"
#include "base/message.hpp"
#include "base/progress.hpp"
#include "base/read_line.hpp"
#include "base/signals.hpp"
#include "base/terminal/terminal.hpp"
#include "vm/chsim/debug_screen.hpp"
#include "vm/chsim/inputs.hpp"
#include "vm/debugger/command.hpp"
#include "vm/debugger/prompt.hpp"
#include "vm/deck.hpp"

namespace chessvm::vm::chsim {
namespace {

using debugger::Session;
using debugger::SourceMap;

constexpr std::size_t longest_line = 1UL << 20U;  // of commands; what exceeds it is dropped

/// Reads the listing beside the image; without one, takes the labels of the symbols.
SourceMap load_lines(const Options& options, const Symbols& symbols) {
  const std::string path = beside_image(options, ".lst");
  std::error_code ignored;
  if (path.empty() || !std::filesystem::exists(path, ignored)) return SourceMap(symbols);
  auto text = read_file(path);
  auto map = text ? debugger::parse_listing(text.value(), path) : Result<SourceMap>(text.error());
  if (map) return std::move(map.value());
  warn(options, map.error());
  return SourceMap(symbols);
}

Result<void> load_deck(const Options& options, Session& session) {
  if (!options.deck) return boost::outcome_v2::success();
  auto lines = FileLines::open(*options.deck);
  if (!lines) return lines.error();
  return read_cards(lines.value(), *options.deck,
                    [&](std::string_view, Card card) { session.timeline.add_card(card); });
}

Result<void> restore(const Options& options, Session& session) {
  if (!options.restore) return boost::outcome_v2::success();
  auto text = read_file(*options.restore);
  if (!text) return text.error();
  auto checkpoint = parse_checkpoint(text.value(), session.timeline.image(), *options.restore);
  if (!checkpoint) return checkpoint.error();
  const std::uint64_t cards_read = checkpoint.value().cards_read;
  if (cards_read > session.timeline.deck().size())
    return Failure{.path = *options.restore,
                   .message = fmt::format("{} cards had been read; the deck has {}", cards_read,
                                          session.timeline.deck().size())};
  session.start = checkpoint.value();
  session.cards_expected = session.start.cards_punched;
  session.timeline.begin(session.start);
  return boost::outcome_v2::success();
}

/// The prompt on standard input. Ctrl-C stops a running machine; while it stands still, Ctrl-C ends
/// the session.
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
    forget_interrupt();  // it has stopped the machine; from the prompt on, one ends the session
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
    return caught_signal() == 0;
  }
  Session& session_;
  std::optional<Progress> progress_;
  bool person_ = ::isatty(STDIN_FILENO) == 1;
};

void converse(const Options& options, Session& session) {
  Prompt prompt(session);
  const auto end = run_startup(session, options.startup);
  if (end == debugger::StartupEnd::done && !options.batch)
    debugger::converse(
        session, [&](const std::string& text) { return prompt.next(text); },
        prompt.person() ? debugger::EmptyLine::repeats : debugger::EmptyLine::nothing);
}

Result<ExitStatus> load_and_debug(const Options& options, std::vector<debugger::View> views) {
  const auto image = load_image(options);
  if (!image) return image.error();
  Symbols symbols = load_symbols(options);
  SourceMap lines = load_lines(options, symbols);
  Session session(image.value(), std::move(symbols), std::move(lines), std::move(views));
  if (auto loaded = load_deck(options, session); !loaded) return loaded.error();
  if (auto restored = restore(options, session); !restored) return restored.error();
  std::optional<ExitStatus> status;
  if (!options.batch && !options.plain && !why_no_terminal())
    status = debug_on_screen(options, session);
  if (!status) converse(options, session);
  if (session.trace) {
    if (auto finished = session.trace->sink->finish(); !finished) return finished.error();
  }
  if (status) return *status;
  if (caught_signal() != 0) return interrupted_status();
  return session.failed ? ExitStatus::rejected : ExitStatus::ok;
}

}  // namespace

ExitStatus debug(const Options& options, std::vector<debugger::View> views) {
  const Result<ExitStatus> outcome = load_and_debug(options, std::move(views));
  return outcome ? outcome.value() : fail(options, outcome.error());
}

}  // namespace chessvm::vm::chsim
