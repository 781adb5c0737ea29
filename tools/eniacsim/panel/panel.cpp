// SPDX-License-Identifier: MIT
#include "tools/eniacsim/panel/panel.hpp"

#include <fmt/format.h>

#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "base/text/text.hpp"
#include "sim/eniac/fault/fault_engine.hpp"
#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "tools/eniacsim/options/inputs.hpp"
#include "tools/eniacsim/panel/panel_screen.hpp"
#include "tools/eniacsim/patch/attach.hpp"

namespace chessvm::eniacsim {
namespace {

using eniac::ConsoleStatus;
using eniac::StopReason;

/// `eniacsim --panel` without a program: the screen of a machine that is wired by patches.
class PatchPanel {
 public:
  explicit PatchPanel(const Options& options);
  [[nodiscard]] ExitStatus run();

 private:
  /// Shows the machine while a line of a patch (`g`, `run N`) runs it.
  class ShownEngine final : public eniac::Engine {
   public:
    ShownEngine(PanelScreen& screen, Attachments& attachments)
        : screen_(screen), attachments_(attachments) {}
    [[nodiscard]] StopReason run(const eniac::RunLimits& limits) override {
      attachments_.attach_present();
      return screen_.watch(limits);
    }

   private:
    PanelScreen& screen_;
    Attachments& attachments_;
  };

  [[nodiscard]] std::optional<ExitStatus> check();
  void complain(const eniac::Complaint& complaint);
  [[nodiscard]] std::optional<ExitStatus> hold_instruments();
  [[nodiscard]] ExitStatus load_and_show();
  [[nodiscard]] ExitStatus finish();

  const Options& options_;
  eniac::PatchFiles files_{eniac::PatchFiles::Read::once};
  std::string complaints_;
  std::optional<ExitStatus> complaint_status_;  // exit status of the first complaint
  eniac::Machine machine_;
  eniac::Instruments instruments_;
  eniac::FaultEngine engine_;
  PanelScreen screen_;
  Attachments attachments_;
  ShownEngine shown_engine_{screen_, attachments_};
};

PatchPanel::PatchPanel(const Options& options)
    : options_(options),
      instruments_(machine_, [this](std::string_view text) { screen_.note(text); }),
      engine_(machine_, instruments_.faults, eniac::make_engine(options.engine, machine_)),
      screen_(options, machine_, engine_),
      attachments_(options, instruments_) {
  instruments_.faults.log = [this](std::string_view line) {
    screen_.note(fmt::format("fault: {}", line));
  };
}

void PatchPanel::complain(const eniac::Complaint& complaint) {
  if (!complaint_status_) complaint_status_ = complaint.status;
  complaints_ += complaint.where
                     ? to_text({Severity::error, {}, *complaint.where, complaint.message, {}},
                               files_.sources(), options_.paint)
                     : fmt::format("eniacsim: error: {}\n", complaint.message);
}

/// Checks the patches before the screen opens. Returns the exit status of an error, or nullopt.
std::optional<ExitStatus> PatchPanel::check() {
  eniac::Machine scratch;
  const std::unique_ptr<eniac::Engine> engine =
      eniac::make_engine(eniac::EngineKind::pulse, scratch);
  eniac::Console rehearsal(
      scratch, *engine, files_,
      {.complain = [this](const eniac::Complaint& complaint) { complain(complaint); }},
      rehearsal_settings(options_));
  eniac::Instruments instruments(scratch, [](std::string_view) {});
  rehearsal.set_instruments(instruments);
  const ConsoleStatus outcome = load_patches(options_, rehearsal);
  instruments.faults.heal();  // removes the faults that the patch has injected
  if (outcome == ConsoleStatus::interrupted) return interrupted_status();
  if (complaints_.empty()) return std::nullopt;
  say_styled(complaints_);
  return ExitStatus::rejected;
}

ExitStatus PatchPanel::finish() {
  screen_.close();
  ExitStatus status = screen_.status();
  if (const auto& failure = machine_.monitor().failure()) {
    say(fmt::format("eniacsim: error: {}\n", *failure));
    if (status == ExitStatus::ok) status = ExitStatus::rejected;
  }
  if (!options_.quiet) say_panel_summary(machine_, screen_.cards_punched());
  if (const auto trouble = eniacsim::finish(options_, instruments_)) return *trouble;
  return status;
}

std::optional<ExitStatus> PatchPanel::hold_instruments() {
  screen_.leave_terminal();  // so that an error of attach_rest() stays visible
  return attachments_.attach_rest();
}

ExitStatus PatchPanel::load_and_show() {
  eniac::Console console(
      machine_, shown_engine_, files_,
      {.print = [this](std::string_view text) { screen_.note(text); },
       .complain = [this](const eniac::Complaint& complaint) { complain(complaint); }},
      console_settings(options_));
  console.set_instruments(instruments_);
  screen_.catch_cards();
  (void)load_patches(options_, console);
  std::optional<ExitStatus> refused;
  if (complaints_.empty() && !screen_.is_leaving()) {
    refused = hold_instruments();
    if (!refused) screen_.show();
  }
  const ExitStatus status = finish();
  if (const auto done = console.finish_punching(); !done) {
    complaints_ += to_text(done.error(), "eniacsim");
    if (!complaint_status_) complaint_status_ = done.error().status();
  }
  say_styled(complaints_);
  if (complaint_status_) return *complaint_status_;
  return refused ? *refused : status;
}

ExitStatus PatchPanel::run() {
  if (const auto refused = refuse_without_terminal(options_)) return *refused;
  auto deck = open_inputs(options_, files_);
  if (!deck) return refuse(options_, deck.error());
  machine_.card_reader().load(std::move(deck.value()));
  if (const auto refused = check_outputs(options_)) return *refused;
  if (const auto status = check()) return *status;
  if (const auto refused = screen_.open()) return *refused;
  return load_and_show();
}

}  // namespace

ExitStatus run_panel(const Options& options) {
  return PatchPanel(options).run();
}

}  // namespace chessvm::eniacsim
