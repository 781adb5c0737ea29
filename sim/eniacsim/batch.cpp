// SPDX-License-Identifier: MIT
#include "sim/eniacsim/batch.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/eniac_time.hpp"
#include "base/message.hpp"
#include "base/progress.hpp"
#include "base/signals.hpp"
#include "sim/eniacsim/attach.hpp"
#include "sim/eniacsim/inputs.hpp"
#include "sim/fault/fault_engine.hpp"
#include "sim/lint/lint.hpp"
#include "sim/patch/console.hpp"
#include "sim/report/report.hpp"
#include "sim/state_json.hpp"
#include "sim/state_text.hpp"

namespace chessvm::eniacsim {
namespace {

using sim::Outcome;
using sim::StopReason;

// Often enough for the progress line, rarely enough to cost nothing.
constexpr std::uint64_t slice = 250'000;

/// How a run ended, in the words of the JSON object.
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

/// The end that a line of a patch brought about while it was loaded.
StopReason reason_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::quit:
      return StopReason::quit;
    case Outcome::failed:
      return StopReason::failed;
    case Outcome::interrupted:
      return StopReason::interrupted;
    case Outcome::limit:
    case Outcome::go_on:
    case Outcome::end_of_file:
      break;
  }
  return StopReason::limit;
}

class Batch {
 public:
  explicit Batch(const Options& options) : options_(options) {}
  [[nodiscard]] int run();

 private:
  [[nodiscard]] std::optional<int> check();
  [[nodiscard]] StopReason execute(sim::Console& console);
  void punch(std::string_view card);
  void complain(const sim::Complaint& complaint, Diagnostics& found) const;
  void doubt(sim::Console& console, Diagnostics& found) const;
  void print(const Diagnostics& found) const;
  void tell(sim::Console& console, const sim::Activity& activity) const;
  [[nodiscard]] int report(sim::Console& console, StopReason reason, const sim::Activity* activity);
  [[nodiscard]] int status_of(StopReason reason, const sim::Machine& machine) const;
  [[nodiscard]] std::string summary(sim::Machine& machine, StopReason reason) const;

  const Options& options_;
  sim::PatchFiles files_{sim::PatchFiles::Read::once};
  std::vector<std::string> cards_;  // kept for JSON only
  std::uint64_t punched_ = 0;
  Progress progress_;
};

/// Lines typed nowhere have a place; what has none concerns no file that could be shown.
void Batch::complain(const sim::Complaint& complaint, Diagnostics& found) const {
  if (complaint.where)
    found.add({Severity::error, {}, *complaint.where, complaint.message, {}});
  else
    say(fmt::format("eniacsim: error: {}\n", complaint.message));
}

void Batch::print(const Diagnostics& found) const {
  for (const Diagnostic& diagnostic : found.all())
    say(to_text(diagnostic, files_.sources(), options_.paint));
}

/// What the patches mean and what the real machine would make of it may be two things.
void Batch::doubt(sim::Console& console, Diagnostics& found) const {
  if (options_.quiet && !options_.strict) return;
  const std::vector<sim::Finding> doubts =
      sim::lint({console.machine(), console.cable_places(), console.switch_commands()},
                options_.silenced_checks);
  for (const sim::Finding& finding : doubts)
    found.add({.severity = options_.strict ? Severity::error : Severity::warning,
               .id = finding.id,
               .where = finding.where.value_or(SourceSpan{}),
               .message = finding.message,
               .notes = {}});
}

/// Everything that can be wrong with the patches is told before the power is switched on.
std::optional<int> Batch::check() {
  Diagnostics found;
  sim::Machine scratch;
  const std::unique_ptr<sim::Engine> engine = sim::make_engine(sim::EngineKind::pulse, scratch);
  sim::Console rehearsal(
      scratch, *engine, files_,
      {.complain = [&](const sim::Complaint& complaint) { complain(complaint, found); }},
      {.rehearsal = true, .later_units = options_.later_units, .interrupt = &interrupt_flag()});
  sim::Instruments instruments(scratch, [](std::string_view) {});
  rehearsal.set_instruments(instruments);
  const Outcome outcome = load_patches(options_, rehearsal);
  instruments.faults.heal();  // the patch is looked at, not what is broken
  if (outcome == Outcome::interrupted) return interrupted_status();
  if (!found.has_errors()) doubt(rehearsal, found);
  print(found);
  if (!found.has_errors()) return std::nullopt;
  const std::size_t errors = found.errors();
  if (!options_.quiet)
    say(fmt::format("eniacsim: {} error{}, nothing was run\n", errors, errors == 1 ? "" : "s"));
  return static_cast<int>(ExitStatus::rejected);
}

void Batch::punch(std::string_view card) {
  ++punched_;
  if (options_.json)
    cards_.emplace_back(card);
  else
    fmt::print("{}\n", card);
}

