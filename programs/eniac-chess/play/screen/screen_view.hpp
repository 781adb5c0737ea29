// SPDX-License-Identifier: MIT
// A game on a whole screen: draws it, and turns keys and clicks into moves and commands.
#pragma once

#include <optional>

#include "base/terminal/display.hpp"
#include "programs/eniac-chess/play/opponent.hpp"
#include "programs/eniac-chess/play/screen/render.hpp"
#include "programs/eniac-chess/play/session.hpp"

namespace chessvm::chess::playing {

/// How a game on the screen came to its end.
enum class ViewEnd : std::uint8_t {
  left,       // by `quit` or the end of input
  gone,       // the terminal was closed
  signalled,  // Display::caught_signal names the signal
};

/// How the screen looks from the beginning on.
struct ScreenStyle {
  Figures figures = Figures::letters;
  Neons neons = Neons::hidden;
};

class ScreenView {
 public:
  ScreenView(Session& session, Opponent& opponent, Display& display, ScreenStyle style);

  /// Plays until the person leaves; the caller saves the game.
  [[nodiscard]] ViewEnd run();

  void handle(const Input& input);
  /// Lets the machine begin or end its move; false where it has nothing to do but to think on.
  bool attend_machine();
  /// Obeys ^C: the machine moves at once; where it does not think, a second one leaves.
  void interrupt();
  [[nodiscard]] Screen picture() const;
  [[nodiscard]] bool is_leaving() const { return leaving_; }
  [[nodiscard]] bool is_thinking() const { return thinking_.has_value(); }

 private:
  void press(const Key& key);
  void press_on_page(const Key& key);
  void click(const Mouse& mouse);
  void click_square(Square square);
  void complete();
  void submit();
  void show(const Reply& reply);

  Session& session_;
  Opponent& opponent_;
  Display& display_;
  ViewState state_;
  std::optional<Thinking> thinking_;
  bool leaving_ = false;
  bool warned_ = false;  // the next ^C leaves
};

}  // namespace chessvm::chess::playing
