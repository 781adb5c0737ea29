// SPDX-License-Identifier: MIT
#include "tools/chsim/run/session.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <vector>

#include "base/files/file.hpp"
#include "base/files/file_lines.hpp"
#include "base/output/output.hpp"
#include "base/output/write_file.hpp"
#include "base/process/message.hpp"
#include "base/process/progress.hpp"
#include "base/process/signals.hpp"
#include "tools/chsim/options/inputs.hpp"
#include "tools/chsim/run/devices.hpp"
#include "tools/chsim/run/observers.hpp"
#include "tools/chsim/run/recorder.hpp"
#include "tools/chsim/run/replay.hpp"
#include "tools/chsim/run/report.hpp"
#include "vm/checkpoint.hpp"
#include "vm/deck.hpp"
#include "vm/output/card_output.hpp"

namespace chessvm::vm::chsim {
namespace {

using Clock = std::chrono::steady_clock;

// Number of add cycles between two checks for Ctrl-C. A traced or profiled run uses
// observed_slice. A slice takes some hundredths of a second, so the checks cost almost no time.
constexpr std::uint64_t slice = 40'000'000;
constexpr std::uint64_t observed_slice = 1'000'000;

/// The end of a run. `failure` says why a card could not be read or an output could not be written;
/// nullopt if there was no such error.
struct Ending {
  RunStatus status;
  std::optional<Failure> failure{};
};

class ProgramRun {
 public:
  explicit ProgramRun(const Options& options)
      : options_(options),
        reader_(logging_),
        punch_(options, logging_, progress_),
        observers_(options, symbols_) {}
  /// Runs the program; returns the exit status, or a failure if the run could not begin.
  [[nodiscard]] Result<ExitStatus> run();

 private:
  [[nodiscard]] Result<Image> load();
  [[nodiscard]] std::unique_ptr<StreamReader> typed_cards(FileLines lines);
  [[nodiscard]] Result<void> open_deck();
  [[nodiscard]] Result<void> restore();
  [[nodiscard]] Result<void> open_cards();
  [[nodiscard]] Result<void> check_outputs() const;
  [[nodiscard]] Result<void> open_log();
  [[nodiscard]] Result<void> flush_outputs();
  [[nodiscard]] Result<void> write_checkpoint();
  [[nodiscard]] Ending execute();
  [[nodiscard]] Stop execute_slice(std::uint64_t until);
  [[nodiscard]] Stop observe(std::uint64_t until);
  void show_progress();
  void say_core() const;
  [[nodiscard]] RunResult result_of(RunStatus status);
  void say_why(const RunResult& result) const;
  [[nodiscard]] Result<void> print_object(const RunResult& result);
  [[nodiscard]] ExitStatus report_failures(const std::vector<Failure>& failures) const;
  [[nodiscard]] ExitStatus report(const Ending& ending);