StopReason Batch::execute(sim::Console& console) {
  const sim::MachineTime& time = console.machine().time();
  while (true) {
    const StopReason reason = console.run(time.cycle + slice, sim::Console::Stops::obeyed);
    if (reason != StopReason::limit || time.cycle >= options_.max_cycles) return reason;
    std::fflush(stdout);
    if (!options_.quiet && progress_.due())
      progress_.show(fmt::format("{} add cycles, {} of ENIAC time", time.cycle,
                                 to_text(AddCycles(static_cast<std::int64_t>(time.cycle)))));
  }
}

std::string Batch::summary(sim::Machine& machine, StopReason reason) const {
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
  return fmt::format("eniacsim: {}: {} add cycles, {} of ENIAC time, {} card{} punched\n", how,
                     cycle, to_text(AddCycles(static_cast<std::int64_t>(cycle))), punched_,
                     punched_ == 1 ? "" : "s");
}

int Batch::status_of(StopReason reason, const sim::Machine& /*machine*/) const {
  switch (reason) {
    case StopReason::idle:
    case StopReason::quit:
    case StopReason::checkpoint:
      return static_cast<int>(ExitStatus::ok);
    case StopReason::requested:
    case StopReason::failed:
      return static_cast<int>(ExitStatus::rejected);
    case StopReason::limit:
      return static_cast<int>(ExitStatus::limit);
    case StopReason::interrupted:
      return interrupted_status();
  }
  return 0;
}

void Batch::tell(sim::Console& console, const sim::Activity& activity) const {
  const sim::Report report = sim::make_report(
      {console.machine(), console.cable_places(), console.switch_commands()}, activity);
  if (options_.json)
    fmt::print("{}\n", sim::report_json(report));
  else
    say(sim::report_text(report, options_.paint));
}

int Batch::report(sim::Console& console, StopReason reason, const sim::Activity* activity) {
  sim::Machine& machine = console.machine();
  const sim::Monitor& monitor = machine.monitor();
  int status = status_of(reason, machine);
  if (options_.json)
    fmt::print("{}\n", sim::run_json(machine, {.stop = std::string(name(reason)),
                                               .message = monitor.failure().value_or(""),
                                               .cards = cards_,
                                               .monitor = monitor}));
  else if (options_.dump)
    fmt::print("{}", sim::full_state(machine));
  std::fflush(stdout);
  if (reason == StopReason::requested) say(sim::full_state(machine));
  if (monitor.failure()) say(fmt::format("eniacsim: error: {}\n", *monitor.failure()));
  const bool strict_failure = options_.strict && !monitor.irregularities().empty();
  if (!options_.quiet || strict_failure)
    for (const auto& [message, seen] : monitor.irregularities())
      say(fmt::format("eniacsim: {}: {}: {}{}\n", strict_failure ? "error" : "warning",
                      sim::when(seen.first), message,
                      seen.count > 1 ? fmt::format(" ({} times in all)", seen.count) : ""));
  if (strict_failure && status == 0) status = static_cast<int>(ExitStatus::rejected);
  if (activity != nullptr) tell(console, *activity);
  if (!options_.quiet) say(summary(machine, reason));
  if (const auto trouble = console.finish_punching()) {
    say(fmt::format("eniacsim: error: {}\n", *trouble));
    return static_cast<int>(ExitStatus::environment);
  }
  if (std::ferror(stdout) != 0) {
    say("eniacsim: error: cannot write to standard output\n");
    return static_cast<int>(ExitStatus::environment);
  }
  return status;
}

int Batch::run() {
  auto deck = open_inputs(options_, files_);
  if (!deck) return refuse(deck.error());
  if (const auto refused = check_outputs(options_)) return static_cast<int>(*refused);
  if (const auto status = check()) return *status;
  Diagnostics found;  // only what could not be known before: files that cannot be written
  sim::Machine machine;
  sim::Instruments instruments(machine, say);
  sim::FaultEngine engine(machine, instruments.faults, sim::make_engine(options_.engine, machine));
  sim::Console console(
      machine, engine, files_,
      {.print = say,
       .punch = [this](std::string_view card) { punch(card); },
       .complain = [&](const sim::Complaint& complaint) { complain(complaint, found); }},
      {.later_units = options_.later_units,
       .keep_deck = options_.deck.has_value(),
       .until = options_.max_cycles,
       .interrupt = &interrupt_flag()});
  if (options_.deck) machine.card_reader().load(std::move(deck.value()));
  console.set_instruments(instruments);
  std::optional<sim::Activity> activity;
  if (options_.report) activity.emplace(machine);
  const Outcome outcome = load_patches(options_, console);
  if (activity) activity->note_values();
  print(found);
  if (found.has_errors()) return static_cast<int>(ExitStatus::environment);
  if (const auto refused = attach(options_, instruments)) return static_cast<int>(*refused);
  const int status =
      report(console, outcome == Outcome::go_on ? execute(console) : reason_of(outcome),
             activity ? &*activity : nullptr);
  const auto trouble = finish(options_, instruments);
  return trouble ? static_cast<int>(*trouble) : status;
}

}  // namespace

int run_batch(const Options& options) {
  return Batch(options).run();
}

}  // namespace chessvm::eniacsim
