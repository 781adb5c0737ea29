// SPDX-License-Identifier: MIT
#include "tools/eniacsim/patch/batch.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/command_line/error_json.hpp"
#include "base/eniac_time.hpp"
#include "base/process/message.hpp"
#include "base/process/progress.hpp"
#include "base/process/signals.hpp"
#include "base/text/text.hpp"
#include "sim/eniac/fault/fault_engine.hpp"
#include "sim/eniac/lint/lint.hpp"
#include "sim/eniac/machine/state_json.hpp"
#include "sim/eniac/machine/state_text.hpp"
#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/report/report.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "tools/eniacsim/options/inputs.hpp"
#include "tools/eniacsim/patch/attach.hpp"
#include "tools/eniacsim/patch/endless.hpp"

namespace chessvm::eniacsim {
namespace {

using eniac::ConsoleStatus;
using eniac::StopReason;

// Add cycles between updates of the progress line. Updates at this interval cost almost no time.
constexpr std::uint64_t slice = 250'000;

std::string_view name(StopReason reason) {
  switch (reason) {
    case StopReason::limit:
      return "limit";
    case StopReason::idle:
      return "idle";
    case StopReason::requested:
      return "debugger";
    case StopReason::quit:
      return "quit";
    case StopReason::failed:
      return "failed";
    case StopReason::interrupted:
      return "interrupted";
    case StopReason::checkpoint:
      return "checkpoint";
  }
  return "";
}

/// Returns the stop reason after a line of a patch has ended the run.
StopReason reason_of(ConsoleStatus outcome) {
  switch (outcome) {
    case ConsoleStatus::quit:
      return StopReason::quit;
    case ConsoleStatus::failed:
      return StopReason::failed;
    case ConsoleStatus::interrupted:
      return StopReason::interrupted;
    case ConsoleStatus::limit:
    case ConsoleStatus::go_on:
    case ConsoleStatus::end_of_file:
      break;
  }
  return StopReason::limit;
}

class Batch {
 public:
  explicit Batch(const Options& options) : options_(options), endless_(options) {}
  [[nodiscard]] ExitStatus run();

 private:
  [[nodiscard]] std::optional<ExitStatus> check();
  [[nodiscard]] StopReason execute(eniac::Console& console);
  void punch(std::string_view card);
  void complain(const eniac::Complaint& complaint, Diagnostics& found) const;
  void doubt(eniac::Console& console, Diagnostics& found) const;
  void print(const Diagnostics& found) const;
  [[nodiscard]] ExitStatus end_with(const Diagnostics& found, ExitStatus status) const;
  void tell(eniac::Console& console, const eniac::Activity& activity) const;
  [[nodiscard]] ExitStatus report(eniac::Console& console, StopReason reason,
                                  const eniac::Activity* activity);
  [[nodiscard]] ExitStatus status_of(StopReason reason) const;
  [[nodiscard]] std::string summary(eniac::Machine& machine, StopReason reason) const;

