// SPDX-License-Identifier: MIT
// The full-screen view of a game: draws it, and converts keys and clicks into moves and commands.
#pragma once

#include <optional>

#include "base/terminal/screen_loop.hpp"
#include "tools/eniac-chess/play/screen/render.hpp"
#include "tools/eniac-chess/play/session.hpp"

namespace chessvm::chess::playing {

struct ScreenStyle {
  Figures figures = Figures::letters;
  Neons neons = Neons::hidden;
};

class ScreenView final : public ScreenProgram {
 public:
  ScreenView(Session& session, Player& opponent, Display& display, ScreenStyle style);

  /// Plays until the user leaves; the caller saves the game.
  [[nodiscard]] ScreenEnd run() { return run_on_screen(display_, *this); }

  std::chrono::milliseconds work() override;
  void handle(const Input& input) override;
  /// If a search has finished, plays its move. If there was no search and the opponent must move,
  /// starts a search. Returns true if a move was played and the opponent must move again.
  bool attend_machine();
  /// Handles ^C. If the opponent is thinking, makes the opponent move immediately. Otherwise,
  /// clears the input line, or shows a warning if the line is already empty. After a stopped search
  /// or a warning, the next ^C leaves the game unless the user has pressed a key in between.
  void interrupt() override;
  [[nodiscard]] Screen picture() const override;
  [[nodiscard]] bool is_leaving() const override { return leaving_; }
  [[nodiscard]] bool is_thinking() const { return thinking_.has_value(); }

 private:
  void press(const Key& key);
  void press_on_page(const Key& key);
  void close_page(const Key& key);
  void click(const Mouse& mouse);
  void click_square(Square square);
  void complete();
  void submit();
  void show(const Reply& reply);

  Session& session_;
  Player& opponent_;
  Display& display_;
  ViewState state_;
  std::optional<Thinking> thinking_;
  bool leaving_ = false;
  bool warned_ = false;  // true: the next ^C leaves the game
};

}  // namespace chessvm::chess::playing
