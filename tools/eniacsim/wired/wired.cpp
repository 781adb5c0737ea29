// SPDX-License-Identifier: MIT
#include "tools/eniacsim/wired/wired.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "base/eniac_time.hpp"
#include "base/files/file_lines.hpp"
#include "base/output/output.hpp"
#include "base/process/message.hpp"
#include "base/process/progress.hpp"
#include "base/process/signals.hpp"
#include "sim/eniac/machine/state_text.hpp"
#include "sim/eniac/report/report.hpp"
#include "sim/wired/lockstep/lockstep_report.hpp"
#include "sim/wired/machine/program_files.hpp"
#include "sim/wired/machine/saved_registers.hpp"
#include "sim/wired/machine/wired_computer.hpp"
#include "tools/eniacsim/options/inputs.hpp"
#include "tools/eniacsim/patch/attach.hpp"
#include "tools/eniacsim/patch/endless.hpp"
#include "tools/eniacsim/wired/healthy.hpp"
#include "tools/eniacsim/wired/wired_inputs.hpp"
#include "vm/deck.hpp"

namespace chessvm::eniacsim {
namespace {

using wired::LockstepEnd;

/// Quotes a word of a command, so that a shell reads it as one word.
std::string quoted(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyz"
                                          "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789_-+=:,./@") == std::string::npos;
  if (plain) return word;
  std::string text = "'";
  for (const char letter : word)
    text += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return text + "'";
}

/// Returns the first add time (from 1) of `row` at which the machine differs from a healthy
/// machine. Returns nullopt if the difference begins in another row or before the first row fetch.
std::optional<int> add_time_of(const std::optional<wired::Diagnosis>& diagnosis,
                               vm::RowNumber row) {
  if (!diagnosis || diagnosis->from_start) return std::nullopt;
  if (diagnosis->instruction && diagnosis->instruction->row != row) return std::nullopt;
  return static_cast<int>(diagnosis->add_time);
}

class Wired {
 public:
  explicit Wired(const Options& options) : options_(options), endless_(options) {}
  [[nodiscard]] ExitStatus run();

 private:
  [[nodiscard]] wired::LockstepOptions lockstep_options();
  [[nodiscard]] ExitStatus execute(wired::WiredComputer& computer);
  [[nodiscard]] ExitStatus report(const wired::Lockstep& lockstep, LockstepEnd end);
  [[nodiscard]] Result<void> open_cards();
  [[nodiscard]] bool has_checkpoint(const wired::Lockstep& lockstep, LockstepEnd end) const;
  [[nodiscard]] Result<void> save(const wired::Lockstep& lockstep, LockstepEnd end);
  void print_use(wired::WiredComputer& computer, const eniac::Activity& activity) const;
  [[nodiscard]] std::string replay() const;
  void show_progress(const wired::Lockstep& lockstep);
  [[nodiscard]] Result<void> open_keyboard();
  [[nodiscard]] std::optional<vm::Card> ask_for_card(const wired::Lockstep& lockstep);
  [[nodiscard]] bool compares() const { return options_.mode == Mode::lockstep; }

