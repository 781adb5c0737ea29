// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/kim/view.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <string_view>

#include "base/signals.hpp"
#include "base/terminal/line.hpp"
#include "programs/eniac-chess/kim/keys.hpp"

namespace chessvm::chess::kim {
namespace {

using rivals::microchess::Men;
using rivals::microchess::Square;

constexpr std::chrono::milliseconds idle_wait{200};

/// The three rows of a digit of seven segments.
using Segments = std::array<std::string_view, 3>;
// clang-format off
constexpr std::array<Segments, 16> segments{{
    {" _ ", "| |", "|_|"}, {"   ", "  |", "  |"}, {" _ ", " _|", "|_ "}, {" _ ", " _|", " _|"},
    {"   ", "|_|", "  |"}, {" _ ", "|_ ", " _|"}, {" _ ", "|_ ", "|_|"}, {" _ ", "  |", "  |"},
    {" _ ", "|_|", "|_|"}, {" _ ", "|_|", " _|"}, {" _ ", "|_|", "| |"}, {"   ", "|_ ", "|_|"},
    {" _ ", "|  ", "|_ "}, {"   ", " _|", "|_|"}, {" _ ", "|_ ", "|_ "}, {" _ ", "|_ ", "|  "},
}};
// clang-format on

// Places on the screen.
constexpr int left_edge = 2;
constexpr int digits_row = 2;
constexpr int digit_width = 4;
constexpr int gap_between_bytes = 2;
constexpr int board_row = 6;
constexpr int keys_column = 34;
constexpr int square_width = 3;
constexpr int side = 8;  // of the board

constexpr std::array<std::string_view, 11> help{
    "0-7     square: from, then to",
    "c       set the men up, computer White",
    "e       exchange the sides",
    "f       make the move displayed",
    "p       PC: the computer plays",
    "s  g    ST, GO: to the monitor and back",
    "@  =    AD, DA: address or data",
    "+       next address",
    "r       RS: reset",
    "",
    "q       leave",
};

/// The man on a square: capitals for the computer, small letters for the player, a dot for none.
char32_t letter_at(const rivals::microchess::Board& board, Square square) {
  constexpr std::u32string_view capitals = U".PNBRQK";
  constexpr std::u32string_view small = U".pnbrqk";
  if (const auto slot = board.own.at(square))
    return capitals[static_cast<std::size_t>(board.own.kinds[*slot])];
  if (const auto slot = board.opponent.at(square))
    return small[static_cast<std::size_t>(board.opponent.kinds[*slot])];
  return U'.';
}

}  // namespace

ExitStatus KimView::run() {
  while (!is_leaving_) {
    if (display_.caught_signal() != 0) return interrupted_status();
    display_.suspend_if_asked();
    display_.draw(picture());
    display_.wait(idle_wait);
    if (display_.gone()) return ExitStatus::environment;
    while (!is_leaving_ && display_.caught_signal() == 0) {
      const auto input = display_.input();
      if (!input) break;
      handle(*input);
    }
  }
  return ExitStatus::ok;
}

void KimView::handle(const Input& input) {
  const Key* const typed = std::get_if<Key>(&input);
  if (typed == nullptr) return;
  if (typed->name == "q" || typed->name == "^D") is_leaving_ = true;
  if (typed->name == "^L") display_.forget();
  const auto key = typed_key(typed->name);
  if (!key) return;
  if (*key == KimKey::play && !console_.is_in_monitor()) {
    // The display of the KIM-1 is dark while the computer thinks.
    digits_ = Digits::dark;
    display_.draw(picture());
    digits_ = Digits::lit;
  }
  console_.press(*key);
}

Screen KimView::picture() const {
  Screen screen(display_.size());
  const Area area(screen);
  area.part(0, 0, {area.size().columns, 1}).fill(Style::bar);
  Line(area, 0).gap().rest(title_, Style::bar);
  draw_digits(area);
  draw_board(area);
  int row = digits_row;
  for (const std::string_view line : help) Line(area, row++).to(keys_column).rest(line);
  return screen;
}

void KimView::draw_digits(const Area& area) const {
  if (digits_ == Digits::dark) return;
  int column = left_edge;
  for (const std::uint8_t byte : console_.display()) {
    for (const int digit : {byte >> 4, byte & 0xF}) {
      for (int row = 0; row < 3; ++row)
        area.put(column, digits_row + row,
                 segments[static_cast<std::size_t>(digit)][static_cast<std::size_t>(row)],
                 Style::alarm);
      column += digit_width;
    }
    column += gap_between_bytes;
  }
}

void KimView::draw_board(const Area& area) const {
  Line(area, board_row)
      .to(left_edge)
      .rest(console_.is_in_monitor() ? "computer (in the monitor)" : "computer", Style::faint);
  for (int rank = 0; rank < side; ++rank)
    for (int file = 0; file < side; ++file) {
      const char32_t letter = letter_at(console_.board(), static_cast<Square>(rank * 16 + file));
      area.put(left_edge + square_width * (file + 1), board_row + 1 + rank, letter,
               letter == U'.'                     ? Style::faint
               : letter >= U'A' && letter <= U'Z' ? Style::heading
                                                  : Style::lit);
    }
  for (int number = 0; number < side; ++number) {
    area.put(left_edge, board_row + 1 + number, digit_glyph(number), Style::faint);
    area.put(left_edge + square_width * (number + 1), board_row + 1 + side, digit_glyph(number),
             Style::faint);
  }
  Line(area, board_row + side + 2).to(left_edge).rest("player", Style::faint);
}

}  // namespace chessvm::chess::kim
