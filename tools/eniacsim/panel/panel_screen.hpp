// SPDX-License-Identifier: MIT
// The screen of `eniacsim --panel`: draws the machine, runs it between pictures and obeys keys.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "base/terminal/line_editor.hpp"
#include "base/terminal/screen_loop.hpp"
#include "base/terminal/terminal.hpp"
#include "sim/eniac/panel/panel_state.hpp"
#include "sim/eniac/panel/runner.hpp"
#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// A caller's additions to the panel. An empty function adds nothing.
struct PanelGuest {
  std::function<std::vector<eniac::SidePane>()> panes;
  /// Returns a number for eniac::Runner::set_milestone. A step to the next milestone ends when this
  /// number changes.
  std::function<std::uint64_t()> milestone;
  /// Returns the status line for a machine that stopped by itself. If the result is empty, the
  /// panel shows the text of eniac::Runner::message instead.
  std::function<std::string(eniac::StopReason)> explain;
  /// Converts the text typed after Action::go_to into a condition for eniac::Runner::run_to.
  std::function<Result<std::function<bool()>>(const std::string& text)> destination;
};

/// Measures add cycles per second, averaged over half a second.
class RateMeter {
 public:
  using Clock = std::chrono::steady_clock;

  /// Returns the rate; 0 in the first half second. `cycle` is the number of the current add cycle.
  [[nodiscard]] double read(std::uint64_t cycle);
  void restart(std::uint64_t cycle);

 private:
  Clock::time_point start_ = Clock::now();
  std::uint64_t first_ = 0;
  double rate_ = 0;
};

class PanelScreen final : public ScreenProgram {
 public:
  PanelScreen(const Options& options, eniac::Machine& machine, eniac::Engine& engine,
              PanelGuest guest = {});

  /// Opens the screen. If this fails, prints the reason and returns the exit status; else nullopt.
  [[nodiscard]] std::optional<ExitStatus> open();
  /// Leaves the full screen until the next picture, so that messages stay visible.
  void leave_terminal() { terminal_->leave(); }
  void close() { terminal_.reset(); }

  /// From now on, shows punched cards on the panel. The previous handler still gets all cards.
  void catch_cards();
  /// Shows the last line of `text` in the status line.
  void note(std::string_view text);

  /// Draws pictures until the user leaves or the run of watch() ends.
  void show();
  /// Runs the machine for a patch line (`g`, `run N`). Does not show a run of only one add cycle.
  [[nodiscard]] eniac::StopReason watch(const eniac::RunLimits& limits);

  /// Returns true if the user wants to leave, or the run of watch() has ended.
  [[nodiscard]] bool is_leaving() const override;
  [[nodiscard]] ExitStatus status() const { return status_; }
  [[nodiscard]] std::uint64_t cards_punched() const { return state_.cards_punched; }

 private:
  using Clock = RateMeter::Clock;

  std::chrono::milliseconds work() override;
  void handle(const Input& input) override;
  void interrupt() override;
  [[nodiscard]] Screen picture() const override;
  void advance();
  void press(eniac::Action action);
  void type(const Key& key);
  [[nodiscard]] std::optional<eniac::Action> action_of(const Input& input) const;
  [[nodiscard]] std::string message() const;
  [[nodiscard]] eniac::RunLimits rules() const;

  const Options& options_;
  eniac::Machine& machine_;
  eniac::Engine& engine_;
  PanelGuest guest_;
  eniac::Runner runner_;
  eniac::PanelState state_;                // contents of the next picture
  std::optional<LineEditor> destination_;  // the destination being typed, if any
  std::string note_;                       // last line printed by the machine or a patch
  RateMeter rate_;
  Clock::time_point last_frame_ = Clock::now();
  std::unique_ptr<Terminal> terminal_;
  bool is_watching_ = false;
  bool was_interrupted_ = false;  // true: ^C has just stopped the running machine
  bool leaving_ = false;
  ExitStatus status_ = ExitStatus::ok;
};

/// If there is no usable terminal, prints the reason and returns the exit status; else nullopt.
[[nodiscard]] std::optional<ExitStatus> refuse_without_terminal(const Options& options);

/// Prints add cycles, ENIAC time and cards on standard error after the panel has closed.
void say_panel_summary(const eniac::Machine& machine, std::uint64_t cards_punched);

}  // namespace chessvm::eniacsim
