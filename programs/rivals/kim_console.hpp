// SPDX-License-Identifier: MIT
// MicroChess on the computer that it was written for: the keys and the six digits of the KIM-1
// (docs/kim.md). It follows the keys, not the rules of chess: any man goes anywhere.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "programs/rivals/microchess_analysis.hpp"
#include "programs/rivals/openings.hpp"

namespace chessvm::rivals::microchess {

/// The keys; those from 0 to F are their values.
enum class KimKey : std::uint8_t {
  clear = 0xC,     // in the chess program: set the men up
  exchange = 0xE,  // swap the sides
  move = 0xF,      // make the move displayed
  address = 0x10,  // AD: digits change the address
  data = 0x11,     // DA: digits change the byte at the address
  plus = 0x12,     // +: the next address
  go = 0x13,       // GO: run the program
  play = 0x14,     // PC: play chess; in the monitor, show where the program stands
  stop = 0x15,     // ST: leave the program for the monitor
  reset = 0x16,    // RS: likewise
};

/// The key of a digit, 0-15.
[[nodiscard]] constexpr KimKey digit_key(int digit) {
  return static_cast<KimKey>(digit);
}

/// A key and the word on it.
struct KimKeyRow {
  KimKey key;
  std::string_view word;
};
/// The keys that are no digits.
inline constexpr std::array kim_keys{
    KimKeyRow{KimKey::address, "AD"}, KimKeyRow{KimKey::data, "DA"}, KimKeyRow{KimKey::plus, "+"},
    KimKeyRow{KimKey::go, "GO"},      KimKeyRow{KimKey::play, "PC"}, KimKeyRow{KimKey::stop, "ST"},
    KimKeyRow{KimKey::reset, "RS"},
};

/// The bytes that the display shows, two digits each: man, from, to in the chess program; address
/// and its byte in the monitor.
using KimDisplay = std::array<std::uint8_t, 3>;

class KimConsole {
 public:
  /// The program has been loaded and begun, with one of the tapes of openings if `tape` is not
  /// null.
  KimConsole(Level level, const std::array<BookMove, book_moves>* tape);

  /// Obeys a key. PC takes as long as this computer thinks.
  void press(KimKey key);

  [[nodiscard]] const KimDisplay& display() const { return display_; }
  /// The men, those of the computer as `own`.
  [[nodiscard]] const Board& board() const { return board_; }
  /// Returns whether the monitor obeys the keys instead of the chess program.
  [[nodiscard]] bool is_in_monitor() const { return is_in_monitor_; }
  /// The level that the bytes at 018B and 02F2 select.
  [[nodiscard]] Level level() const;

 private:
  static constexpr std::size_t tape_bytes = 28;  // 00C0 to 00DB

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
  /// The byte of memory that stands for something here; nullptr for others.
  [[nodiscard]] std::uint8_t* byte_at(std::uint16_t address);

  /// The slots of both sides in the order of memory: 00-0F the computer's, 10-1F the player's.
  [[nodiscard]] Square& square_of(std::size_t man);
  [[nodiscard]] std::optional<std::size_t> man_at(Square square);

  Board board_;
  KimDisplay display_{};
  std::array<std::uint8_t, tape_bytes> tape_{};
  std::optional<std::size_t> book_place_{};  // in the tape; nullopt: the book is closed
  std::uint8_t check_bound_ = 0;             // 02F2
  std::uint8_t exchange_limit_ = 0;          // 018B
  bool is_in_monitor_ = false;
  bool digits_are_data_ = false;  // in the monitor
};

}  // namespace chessvm::rivals::microchess
