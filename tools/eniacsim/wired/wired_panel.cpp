// SPDX-License-Identifier: MIT
#include "tools/eniacsim/wired/wired_panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "base/text/closest.hpp"
#include "base/text/text.hpp"
#include "sim/wired/lockstep/lockstep.hpp"
#include "sim/wired/lockstep/lockstep_report.hpp"
#include "sim/wired/machine/saved_registers.hpp"
#include "sim/wired/machine/wired_computer.hpp"
#include "sim/wired/panel/processor.hpp"
#include "sim/wired/panel/processor_pane.hpp"
#include "sim/wired/panel/row_follower.hpp"
#include "tools/eniacsim/options/inputs.hpp"
#include "tools/eniacsim/panel/panel_screen.hpp"
#include "tools/eniacsim/patch/attach.hpp"
#include "tools/eniacsim/wired/wired_inputs.hpp"

namespace chessvm::eniacsim {
namespace {

// Columns that the wired CPU punches on a card; the other columns are empty.
constexpr std::size_t printed_columns = 4;

class WiredPanel {
 public:
  WiredPanel(const Options& options, std::span<const vm::debugger::View> views)
      : options_(options), views_(views) {}
  [[nodiscard]] ExitStatus run();

 private:
  [[nodiscard]] std::optional<ExitStatus> load();
  [[nodiscard]] std::optional<ExitStatus> start();
  void follow();
  [[nodiscard]] ExitStatus show();
  void note(std::string_view text);
  [[nodiscard]] std::vector<eniac::SidePane> panes();
  [[nodiscard]] std::optional<eniac::SidePane> board();
  [[nodiscard]] std::string explain(eniac::StopReason reason) const;
  [[nodiscard]] Result<vm::RowNumber> row_of(const std::string& text) const;
  [[nodiscard]] bool fetches(vm::RowNumber row);

