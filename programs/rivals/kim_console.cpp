// SPDX-License-Identifier: MIT
#include "programs/rivals/kim_console.hpp"

#include <algorithm>

namespace chessvm::rivals::microchess {
namespace {

constexpr std::uint8_t no_man = 0xFF;
/// Byte at the places of the tape that hold no move. It differs from every reply, because 0x99 is
/// not a square.
constexpr std::uint8_t end_of_tape = 0x99;
constexpr std::size_t both_sides = 2 * slots;
constexpr std::size_t book_start = 27;  // offset of the first expected reply in the tape

// Addresses of the program's memory.
constexpr std::uint16_t program_start = 0x0000;
constexpr std::uint16_t men_start = 0x0050;
constexpr std::uint16_t tape_start = 0x00C0;
constexpr std::uint16_t exchange_limit_address = 0x018B;
constexpr std::uint16_t check_bound_address = 0x02F2;

// Bytes that select the level.
constexpr std::uint8_t limit_super_blitz = 0xFF;
constexpr std::uint8_t limit_others = 0xFB;
constexpr std::uint8_t bound_normal = 0x08;

constexpr int digits_of_squares = 8;  // the digits of a square are 0 to 7
constexpr int hexadecimal_digits = 16;

constexpr KimDisplay cleared{0xCC, 0xCC, 0xCC};
constexpr KimDisplay exchanged{0xEE, 0xEE, 0xEE};
constexpr KimDisplay resigned{0xFF, 0xFF, 0xFF};

constexpr Men first_men(std::array<Square, slots> squares) {
  return {.squares = squares};
}
/// The pieces' squares at the start when the computer has White.
constexpr std::array<Square, slots> first_own{0x03, 0x04, 0x00, 0x07, 0x02, 0x05, 0x01, 0x06,
                                              0x10, 0x17, 0x11, 0x16, 0x12, 0x15, 0x14, 0x13};
constexpr std::array<Square, slots> first_opponent{0x73, 0x74, 0x70, 0x77, 0x72, 0x75, 0x71, 0x76,
                                                   0x60, 0x67, 0x61, 0x66, 0x62, 0x65, 0x64, 0x63};

std::uint8_t with_digit(std::uint8_t byte, int digit) {
  return static_cast<std::uint8_t>((byte << 4U) | digit);
}

}  // namespace

KimConsole::KimConsole(Level level, const std::array<BookMove, book_moves>* tape)
    : check_bound_(level == Level::normal ? bound_normal : std::uint8_t{0}),
      exchange_limit_(level == Level::super_blitz ? limit_super_blitz : limit_others) {
  set_up();
  display_ = {};
  tape_.fill(end_of_tape);
  if (tape == nullptr) return;
  std::size_t place = book_start;
  for (const BookMove& move : *tape) {
    tape_[place--] = move.expected;
    tape_[place--] = move.slot;
    tape_[place--] = move.to;
  }
}

Level KimConsole::level() const {
  if (exchange_limit_ == limit_super_blitz) return Level::super_blitz;
  return check_bound_ == 0 ? Level::blitz : Level::normal;
}

void KimConsole::press(KimKey key) {
  if (is_in_monitor_)
    press_in_monitor(key);
  else
    press_in_program(key);
}

void KimConsole::press_in_program(KimKey key) {
  switch (key) {
    case KimKey::clear:
      set_up();
      display_ = cleared;
      break;
    case KimKey::exchange:
      board_.reverse();
      display_ = exchanged;
      break;
    case KimKey::move:
      move_displayed();
      break;
    case KimKey::play:
      play();
      break;
    case KimKey::stop:
    case KimKey::reset:
      stop();
      break;
    default:
      if (static_cast<int>(key) < digits_of_squares) shift_in(static_cast<int>(key));
  }
}

void KimConsole::set_up() {
  board_ = {.own = first_men(first_own), .opponent = first_men(first_opponent)};
  book_place_ = book_start;
}

void KimConsole::shift_in(int digit) {
  const std::uint8_t carried = display_[2] >> 4U;
  display_[1] = with_digit(display_[1], carried);
  display_[2] = with_digit(display_[2], digit);
  show_man();
}

void KimConsole::show_man() {
  const auto man = man_at(display_[1]);
  display_[0] = man ? static_cast<std::uint8_t>(*man) : no_man;
}

void KimConsole::move_displayed() {
  if (display_[0] < both_sides) carry(display_[0], display_[2]);
  show_man();
}

void KimConsole::play() {
  if (play_from_book()) return;
  book_place_.reset();
  const Report report = analyse(board_, level(), Arithmetic::byte);
  const auto best =
      std::max_element(report.trials.begin(), report.trials.end(),
                       [](const Trial& a, const Trial& b) { return a.value < b.value; });
  if (best == report.trials.end() || best->value < least_played)
    display_ = resigned;
  else
    move_own(best->slot, best->to);
}

bool KimConsole::play_from_book() {
  constexpr std::size_t bytes_a_move = 3;
  if (!book_place_ || *book_place_ < bytes_a_move - 1) return false;
  const std::size_t place = *book_place_;
  const std::uint8_t slot = tape_[place - 1];
  if (tape_[place] != display_[2] || slot >= slots) return false;
  move_own(slot, tape_[place - 2]);
  book_place_ = place < bytes_a_move ? std::optional<std::size_t>{} : place - bytes_a_move;
  return true;
}

void KimConsole::move_own(Slot slot, Square to) {
  display_ = {static_cast<std::uint8_t>(slot), board_.own.squares[slot], to};
  carry(slot, to);
}

/// Moves a piece of either side. If a piece stands on `to`, captures that piece.
void KimConsole::carry(std::size_t man, Square to) {
  if (const auto victim = man_at(to)) square_of(*victim) = captured;
  square_of(man) = to;
}

Square& KimConsole::square_of(std::size_t man) {
  return man < slots ? board_.own.squares[man] : board_.opponent.squares[man - slots];
}

/// Returns the piece on `square`. Searches from the highest piece number down, as the program does.
std::optional<std::size_t> KimConsole::man_at(Square square) {
  for (std::size_t man = both_sides; man-- > 0;)
    if (square_of(man) == square) return man;
  return std::nullopt;
}

void KimConsole::press_in_monitor(KimKey key) {
  std::uint8_t* const byte = byte_at(shown_address());
  switch (key) {
    case KimKey::address:
    case KimKey::data:
      digits_are_data_ = key == KimKey::data;
      break;
    case KimKey::plus:
      show_address(static_cast<std::uint16_t>(shown_address() + 1));
      break;
    case KimKey::play:
    case KimKey::stop:
    case KimKey::reset:
      stop();
      break;
    case KimKey::go:
      is_in_monitor_ = shown_address() != program_start;
      break;
    default:
      if (const int digit = static_cast<int>(key); digits_are_data_) {
        if (byte != nullptr) *byte = with_digit(*byte, digit);
        show_address(shown_address());
      } else {
        show_address(static_cast<std::uint16_t>(shown_address() * hexadecimal_digits + digit));
      }
  }
}

void KimConsole::stop() {
  is_in_monitor_ = true;
  digits_are_data_ = false;
  show_address(program_start);
}

void KimConsole::show_address(std::uint16_t address) {
  const std::uint8_t* const byte = byte_at(address);
  display_ = {static_cast<std::uint8_t>(address >> 8U), static_cast<std::uint8_t>(address),
              byte == nullptr ? std::uint8_t{0} : *byte};
}

std::uint16_t KimConsole::shown_address() const {
  return static_cast<std::uint16_t>(display_[0] << 8U | display_[1]);
}

std::uint8_t* KimConsole::byte_at(std::uint16_t address) {
  if (address >= men_start && address < men_start + both_sides)
    return &square_of(static_cast<std::size_t>(address - men_start));
  if (address >= tape_start && address < tape_start + tape_bytes)
    return &tape_[static_cast<std::size_t>(address - tape_start)];
  if (address == exchange_limit_address) return &exchange_limit_;
  if (address == check_bound_address) return &check_bound_;
  return nullptr;
}

}  // namespace chessvm::rivals::microchess
