// SPDX-License-Identifier: MIT
#include "tools/eniacsim/patch/protocol.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "base/files/card.hpp"
#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "base/text/text.hpp"
#include "sim/eniac/fault/fault_engine.hpp"
#include "sim/eniac/machine/state_text.hpp"
#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/patch/deck.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "tools/eniacsim/options/inputs.hpp"
#include "tools/eniacsim/patch/attach.hpp"
#include "tools/eniacsim/patch/line_reader.hpp"

namespace chessvm::eniacsim {
namespace {

using eniac::ConsoleStatus;

/// Returns the console settings. Commands typed at a terminal may write anywhere. Other commands
/// may write only to files to which patches may write.
eniac::Console::Settings session_settings(const Options& options) {
  eniac::Console::Settings settings = console_settings(options);
  if (::isatty(STDIN_FILENO) != 0) settings.typed_writes = eniac::Console::TypedWrites::anywhere;
  return settings;
}

void write_card(std::string_view card) {
  print_visible(card);
  print_visible("\n");
  std::fflush(stdout);
}

class Session {
 public:
  explicit Session(const Options& options);
  [[nodiscard]] ExitStatus run();

 private:
  [[nodiscard]] ConsoleStatus load();
  [[nodiscard]] ConsoleStatus run_test();
  [[nodiscard]] ConsoleStatus obey_typed_lines();
  void answer(const eniac::Complaint& complaint) const;
  [[nodiscard]] ExitStatus finish(ConsoleStatus outcome);

  const Options& options_;
  eniac::Machine machine_;
  eniac::Instruments instruments_;
  eniac::FaultEngine engine_;
  eniac::PatchFiles files_;
  Attachments attachments_;
  AttachingEngine attaching_engine_;
  eniac::Console console_;
};

Session::Session(const Options& options)
    : options_(options),
      instruments_(machine_, print_visible),
      engine_(machine_, instruments_.faults, eniac::make_engine(options.engine, machine_)),
      files_(options.test_cycles ? eniac::PatchFiles::Read::once
                                 : eniac::PatchFiles::Read::every_time),
      attachments_(options, instruments_),
      attaching_engine_(engine_, attachments_),
      console_(machine_, attaching_engine_, files_,
               {.print = print_visible,
                .punch = write_card,
                .complain = [this](const eniac::Complaint& complaint) { answer(complaint); }},
               session_settings(options)) {
  console_.set_instruments(instruments_);
}

/// Prints a complaint as one line. If the line has 80 characters, adds a full stop, because other
/// programs would take a line of 80 characters for a card.
void Session::answer(const eniac::Complaint& complaint) const {
  std::string line = "error: " + complaint.message;
  if (complaint.where) {
    const SourceSet& sources = files_.sources();
    const Position at = sources.position(*complaint.where);
    line = fmt::format("{}:{}:{}: {}", visible(sources.path(complaint.where->file).string()),
                       at.line, at.column, line);
  }
  if (line.size() == card_columns) line += '.';
  print_visible(line + "\n");
}

ConsoleStatus Session::load() {
  for (const std::string& patch : options_.patches) {
    const ConsoleStatus outcome = console_.load(patch).value_or(ConsoleStatus::go_on);
    if (outcome != ConsoleStatus::go_on) return outcome;
  }
  return ConsoleStatus::go_on;
}

ConsoleStatus Session::run_test() {
  const std::uint64_t now = machine_.time().cycle;
  const std::uint64_t cycles =
      std::min(*options_.test_cycles, std::numeric_limits<std::uint64_t>::max() - now);
  const eniac::StopReason reason = console_.run(now + cycles, eniac::Console::Stops::ignored);
  const ConsoleStatus outcome = console_.outcome_of(reason);
  if (outcome != ConsoleStatus::failed && outcome != ConsoleStatus::quit)
    print_visible(eniac::full_state(machine_));
  return outcome;
}

ConsoleStatus Session::obey_typed_lines() {
  const std::unique_ptr<LineReader> lines = make_line_reader(options_.prompt);
  bool interrupted_before = false;
  while (true) {
    const std::string prompt =
        options_.prompt ? fmt::format("{}> ", machine_.time().cycle) : std::string();
    const TypedLine line = lines->next(prompt);
    if (line.kind == TypedLine::Kind::end || terminated()) {
      return terminated() ? ConsoleStatus::interrupted : ConsoleStatus::go_on;
    }
    if (line.kind == TypedLine::Kind::interrupted) {
      // At a prompt, a second Ctrl-C in a row ends the session.
      if (interrupted_before || !options_.prompt) return ConsoleStatus::interrupted;
      interrupted_before = true;
      forget_interrupt();
      continue;
    }
    interrupted_before = false;
    if (line.kind == TypedLine::Kind::too_long) {
      answer({std::nullopt, fmt::format("a line of more than {} bytes", longest_typed_line)});
      continue;
    }
    const ConsoleStatus outcome = console_.obey(line.text);
    if (outcome == ConsoleStatus::interrupted && !terminated()) {
      forget_interrupt();
      if (options_.prompt) print_visible("\n");  // ends the line on which the terminal shows ^C
      continue;
    }
    if (outcome != ConsoleStatus::go_on) return outcome;
  }
}

ExitStatus Session::finish(ConsoleStatus outcome) {
  ExitStatus status = ExitStatus::ok;
  switch (outcome) {
    case ConsoleStatus::go_on:
    case ConsoleStatus::end_of_file:
    case ConsoleStatus::quit:
      break;
    case ConsoleStatus::failed:
      std::fflush(stdout);
      say(fmt::format("eniacsim: error: {}\n", *machine_.monitor().failure()));
      status = ExitStatus::rejected;
      break;
    case ConsoleStatus::limit:
      if (!options_.test_cycles && !options_.quiet) {
        std::fflush(stdout);
        say("eniacsim: the limit is reached: the session ends here, later commands are not run\n");
      }
      status = ExitStatus::limit;
      break;
    case ConsoleStatus::interrupted:
      status = interrupted_status();
      break;
  }
  if (const auto done = console_.finish_punching(); !done) {
    say(to_text(done.error(), "eniacsim"));
    return done.error().status();
  }
  if (const auto trouble = eniacsim::finish(options_, instruments_)) return *trouble;
  return status;
}

ExitStatus Session::run() {
  // If a patch on the command line cannot be read, eniacsim ends. The command `l`, which also loads
  // patches, would only print an error.
  for (const std::string& patch : options_.patches) {
    if (const auto file = files_.open(patch); !file) return refuse(options_, file.error());
  }
  if (options_.deck) {
    Result<eniac::CardDeck> deck = eniac::read_deck(*options_.deck);
    if (!deck) return refuse(options_, deck.error());
    machine_.card_reader().load(std::move(deck.value()));
  }
  if (const auto refused = check_outputs(options_)) return *refused;
  ConsoleStatus outcome = load();
  if (outcome == ConsoleStatus::interrupted && !options_.test_cycles && !terminated()) {
    forget_interrupt();
    outcome = ConsoleStatus::go_on;  // continues with the prompt
  }
  if (const auto refused = attachments_.attach_rest()) return *refused;
  if (outcome == ConsoleStatus::go_on)
    outcome = options_.test_cycles ? run_test() : obey_typed_lines();
  return finish(outcome);
}

}  // namespace

ExitStatus run_protocol(const Options& options) {
  return Session(options).run();
}

}  // namespace chessvm::eniacsim