  const Options& options_;
  std::unique_ptr<Machine> machine_;
  Symbols symbols_;
  std::optional<Recording> recording_;  // recording to replay; nullopt: no replay
  std::optional<Checkpoint> start_state_;
  Logging logging_;
  Progress progress_;
  Reader reader_;
  Punch punch_;
  Observers observers_;
  std::uint64_t max_cycles_ = 0;
  Clock::time_point start_;
  std::uint64_t instructions_before_ = 0;
};

Compared compared(const Options& options) {
  return options.images.empty() ? Compared::everything : Compared::punched_cards;
}

Result<Image> ProgramRun::load() {
  max_cycles_ = options_.max_cycles;
  if (!options_.replay) return load_image(options_);
  auto recording = load_recording(*options_.replay);
  if (!recording) return recording.error();
  recording_ = std::move(recording.value());
  max_cycles_ = std::min(max_cycles_, limit_of(*recording_, compared(options_)));
  return program_of(*recording_, options_);
}

/// Returns a reader that asks the user for a card whenever the program reads one.
std::unique_ptr<StreamReader> ProgramRun::typed_cards(FileLines lines) {
  const auto ask = [this] {
    progress_.erase();
    // Flushes the punched cards, so that the user sees them before the question.
    if (punch_.output) static_cast<void>(punch_.output->flush());
    say(fmt::format("card {}: ", reader_.read + 1));
  };
  const auto refuse = [](const Failure& wrong) { say(chessvm::to_text(wrong, "chsim")); };
  return std::make_unique<StreamReader>(std::move(lines), "-", ask, refuse);
}

Result<void> ProgramRun::open_deck() {
  if (recording_) {
    for (const Card& card : cards_read(*recording_)) reader_.deck.add(card);
    return boost::outcome_v2::success();
  }
  const bool person = !options_.deck && !options_.batch && ::isatty(STDIN_FILENO) == 1;
  if (!options_.deck && !person) return boost::outcome_v2::success();
  const std::string path = options_.deck.value_or("-");
  auto lines = FileLines::open(path);
  if (!lines) return lines.error();
  std::error_code ignored;
  if (path == "-" || !std::filesystem::is_regular_file(path, ignored)) {
    reader_.stream = person ? typed_cards(std::move(lines.value()))
                            : std::make_unique<StreamReader>(std::move(lines.value()), path);
    return boost::outcome_v2::success();
  }
  return read_cards(std::move(lines.value()), path,
                    [this](std::string_view, Card card) { reader_.deck.add(card); });
}

Result<void> ProgramRun::restore() {
  if (recording_ && recording_->start) {
    punch_.punched = recording_->start->cards_punched;
    reader_.read = recording_->start->cards_read;
    return machine_->set_state(recording_->start->state);
  }
  if (!options_.restore) return boost::outcome_v2::success();
  auto text = read_file(*options_.restore, default_read_limit, Reading::replaceable);
  if (!text) return text.error();
  auto checkpoint = parse_checkpoint(text.value(), machine_->image(), *options_.restore);
  if (!checkpoint) return checkpoint.error();
  if (auto set = machine_->set_state(checkpoint.value().state); !set) return set;
  start_state_ = checkpoint.value();
  punch_.punched = checkpoint.value().cards_punched;
  // Skips the cards of the deck that were read before the checkpoint.
  const std::uint64_t cards_read = checkpoint.value().cards_read;
  while (reader_.read < cards_read && (options_.deck && reader_.next())) {
  }
  if (reader_.failure()) return *reader_.failure();
  if (options_.deck && reader_.read < cards_read)
    return deck_too_short(*options_.deck, reader_.read, cards_read);
  reader_.read = cards_read;
  return boost::outcome_v2::success();
}

/// Checks before the run that the output files can be written, because a run can take hours.
Result<void> ProgramRun::check_outputs() const {
  for (const auto& output : {options_.checkpoint, options_.cards, options_.record})
    if (output && !output->empty())
      if (auto good = check_writable(*output); !good) return good;
  return boost::outcome_v2::success();
}

Result<void> ProgramRun::open_log() {
  logging_.machine = machine_.get();
  if (recording_)
    logging_.log = compare_with(*recording_, *options_.replay, symbols_, compared(options_));
  if (!options_.record) return boost::outcome_v2::success();
  auto log = open_recording(*options_.record, machine_->image(), start_state_);
  if (!log) return log.error();
  logging_.log = std::move(log.value());
  return boost::outcome_v2::success();
}

/// Opens the card file last, so that any earlier failure leaves the file unchanged.
Result<void> ProgramRun::open_cards() {
  if (!options_.cards) return boost::outcome_v2::success();
  auto file = options_.restore ? resume_card_file(*options_.cards, punch_.punched)
                               : create_card_file(*options_.cards);
  if (!file) return file.error();
  punch_.output.emplace(std::move(file.value()));
  return boost::outcome_v2::success();
}

/// Flushes cards, recording and trace, so that a full disk ends the run soon.
Result<void> ProgramRun::flush_outputs() {
  if (punch_.output)
    if (auto flushed = punch_.output->flush(); !flushed) return flushed;
  if (logging_.log)
    if (auto flushed = logging_.log->flush(); !flushed) return flushed;
  return observers_.flush();
}

/// Writes the punched cards to disk, then the checkpoint that counts these cards. If a write fails,
/// the older checkpoint stays. A run from the older checkpoint punches the cards again.
Result<void> ProgramRun::write_checkpoint() {
  if (!options_.checkpoint) return boost::outcome_v2::success();
  if (punch_.output)
    if (auto synced = punch_.output->sync(); !synced) return synced;
  const Checkpoint checkpoint{machine_->state(), reader_.read, punch_.punched};
  const auto text = checkpoint_text(checkpoint, machine_->image(), *options_.checkpoint);
  return text ? write_file_atomically(*options_.checkpoint, text.value())
              : Result<void>(text.error());
}

Stop ProgramRun::observe(std::uint64_t until) {
  const MachineState& state = machine_->state();
  for (;;) {
    if (state.status != Status::halted && state.add_cycles >= until) return Stop::limit;
    observers_.before(machine_->image(), {state, reader_.read, punch_.punched}, punch_.last);
    const bool halted = state.status == Status::halted;
    const Stop stop = machine_->step(reader_, punch_);
    if (halted) return stop;
    observers_.after(state);
    if (stop != Stop::limit) return stop;
    if (caught_signal() != 0) return Stop::limit;
    if (logging_.log && (logging_.log->differs() || logging_.log->has_ended(state)))
      return Stop::limit;
  }
}

/// Runs to the add cycle `until`. Stops earlier if observe() must run the next instruction. Also
/// stops at first_end() of a replay, so that execute() checks has_ended(). After first_end(), only
/// a punched card can end the replay, and Punch::punch() then stops the run.
Stop ProgramRun::execute_slice(std::uint64_t until) {
  const std::uint64_t now = machine_->state().add_cycles;
  if (observers_.look_at(now)) return observe(until);
  const std::uint64_t log_end = logging_.log ? logging_.log->first_end() : until;
  punch_.limits = {.add_cycles = std::min(until, observers_.next_look(now))};
  if (now < log_end) punch_.limits.add_cycles = std::min(punch_.limits.add_cycles, log_end);
  return machine_->run(punch_.limits, reader_, punch_);
}

void ProgramRun::show_progress() {
  if (options_.verbosity == Verbosity::quiet || !progress_.due()) return;
  const MachineState& state = machine_->state();
  progress_.show(fmt::format("{} of ENIAC time, {} million instructions, row {}",
                             chessvm::to_text(eniac_time(state.add_cycles)),
                             state.instructions / 1'000'000, location(state.pc, 0, symbols_)));
}

/// Runs the program to its end or to a limit. If a card cannot be read, returns the status
/// `waiting_for_card`. If an output cannot be written, returns the status `interrupted`.
Ending ProgramRun::execute() {
  const MachineState& state = machine_->state();
  const std::uint64_t every = options_.checkpoint_every.value_or(max_cycles_);
  const auto from_now = [&](std::uint64_t more) {
    return state.add_cycles + std::min(more, max_cycles_ - std::min(max_cycles_, state.add_cycles));
  };
  std::uint64_t next_checkpoint = from_now(every);
  for (;;) {
    const bool observed = observers_.look_at(state.add_cycles);
    const std::uint64_t until =
        std::min(next_checkpoint, from_now(observed ? observed_slice : slice));
    const Stop stop = execute_slice(until);
    if (reader_.failure() && caught_signal() == 0)
      return {RunStatus::waiting_for_card, reader_.failure()};
    if (logging_.log && logging_.log->differs()) return {RunStatus::limit};
    if (stop == Stop::halt) return {RunStatus::halt};
    if (stop == Stop::error) return {RunStatus::error};
    if (stop == Stop::brk) return {RunStatus::brk};
    if (caught_signal() != 0) return {RunStatus::interrupted};
    if (stop == Stop::waiting_for_card) return {RunStatus::waiting_for_card};
    if (logging_.log && logging_.log->has_ended(state)) return {RunStatus::limit};
    if (state.add_cycles >= max_cycles_) return {RunStatus::limit};
    if (options_.wall && Clock::now() - start_ >= *options_.wall) return {RunStatus::limit};
    if (state.add_cycles >= next_checkpoint) {
      if (auto written = write_checkpoint(); !written)
        return {RunStatus::interrupted, written.error()};
      next_checkpoint = from_now(every);
    }
    if (auto flushed = flush_outputs(); !flushed) return {RunStatus::interrupted, flushed.error()};
    show_progress();
  }
}

ExitStatus exit_code(RunStatus status) {
  switch (status) {
    case RunStatus::halt:
    case RunStatus::brk:
    case RunStatus::waiting_for_card:
      return ExitStatus::ok;
    case RunStatus::error:
      return ExitStatus::rejected;
    case RunStatus::limit:
      return ExitStatus::limit;
    case RunStatus::interrupted:
      return interrupted_status();
  }
  return ExitStatus::ok;
}

RunResult ProgramRun::result_of(RunStatus status) {
  RunResult result{.status = status,
                   .state = machine_->state(),
                   .cards = std::move(punch_.cards),
                   .cards_read = reader_.read};
  result.instructions_executed = result.state.instructions - instructions_before_;
  result.wall_seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  return result;
}

void ProgramRun::say_why(const RunResult& result) const {
  const std::string why = explanation(result, machine_->image(), symbols_);
  const bool must_say = result.status == RunStatus::error;
  if (!why.empty() && (must_say || options_.verbosity != Verbosity::quiet))
    say(fmt::format("chsim: {}\n", why));
}

Result<void> ProgramRun::print_object(const RunResult& result) {
  if (!options_.json) return boost::outcome_v2::success();
  Output out = Output::standard_output();
  out.write(json_object(result, symbols_) + '\n');
  return out.flush();
}

/// Prints one message for each file that failed. Returns the exit status of the first failure. If a
/// signal has come, a failed read or write gives the status of the signal instead.
ExitStatus ProgramRun::report_failures(const std::vector<Failure>& failures) const {
  std::vector<std::filesystem::path> reported;
  for (const Failure& failure : failures) {
    if (std::find(reported.begin(), reported.end(), failure.path) != reported.end()) continue;
    reported.push_back(failure.path);
    complain(options_, failure);
  }
  const ExitStatus status = failures.front().status();
  const bool was_signalled = caught_signal() != 0 && status == ExitStatus::environment;
  return was_signalled ? interrupted_status() : status;
}

/// Completes all outputs. If no output has failed, explains the end of the run.
ExitStatus ProgramRun::report(const Ending& ending) {
  progress_.erase();
  const RunResult result = result_of(ending.status);
  std::vector<Failure> failures;
  const auto note = [&failures](const Result<void>& done) {
    if (!done) failures.push_back(done.error());
  };
  if (ending.failure) failures.push_back(*ending.failure);
  note(flush_outputs());
  // Prints the JSON object, then writes the checkpoint. The checkpoint counts the cards in this
  // object as punched, so it is written only if the object has been printed.
  const Result<void> printed = print_object(result);
  note(printed);
  if (printed) note(write_checkpoint());
  note(observers_.write_profile());
  note(observers_.commit_trace());
  if (logging_.log) note(logging_.log->end(ending.status, result.state));
  if (failures.empty()) say_why(result);
  if (!options_.json && options_.stats) say(statistics(result));
  if (!failures.empty()) return report_failures(failures);
  const bool is_whole = logging_.log && logging_.log->is_whole(ending.status, result.state);
  return is_whole ? ExitStatus::ok : exit_code(ending.status);
}

/// With -v, prints a note if the interpreter replaces native code.
void ProgramRun::say_core() const {
  if (options_.verbosity != Verbosity::verbose) return;
  const std::string note = native::replacement_note(options_.core, native::no_native_code());
  if (!note.empty()) say(fmt::format("chsim: {}\n", note));
}

Result<ExitStatus> ProgramRun::run() {
  auto image = load();
  if (!image) return image.error();
  symbols_ = load_symbols(options_, image.value());
  machine_ = std::make_unique<Machine>(image.value(), native::core_maker(options_.core));
  if (auto opened = open_deck(); !opened) return opened.error();
  if (auto restored = restore(); !restored) return restored.error();
  if (auto good = check_outputs(); !good) return good.error();
  if (auto opened = observers_.open(punch_.output); !opened) return opened.error();
  if (auto opened = open_cards(); !opened) return opened.error();
  if (auto opened = open_log(); !opened) return opened.error();
  if (options_.verbosity == Verbosity::verbose)
    say(fmt::format("chsim: program crc32:{:08x}, {} symbols, from row {} at add cycle {}\n",
                    fingerprint(machine_->image()), symbols_.all().size(), machine_->state().pc,
                    machine_->state().add_cycles));
  say_core();
  start_ = Clock::now();
  instructions_before_ = machine_->state().instructions;
  return report(execute());
}

}  // namespace

ExitStatus run_session(const Options& options) {
  const Result<ExitStatus> outcome = ProgramRun(options).run();
  return outcome ? outcome.value() : fail(options, outcome.error());
}

}  // namespace chessvm::vm::chsim
