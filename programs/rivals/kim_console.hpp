// SPDX-License-Identifier: MIT
// Simulates MicroChess on the KIM-1, with keys and a display of six digits (docs/kim.md). Does not
// check moves, so the user can move any piece to any square.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "programs/rivals/microchess_analysis.hpp"
#include "programs/rivals/openings.hpp"

namespace chessvm::rivals::microchess {

/// The keys of the KIM-1. The values of the keys 0 to F are 0 to 15. The chess program has commands
/// on the keys C, E and F. In the monitor, these three keys are digits.
enum class KimKey : std::uint8_t {
  clear = 0xC,     // C: set up the pieces
  exchange = 0xE,  // E: swap the sides
  move = 0xF,      // F: make the displayed move
  address = 0x10,  // AD: digits change the address
  data = 0x11,     // DA: digits change the byte at the address
  plus = 0x12,     // +: go to the next address
  go = 0x13,       // GO: run the program
  play = 0x14,     // PC: play chess; in the monitor, show the program counter
  stop = 0x15,     // ST: leave the program for the monitor
  reset = 0x16,    // RS: leave the program for the monitor
};

[[nodiscard]] constexpr KimKey digit_key(int digit) {
  return static_cast<KimKey>(digit);
}

struct KimKeyRow {
  KimKey key;
  std::string_view word;
};
/// All keys that are not digits.
inline constexpr std::array kim_keys{
    KimKeyRow{KimKey::address, "AD"}, KimKeyRow{KimKey::data, "DA"}, KimKeyRow{KimKey::plus, "+"},
    KimKeyRow{KimKey::go, "GO"},      KimKeyRow{KimKey::play, "PC"}, KimKeyRow{KimKey::stop, "ST"},
    KimKeyRow{KimKey::reset, "RS"},
};

/// The three bytes on the display. The chess program shows a piece, its square and the target
/// square. The monitor shows an address of two bytes and the byte at that address.
using KimDisplay = std::array<std::uint8_t, 3>;

class KimConsole {
 public:
  /// Loads and starts the program, with an opening's tape if `tape` is not null.
  KimConsole(Level level, const std::array<BookMove, book_moves>* tape);

  /// Processes a key. In the chess program, the call for key PC returns only after the search.
  void press(KimKey key);

  [[nodiscard]] const KimDisplay& display() const { return display_; }
  /// Returns the pieces; `own` is the computer's side.
  [[nodiscard]] const Board& board() const { return board_; }
  /// Returns true if the keys go to the monitor, false if they go to the chess program.
  [[nodiscard]] bool is_in_monitor() const { return is_in_monitor_; }
  /// Returns the level that the bytes at 018B and 02F2 select.
  [[nodiscard]] Level level() const;

 private:
  static constexpr std::size_t tape_bytes = 28;  // addresses 00C0 to 00DB

  void press_in_program(KimKey key);
  void press_in_monitor(KimKey key);

  void set_up();
  void shift_in(int digit);
  void show_man();
  void move_displayed();
  void play();
  [[nodiscard]] bool play_from_book();
  void move_own(Slot slot, Square to);
  void carry(std::size_t man, Square to);

  void stop();
  void show_address(std::uint16_t address);
  [[nodiscard]] std::uint16_t shown_address() const;
  /// Returns the simulated byte at an address; nullptr for addresses that are not simulated.
  [[nodiscard]] std::uint8_t* byte_at(std::uint16_t address);

  /// Returns the square of piece `man`. Pieces 0-15 are the computer's, pieces 16-31 the player's.
  [[nodiscard]] Square& square_of(std::size_t man);
  [[nodiscard]] std::optional<std::size_t> man_at(Square square);

  Board board_;
  KimDisplay display_{};
  std::array<std::uint8_t, tape_bytes> tape_{};
  /// Offset in `tape_` of the next expected reply; nullopt if the tape is no longer used.
  std::optional<std::size_t> book_place_{};
  std::uint8_t check_bound_ = 0;     // byte at 02F2
  std::uint8_t exchange_limit_ = 0;  // byte at 018B
  bool is_in_monitor_ = false;
  bool digits_are_data_ = false;  // true if digits in the monitor change the byte, not the address
};

}  // namespace chessvm::rivals::microchess
