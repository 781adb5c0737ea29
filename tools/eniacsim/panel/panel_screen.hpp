// SPDX-License-Identifier: MIT
// The screen of `eniacsim --panel`: draws a machine many times a second, obeys keys and runs the
// machine in between. Callers load the machine and own the engine.
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
  /// Returns the milestone for eniac::Runner::set_milestone.
  std::function<std::uint64_t()> milestone;
  /// Returns the status line for a machine that stopped by itself; empty: use the runner's text.
  std::function<std::string(eniac::StopReason)> explain;
  /// Reads the destination that the user types after Action::go_to. Returns the condition for
  /// eniac::Runner::run_to that the machine is at the destination; an error for a wrong text.
  std::function<Result<std::function<bool()>>(const std::string& text)> destination;
};

/// Measures add cycles per second, averaged over half a second.
class RateMeter {
 public:
  using Clock = std::chrono::steady_clock;

  /// Returns the rate; `cycle` is the machine's current add cycle. 0 in the first half second.
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

  /// Opens the screen on the terminal. If that fails, explains why on standard error and returns
  /// the exit status.
  [[nodiscard]] std::optional<ExitStatus> open();
  /// Leaves the full screen until the next picture, so that messages on standard error stay
  /// visible.
  void leave_terminal() { terminal_->leave(); }
  /// Closes the screen.
  void close() { terminal_.reset(); }

  /// Makes the panel show each card that the machine punches after this call. The previous handler
  /// of punched cards still receives them.
  void catch_cards();
  /// Shows the last line of `text` in the status line.
  void note(std::string_view text);

  /// Draws pictures until the user leaves or the watched run ends.
  void show();
  /// Runs the machine for a line of a patch (`g`, `run N`), and draws pictures meanwhile.
  [[nodiscard]] eniac::StopReason watch(const eniac::RunLimits& limits);

  /// Returns true if the user wants to leave, or the watched run has ended.
  [[nodiscard]] bool is_leaving() const override;
  /// Returns the exit status for the way in which the user left.
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
  std::optional<LineEditor> destination_;  // the destination being typed; nullopt: none
  std::string note_;                       // last line printed by the machine or a patch
  RateMeter rate_;
  Clock::time_point last_frame_ = Clock::now();
  std::unique_ptr<Terminal> terminal_;
  bool is_watching_ = false;
  bool was_interrupted_ = false;  // true: ^C has just stopped the running machine
  bool leaving_ = false;
  ExitStatus status_ = ExitStatus::ok;
};

/// If standard input and output are not a usable terminal, prints why and returns the exit status;
/// otherwise returns nullopt.
[[nodiscard]] std::optional<ExitStatus> refuse_without_terminal(const Options& options);

/// Prints the line on standard error at the end of a panel: add cycles, ENIAC time, cards.
void say_panel_summary(const eniac::Machine& machine, std::uint64_t cards_punched);

}  // namespace chessvm::eniacsim
