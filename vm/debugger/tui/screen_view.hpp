// SPDX-License-Identifier: MIT
// The full-screen view: draws the session; turns keys, clicks and typed lines into commands.
#pragma once

#include <chrono>
#include <deque>

#include "base/terminal/screen_loop.hpp"
#include "vm/debugger/commands/command.hpp"
#include "vm/debugger/commands/prompt.hpp"
#include "vm/debugger/tui/keys.hpp"
#include "vm/debugger/tui/render.hpp"
#include "vm/debugger/tui/view_state.hpp"

namespace chessvm::vm::tui {

class ScreenView final : public ScreenProgram {
 public:
  /// Sets `print`, `complain` and `keep_going` of `session`. The destructor resets them.
  ScreenView(debugger::Session& session, Display& display);
  ~ScreenView() override;
  ScreenView(const ScreenView&) = delete;
  ScreenView& operator=(const ScreenView&) = delete;

  /// Runs the startup scripts, then handles input until the user leaves. nullopt: a script failed.
  [[nodiscard]] std::optional<ScreenEnd> run(const debugger::Startup& startup);

  std::chrono::milliseconds work() override;
  void handle(const Input& input) override;
  /// Handles ^C while the machine is stopped.
  void interrupt() override;
  [[nodiscard]] Screen picture() const override;
  [[nodiscard]] const ViewState& state() const { return state_; }
  [[nodiscard]] bool is_leaving() const override { return leaving_; }
  /// Returns all complaints about refused commands so far.
  [[nodiscard]] const std::string& complaints() const { return complaints_; }

 private:
  using Clock = std::chrono::steady_clock;

  // Movements of the machine.
  void execute(std::string_view line);
  void begin_movement();
  void end_movement();
  [[nodiscard]] bool keep_going();
  void show_movement();
  void take_input();
  void measure(bool at_end);
  [[nodiscard]] std::string cost() const;

  // Input.
  void press(const Key& key);
  void type(const Key& key);
  void enter_line();
  void click(const Mouse& mouse);
  void press_in_help(const Key& key);
  void close_help(const Key& key);
  void act(Action action);
  void command(const debugger::Command& command);
  void submit(const std::string& line);
  void begin_typing(Typing typing, std::string_view text = {});
  [[nodiscard]] LineEditor& editor() {
    return state_.typing == Typing::search ? state_.searches : state_.commands;
  }

  // Search.
  void enter_search();
  void find(SearchDirection direction);
  [[nodiscard]] std::optional<FoundLine> find_in_program(SearchDirection direction);
  [[nodiscard]] std::optional<FoundLine> find_in_log(SearchDirection direction);

  // Panes.
  void focus(Pane pane);
  void cycle(int direction);
  void hide();
  void move(Action action);
  void scroll(Pane pane, int rows);
  void select_line(std::size_t line);
  [[nodiscard]] Size content_size(Pane pane) const;
  [[nodiscard]] int most_scroll(Pane pane) const;
  void toggle_breakpoint();
  void toggle_watchpoint();
  void run_to_selection();
  /// Returns the first line with code from the selected line on; nullopt if there is none. Shows a
  /// note if the selected line has no code.
  [[nodiscard]] std::optional<std::size_t> find_code(const ProgramWindow& window);

  debugger::Session& session_;
  Display& display_;
  ViewState state_;
  std::string complaints_;
  std::string last_movement_;
  std::deque<std::string> waiting_;  // lines typed while the machine ran
  bool running_ = false;
  bool stop_wanted_ = false;
  bool leaving_ = false;
  bool has_picture_;
  bool warned_ = false;  // true: the next ^C leaves the debugger
  double full_rate_ = 0;
  Clock::time_point next_picture_;
  Clock::time_point movement_begin_;
  Clock::time_point window_begin_;
  std::uint64_t movement_first_ = 0;  // number of instructions executed before the movement
  std::uint64_t window_first_ = 0;
};

}  // namespace chessvm::vm::tui