  const Options& options_;
  WiredInputs inputs_;
  wired::ReportContext context_;
  std::optional<wired::Diagnosis> diagnosis_;
  std::optional<Output> cards_;
  std::unique_ptr<vm::StreamReader> keyboard_;  // reads typed cards; null if none are typed
  std::uint64_t card_asked_for_ = 0;
  Progress progress_;
  EndlessPunching endless_;
};

wired::LockstepOptions Wired::lockstep_options() {
  using Differences = wired::LockstepOptions::Differences;
  wired::LockstepOptions options{
      .differences = compares() ? Differences::sought : Differences::followed,
      .max_cycles = options_.max_cycles,
      .invariants = compares(),
      .interrupt = &interrupt_flag(),
      .punch = [this](const std::string& card) {
        if (options_.json) context_.cards.push_back(card);
        if (cards_) {
          progress_.erase();
          cards_->write(card + '\n');
        }
        endless_.note_card(progress_);
      }};
  const WiredOptions& wired = options_.wired;
  if (wired.ahead_cycles || wired.ahead_instructions) {
    options.run_ahead.emplace();
    if (wired.ahead_cycles) options.run_ahead->add_cycles = *wired.ahead_cycles;
    if (wired.ahead_instructions) options.run_ahead->instructions = *wired.ahead_instructions;
  }
  return options;
}

void Wired::show_progress(const wired::Lockstep& lockstep) {
  if (cards_) static_cast<void>(cards_->flush());  // if this fails, `save` reports it
  if (options_.quiet || !progress_.due()) return;
  const std::uint64_t cycles = lockstep.wired().add_cycles();
  progress_.show(fmt::format("{} add cycles, {} of ENIAC time, {} rows{}", cycles,
                             to_text(eniac_time(cycles)), lockstep.count().checkpoints,
                             compares() ? " equal" : ""));
}

/// Returns the command that resumes the run at the checkpoint before the row with the difference.
std::string Wired::replay() const {
  std::string command = "eniacsim";
  const auto add = [&](const std::string& word) { command += ' ' + quoted(word); };
  for (const std::string& image : options_.wired.images) {
    add("--lockstep");
    add(image);
  }
  add("--resume");
  add(context_.checkpoint);
  if (options_.deck) {
    add("-d");
    add(*options_.deck);
  }
  if (options_.wired.patch) {
    add("--patch");
    add(*options_.wired.patch);
  }
  for (const eniac::EngineName& row : eniac::engine_names)
    if (row.kind == options_.engine && row.kind != eniac::engine_names[0].kind)
      add(fmt::format("--engine={}", row.name));
  for (const std::string& fault : options_.fault_texts) {
    add("--fault");
    add(fault);
  }
  return command;
}

/// Opens standard input for typed cards if standard input is a terminal. Does nothing with a deck
/// or with --lockstep.
Result<void> Wired::open_keyboard() {
  if (compares() || options_.deck || ::isatty(STDIN_FILENO) != 1)
    return boost::outcome_v2::success();
  auto lines = FileLines::open("-");
  if (!lines) return lines.error();
  const auto ask = [this] { say(fmt::format("card {}: ", card_asked_for_)); };
  const auto refuse = [](const Failure& wrong) { say(to_text(wrong, "eniacsim")); };
  keyboard_ = std::make_unique<vm::StreamReader>(std::move(lines.value()), "-", ask, refuse);
  return boost::outcome_v2::success();
}

std::optional<vm::Card> Wired::ask_for_card(const wired::Lockstep& lockstep) {
  progress_.erase();
  if (cards_) static_cast<void>(cards_->flush());  // if this fails, `save` reports it
  card_asked_for_ = lockstep.checkpoint().cards_read + 1;
  return keyboard_->next();
}

/// Opens the output for punched cards: the file of --cards, or else standard output. With --json
/// and no file, opens nothing, because the JSON object has the cards.
Result<void> Wired::open_cards() {
  const auto& path = options_.wired.cards;
  if (!path) {
    if (!options_.json) cards_ = Output::standard_output();
    return boost::outcome_v2::success();
  }
  auto file = wired::open_card_file(*path, inputs_.from);
  if (!file) return file.error();
  cards_.emplace(std::move(file.value()));
  return boost::outcome_v2::success();
}

bool Wired::has_checkpoint(const wired::Lockstep& lockstep, LockstepEnd end) const {
  return options_.wired.checkpoint && end != LockstepEnd::no_start && lockstep.has_checkpoint();
}

/// Prints the object of --json, then writes the cards and the checkpoint. If writing the cards
/// fails, keeps the old checkpoint. The new checkpoint has the state before any difference.
Result<void> Wired::save(const wired::Lockstep& lockstep, LockstepEnd end) {
  if (options_.json) {
    Output out = Output::standard_output();
    out.write(compares() ? wired::lockstep_json(lockstep, end, context_)
                         : wired::run_json(lockstep, end, context_));
    out.write("\n");
    if (auto flushed = out.flush(); !flushed) return flushed;
  }
  const bool saves = has_checkpoint(lockstep, end);
  if (cards_)
    if (auto written = saves ? cards_->sync() : cards_->flush(); !written) return written;
  if (!saves) return boost::outcome_v2::success();
  return wired::save_checkpoint(*options_.wired.checkpoint, lockstep.checkpoint(), inputs_.image);
}

ExitStatus Wired::report(const wired::Lockstep& lockstep, LockstepEnd end) {
  if (end == LockstepEnd::diverged && has_checkpoint(lockstep, end)) {
    context_.checkpoint = *options_.wired.checkpoint;
    context_.replay = replay();
  }
  const auto saved = save(lockstep, end);
  const bool bad = end == LockstepEnd::diverged || end == LockstepEnd::no_start ||
                   end == LockstepEnd::program_error || end == LockstepEnd::silent;
  if (lockstep.divergence()) {
    const bool brief = diagnosis_ && !options_.wired.verbose;
    say(fmt::format("eniacsim: error: {}",
                    to_text(*lockstep.divergence(), inputs_.image,
                            brief ? wired::Detail::brief : wired::Detail::all,
                            add_time_of(diagnosis_, lockstep.divergence()->row.row))));
    if (diagnosis_) say(to_text(*diagnosis_));
    if (brief) say("  --verbose shows more of the row and the rows before it\n");
    say(context_.replay.empty()
            ? std::string("  --checkpoint FILE keeps the state before the row\n")
            : fmt::format("  state before the row: {}\n  again: {}\n", context_.checkpoint,
                          context_.replay));
  } else if (bad || !options_.quiet) {
    say(fmt::format(
        "eniacsim: {}{}\n", bad ? "error: " : "",
        compares() ? wired::lockstep_summary(lockstep, end) : wired::run_summary(lockstep, end)));
    if (end == LockstepEnd::no_start && !inputs_.from)
      say(fmt::format("  patch: {}\n", inputs_.patch.string()));
    if (diagnosis_) say(to_text(*diagnosis_));
  }
  if (!saved) {
    say(to_text(saved.error(), "eniacsim"));
    return saved.error().status();
  }
  if (bad) return ExitStatus::rejected;
  if (end == LockstepEnd::limit) return ExitStatus::limit;
  return end == LockstepEnd::interrupted ? interrupted_status() : ExitStatus::ok;
}

/// Prints the report of --report: which parts of the machine the wiring uses and which were active.
void Wired::print_use(wired::WiredComputer& computer, const eniac::Activity& activity) const {
  const eniac::Report report = eniac::make_report(computer.loaded_patch(), activity);
  if (options_.json)
    fmt::print("{}\n", eniac::report_json(report));
  else
    say(eniac::report_text(report, options_.paint));
}

ExitStatus Wired::execute(wired::WiredComputer& computer) {
  computer.load(inputs_.deck);
  if (const auto refused = attach(options_, computer.instruments())) return *refused;
  if (const auto opened = open_cards(); !opened) return refuse(options_, opened.error());
  if (const auto opened = open_keyboard(); !opened) return refuse(options_, opened.error());
  wired::VirtualCpu vm(inputs_.image, inputs_.deck.cards);
  wired::Lockstep lockstep(computer.wired(), vm, lockstep_options());
  std::optional<eniac::Activity> activity;
  if (options_.report) activity.emplace(computer.machine()).note_values();
  auto end = lockstep.start(inputs_.from);
  computer.instruments().probes.forget_stop();  // ignores a breakpoint reached during the start
  while (!end) {
    end = lockstep.run([&] { show_progress(lockstep); });
    if (end != LockstepEnd::waiting_for_card || !keyboard_) break;
    if (const auto card = ask_for_card(lockstep)) {
      lockstep.feed(*card);
      end.reset();
    } else if (caught_signal() != 0) {
      end = LockstepEnd::interrupted;
    }
  }
  progress_.erase();
  const auto trouble = finish(options_, computer.instruments(),
                              wired::saved_registers(computer.wired().assignment()));
  if (compares() && (*end == LockstepEnd::diverged || *end == LockstepEnd::no_start)) {
    // The last row runs again below. Probes and the fault log must not report it twice.
    computer.instruments().probes.remove_all();
    computer.instruments().faults.log = {};
    if (lockstep.divergence()) lockstep.trace_divergence(computer.names());
    diagnosis_ = compare_with_healthy(options_, inputs_, computer, lockstep);
    if (diagnosis_) context_.diagnosis = to_json(*diagnosis_);
  }
  const bool breakpoint = *end == LockstepEnd::brk && computer.instruments().probes.has_stopped();
  ExitStatus status = report(lockstep, *end);
  if (breakpoint) {
    std::fflush(stdout);
    say(eniac::full_state(computer.machine()));
    if (status == ExitStatus::ok) status = ExitStatus::rejected;
  }
  if (options_.dump && !options_.json) fmt::print("{}", eniac::full_state(computer.machine()));
  if (activity) print_use(computer, *activity);
  if (keyboard_ && keyboard_->failure() && end != LockstepEnd::interrupted) {
    say(to_text(*keyboard_->failure(), "eniacsim"));
    return trouble ? *trouble : keyboard_->failure()->status();
  }
  return trouble ? *trouble : status;
}

ExitStatus Wired::run() {
  auto inputs = read_wired_inputs(options_);
  if (!inputs) return refuse(options_, inputs.error());
  inputs_ = std::move(inputs.value());
  if (const auto refused = check_outputs(options_)) return *refused;
  const auto print = [](std::string_view text) { say(text); };
  auto computer = wired::WiredComputer::make(inputs_.patch, inputs_.image, options_.engine, print);
  if (!computer) return refuse(options_, computer.error());
  return execute(*computer.value());
}

}  // namespace

ExitStatus run_wired(const Options& options) {
  return Wired(options).run();
}

}  // namespace chessvm::eniacsim
