// SPDX-License-Identifier: MIT
// The console of MicroChess on a whole screen: six digits of seven segments, the board as the
// program has it, and the keys.
#pragma once

#include <string>

#include "base/exit_status.hpp"
#include "base/terminal/display.hpp"
#include "programs/rivals/kim_console.hpp"

namespace chessvm::chess::kim {

class KimView {
 public:
  /// `title` stands above the digits.
  KimView(rivals::microchess::KimConsole& console, Display& display, std::string title)
      : console_(console), display_(display), title_(std::move(title)) {}

  /// Obeys keys until q, the end of input, or a signal.
  [[nodiscard]] ExitStatus run();

  void handle(const Input& input);
  [[nodiscard]] Screen picture() const;
  [[nodiscard]] bool is_leaving() const { return is_leaving_; }

 private:
  /// Whether the digits are lit.
  enum class Digits : bool { dark, lit };

  void draw_digits(const Area& area) const;
  void draw_board(const Area& area) const;

  rivals::microchess::KimConsole& console_;
  Display& display_;
  std::string title_;
  Digits digits_ = Digits::lit;
  bool is_leaving_ = false;
};

}  // namespace chessvm::chess::kim