  Options options_;  // a copy, because follow() changes max_cycles
  std::span<const vm::debugger::View> views_;
  WiredInputs inputs_;
  wired::ProgramText text_;
  std::unique_ptr<wired::WiredComputer> computer_;
  std::unique_ptr<wired::RowFollower> follower_;
  std::unique_ptr<wired::Processor> processor_;
  std::unique_ptr<PanelScreen> screen_;
  wired::PunchedCards punched_;
  std::size_t board_lines_ = 0;  // height of the board's pane in lines; never shrinks
};

void WiredPanel::note(std::string_view text) {
  if (screen_)
    screen_->note(text);
  else
    say(text);
}

/// Loads the inputs. If a file cannot be read or is refused, returns the exit status; else nullopt.
std::optional<ExitStatus> WiredPanel::load() {
  auto inputs = read_wired_inputs(options_);
  if (!inputs) return refuse(options_, inputs.error());
  inputs_ = std::move(inputs.value());
  text_ = read_program_text(options_, inputs_.image);
  if (const auto refused = check_outputs(options_)) return *refused;
  auto computer = wired::WiredComputer::make(inputs_.patch, inputs_.image, options_.engine,
                                             [this](std::string_view text) { note(text); });
  if (!computer) return refuse(options_, computer.error());
  computer_ = std::move(computer.value());
  computer_->load(inputs_.deck);
  if (const auto refused = attach(options_, computer_->instruments())) return *refused;
  computer_->instruments().faults.log = [this](std::string_view line) {
    note(fmt::format("fault: {}\n", line));
  };
  return std::nullopt;
}

/// Runs to the first row fetch. With --resume, then loads the checkpoint. If this fails or is
/// interrupted, returns the exit status; else nullopt.
std::optional<ExitStatus> WiredPanel::start() {
  wired::VirtualCpu cpu(inputs_.image, inputs_.deck.cards);
  wired::Lockstep lockstep(computer_->wired(), cpu,
                           {.differences = wired::LockstepOptions::Differences::followed,
                            .invariants = false,
                            .interrupt = &interrupt_flag()});
  const auto end = lockstep.start(inputs_.from);
  if (!end) return std::nullopt;
  if (*end == wired::LockstepEnd::interrupted) return interrupted_status();
  say(fmt::format("eniacsim: error: --panel: nothing to show: {}\n",
                  wired::run_summary(lockstep, *end)));
  return ExitStatus::rejected;
}

/// Creates the objects that follow the CPU and count its cards. The machine must be at a row fetch.
void WiredPanel::follow() {
  eniac::Machine& machine = computer_->machine();
  const wired::Assignment& assignment = computer_->wired().assignment();
  // Options::max_cycles counts from the first row fetch, but the panel counts from the start of the
  // machine. This code converts max_cycles to the panel's count.
  const std::uint64_t origin = machine.time().cycle - computer_->wired().add_cycles();
  options_.max_cycles +=
      std::min(origin, std::numeric_limits<std::uint64_t>::max() - options_.max_cycles);
  follower_ = std::make_unique<wired::RowFollower>(machine, computer_->engine(), assignment);
  processor_ = std::make_unique<wired::Processor>(inputs_.image, inputs_.deck.cards, *follower_,
                                                  machine, assignment);
  machine.monitor().punch = [this](std::string_view card) {
    ++punched_.count;
    punched_.last = card.substr(0, printed_columns);
  };
}

std::optional<eniac::SidePane> WiredPanel::board() {
  const auto view = std::find_if(views_.begin(), views_.end(), [&](const vm::debugger::View& one) {
    return one.fits(text_.symbols);
  });
  if (view == views_.end()) return std::nullopt;
  // Shows the state of the last row fetch, because memory words move between row fetches.
  const wired::Import import =
      wired::to_vm(follower_->last().state, computer_->wired().assignment());
  eniac::SidePane pane{std::string(view->name), {}};
  std::string text = view->draw({import.state, inputs_.image, text_.symbols});
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    pane.lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  board_lines_ = std::max(board_lines_, pane.lines.size());
  pane.lines.resize(board_lines_);
  return pane;
}

std::vector<eniac::SidePane> WiredPanel::panes() {
  follower_->look();
  std::vector<eniac::SidePane> panes{
      wired::processor_pane(wired::picture_of(*processor_, *follower_, computer_->machine(),
                                              computer_->wired().assignment(), text_, punched_))};
  if (auto pane = board()) panes.push_back(std::move(*pane));
  panes.push_back(wired::accumulators_pane(computer_->machine(), computer_->wired().assignment()));
  return panes;
}

/// Explains why the CPU stands still; empty if the runner's message explains it.
std::string WiredPanel::explain(eniac::StopReason reason) const {
  if (reason == eniac::StopReason::requested) return "brk, or a breakpoint";
  if (reason != eniac::StopReason::idle) return {};
  if (computer_->wired().is_waiting_for_card()) return "waiting for a card; the deck has no more";
  const wired::AtWork work = processor_->at_work();
  const bool halted =
      work.decoded && work.decoded->decoded.instruction != nullptr &&
      vm::isa::operation(*work.decoded->decoded.instruction) == vm::isa::Operation::halt;
  return halted ? "halted" : "";
}

/// Returns the row that `text` names by a label or a row number.
Result<vm::RowNumber> WiredPanel::row_of(const std::string& text) const {
  std::vector<std::string> labels;
  for (const vm::Symbol& symbol : text_.symbols.all()) {
    if (symbol.kind != vm::SymbolKind::row) continue;
    if (symbol.name == text) return static_cast<vm::RowNumber>(symbol.value);
    labels.push_back(symbol.name);
  }
  const auto row = parse_number<vm::RowNumber>(text, vm::first_row, vm::end_row - 1);
  if (row) return *row;
  return Failure::because(fmt::format("there is no label '{}'{}, and rows are {} to {}", text,
                                      did_you_mean(text, labels), vm::first_row, vm::end_row - 1));
}

/// Returns true if the machine is about to fetch `row`.
bool WiredPanel::fetches(vm::RowNumber row) {
  follower_->look();
  const wired::Import import =
      wired::to_vm(follower_->last().state, computer_->wired().assignment());
  return import.good() && import.state.pc == row;
}

ExitStatus WiredPanel::show() {
  screen_ = std::make_unique<PanelScreen>(
      options_, computer_->machine(), *follower_,
      PanelGuest{.panes = [this] { return panes(); },
                 .milestone = [this] { return processor_->instruction_number(); },
                 .explain = [this](eniac::StopReason reason) { return explain(reason); },
                 .destination = [this](const std::string& text) -> Result<std::function<bool()>> {
                   const auto row = row_of(text);
                   if (!row) return row.error();
                   return [this, to = row.value()] { return fetches(to); };
                 }});
  screen_->catch_cards();
  if (const auto refused = screen_->open()) return *refused;
  screen_->show();
  screen_->close();
  ExitStatus status = screen_->status();
  if (const auto& failure = computer_->machine().monitor().failure()) {
    say(fmt::format("eniacsim: error: {}\n", *failure));
    if (status == ExitStatus::ok) status = ExitStatus::rejected;
  }
  if (!options_.quiet) say_panel_summary(computer_->machine(), punched_.count);
  if (const auto trouble = finish(options_, computer_->instruments(),
                                  wired::saved_registers(computer_->wired().assignment())))
    return *trouble;
  return status;
}

ExitStatus WiredPanel::run() {
  if (const auto refused = refuse_without_terminal(options_)) return *refused;
  if (const auto status = load()) return *status;
  if (const auto status = start()) return *status;
  follow();
  return show();
}

}  // namespace

ExitStatus run_wired_panel(const Options& options, std::span<const vm::debugger::View> views) {
  return WiredPanel(options, views).run();
}

}  // namespace chessvm::eniacsim