  const Options& options_;
  eniac::PatchFiles files_{eniac::PatchFiles::Read::once};
  std::vector<std::string> cards_;  // all punched cards; filled only for JSON
  std::uint64_t punched_ = 0;
  Progress progress_;
  EndlessPunching endless_;
};

/// Stores a complaint about a line of a patch in `found`. Prints other complaints immediately.
void Batch::complain(const eniac::Complaint& complaint, Diagnostics& found) const {
  if (complaint.where)
    found.add({Severity::error, {}, *complaint.where, complaint.message, {}});
  else
    say(fmt::format("eniacsim: error: {}\n", complaint.message));
}

void Batch::print(const Diagnostics& found) const {
  for (const Diagnostic& diagnostic : found.all())
    say_styled(to_text(diagnostic, files_.sources(), options_.paint));
}

/// Adds the warnings of the patches to `found`. With --strict, adds them as errors.
void Batch::doubt(eniac::Console& console, Diagnostics& found) const {
  if (options_.quiet && !options_.strict) return;
  const std::vector<eniac::Finding> doubts =
      eniac::lint({console.machine(), console.cable_places(), console.switch_commands()},
                  options_.silenced_checks);
  for (const eniac::Finding& finding : doubts)
    found.add({.severity = options_.strict ? Severity::error : Severity::warning,
               .id = finding.id,
               .where = finding.where.value_or(SourceSpan{}),
               .message = finding.message,
               .notes = {}});
}

/// Checks the patches before the run. After an error, returns the exit status; else nullopt.
std::optional<ExitStatus> Batch::check() {
  Diagnostics found;
  eniac::Machine scratch;
  const std::unique_ptr<eniac::Engine> engine =
      eniac::make_engine(eniac::EngineKind::pulse, scratch);
  eniac::Console rehearsal(
      scratch, *engine, files_,
      {.complain = [&](const eniac::Complaint& complaint) { complain(complaint, found); }},
      rehearsal_settings(options_));
  eniac::Instruments instruments(scratch, [](std::string_view) {});
  rehearsal.set_instruments(instruments);
  const ConsoleStatus outcome = load_patches(options_, rehearsal);
  instruments.faults.heal();  // removes the faults that the patch has injected
  if (outcome == ConsoleStatus::interrupted) return interrupted_status();
  if (!found.has_errors()) doubt(rehearsal, found);
  print(found);
  if (!found.has_errors()) {
    note_images_without_wiring(options_, files_, rehearsal);
    return std::nullopt;
  }
  if (!options_.quiet)
    say(fmt::format("eniacsim: {}, nothing was run\n", count(found.errors(), "error")));
  return end_with(found, ExitStatus::rejected);
}

/// With --json, prints the first error of `found` as an object. Returns `status`.
ExitStatus Batch::end_with(const Diagnostics& found, ExitStatus status) const {
  if (!options_.json) return status;
  const auto all = found.all();
  const auto first = std::find_if(all.begin(), all.end(), [](const Diagnostic& each) {
    return each.severity == Severity::error;
  });
  const Position at = files_.sources().position(first->where);
  fmt::print("{}", error_json({.path = files_.sources().path(first->where.file),
                               .message = first->message,
                               .line = at.line,
                               .column = at.column},
                              status));
  return status;
}

void Batch::punch(std::string_view card) {
  ++punched_;
  if (options_.json) {
    cards_.emplace_back(card);
  } else {
    progress_.erase();
    fmt::print("{}\n", card);
  }
  endless_.note_card(progress_);
}

StopReason Batch::execute(eniac::Console& console) {
  const eniac::MachineTime& time = console.machine().time();
  while (true) {
    const StopReason reason = console.run(time.cycle + slice, eniac::Console::Stops::obeyed);
    if (reason != StopReason::limit || time.cycle >= options_.max_cycles) return reason;
    std::fflush(stdout);
    if (!options_.quiet && progress_.due())
      progress_.show(fmt::format("{} add cycles, {} of ENIAC time", time.cycle,
                                 to_text(eniac_time(time.cycle))));
  }
}

std::string Batch::summary(eniac::Machine& machine, StopReason reason) const {
  const std::uint64_t cycle = machine.time().cycle;
  const std::string_view how = [&]() -> std::string_view {
    switch (reason) {
      case StopReason::idle:
        return cycle == 0 ? "nothing was started, no patch presses a button (b i)"
                          : "nothing can happen any more";
      case StopReason::limit:
        return "the limit is reached";
      case StopReason::requested:
        return "stopped by the debugger";
      case StopReason::quit:
        return "debug.quit";
      case StopReason::failed:
        return "failed";
      case StopReason::interrupted:
        return "interrupted";
      case StopReason::checkpoint:
        break;
    }
    return "";
  }();
  return fmt::format("eniacsim: {}: {} add cycles, {} of ENIAC time, {} punched\n", how, cycle,
                     to_text(eniac_time(cycle)), count(punched_, "card"));
}

ExitStatus Batch::status_of(StopReason reason) const {
  switch (reason) {
    case StopReason::idle:
    case StopReason::quit:
    case StopReason::checkpoint:
      return ExitStatus::ok;
    case StopReason::requested:
    case StopReason::failed:
      return ExitStatus::rejected;
    case StopReason::limit:
      return ExitStatus::limit;
    case StopReason::interrupted:
      return interrupted_status();
  }
  return ExitStatus::ok;
}

void Batch::tell(eniac::Console& console, const eniac::Activity& activity) const {
  const eniac::Report report = eniac::make_report(
      {console.machine(), console.cable_places(), console.switch_commands()}, activity);
  if (options_.json)
    fmt::print("{}\n", eniac::report_json(report));
  else
    say_styled(eniac::report_text(report, options_.paint));
}

ExitStatus Batch::report(eniac::Console& console, StopReason reason,
                         const eniac::Activity* activity) {
  progress_.erase();
  eniac::Machine& machine = console.machine();
  const eniac::Monitor& monitor = machine.monitor();
  ExitStatus status = status_of(reason);
  if (options_.json)
    fmt::print("{}\n", eniac::run_json(machine, {.stop = std::string(name(reason)),
                                                 .message = monitor.failure().value_or(""),
                                                 .cards = cards_,
                                                 .monitor = monitor}));
  else if (options_.dump)
    print_visible(eniac::full_state(machine));
  std::fflush(stdout);
  if (reason == StopReason::requested) say(eniac::full_state(machine));
  if (monitor.failure()) say(fmt::format("eniacsim: error: {}\n", *monitor.failure()));
  const bool strict_failure = options_.strict && !monitor.irregularities().empty();
  if (!options_.quiet || strict_failure)
    for (const auto& [message, seen] : monitor.irregularities())
      say(fmt::format("eniacsim: {}: {}: {}{}\n", strict_failure ? "error" : "warning",
                      eniac::when(seen.first), message,
                      seen.count > 1 ? fmt::format(" ({} times in all)", seen.count) : ""));
  if (strict_failure && status == ExitStatus::ok) status = ExitStatus::rejected;
  if (activity != nullptr) tell(console, *activity);
  if (!options_.quiet) say(summary(machine, reason));
  if (const auto done = console.finish_punching(); !done) {
    say(to_text(done.error(), "eniacsim"));
    return done.error().status();
  }
  return status;
}

ExitStatus Batch::run() {
  auto deck = open_inputs(options_, files_);
  if (!deck) return refuse(options_, deck.error());
  if (const auto refused = check_outputs(options_)) return *refused;
  if (const auto status = check()) return *status;
  Diagnostics found;  // errors of the real run, such as unwritable files
  std::optional<ExitStatus> found_status;
  eniac::Machine machine;
  eniac::Instruments instruments(machine, say);
  eniac::FaultEngine engine(machine, instruments.faults,
                            eniac::make_engine(options_.engine, machine));
  Attachments attachments(options_, instruments);
  AttachingEngine attaching(engine, attachments);
  eniac::Console console(machine, attaching, files_,
                         {.print = say,
                          .punch = [this](std::string_view card) { punch(card); },
                          .complain =
                              [&](const eniac::Complaint& complaint) {
                                complain(complaint, found);
                                if (!found_status) found_status = complaint.status;
                              }},
                         console_settings(options_));
  if (options_.deck) machine.card_reader().load(std::move(deck.value()));
  console.set_instruments(instruments);
  std::optional<eniac::Activity> activity;
  if (options_.report) activity.emplace(machine);
  const ConsoleStatus outcome = load_patches(options_, console);
  if (activity) activity->note_values();
  print(found);
  if (found.has_errors()) return end_with(found, *found_status);
  if (const auto refused = attachments.attach_rest()) return *refused;
  const ExitStatus status =
      report(console, outcome == ConsoleStatus::go_on ? execute(console) : reason_of(outcome),
             activity ? &*activity : nullptr);
  const auto trouble = finish(options_, instruments);
  return trouble ? *trouble : status;
}

}  // namespace

ExitStatus run_batch(const Options& options) {
  return Batch(options).run();
}

}  // namespace chessvm::eniacsim
