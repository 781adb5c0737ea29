// SPDX-License-Identifier: MIT
// Repeats the sessions at the console from the player's manual of MicroChess, key by key.
// Quotations in comments are from that manual.
#include "programs/rivals/kim_console.hpp"

#include <fmt/format.h>

#include "programs/rivals/microchess.hpp"
#include "support.hpp"
#include "tests/programs/support/dice.hpp"

namespace chessvm::rivals::test::kim_console_test {
namespace {

using chess::Colour;
using microchess::digit_key;
using microchess::kim_keys;
using microchess::KimConsole;
using microchess::KimKey;
using microchess::KimKeyRow;
using microchess::Level;

/// Presses keys. Each word is the name of a key, such as `PC`, or a sequence of hexadecimal digits.
void press(KimConsole& console, std::string_view words) {
  for (const chess::Field& word : chess::split(words)) {
    const auto row = std::ranges::find(kim_keys, word.text, &KimKeyRow::word);
    if (row != kim_keys.end()) {
      console.press(row->key);
      continue;
    }
    for (const char letter : word.text)
      console.press(digit_key(letter <= '9' ? letter - '0' : letter - 'A' + 10));
  }
}

std::string display(const KimConsole& console) {
  const auto& [man, from, to] = console.display();
  return fmt::format("{:02X} {:02X} {:02X}", man, from, to);
}

std::string press_and_read(KimConsole& console, std::string_view words) {
  press(console, words);
  return display(console);
}

/// Returns the byte that the monitor shows at an address, then goes back to the program.
std::string byte_at(KimConsole& console, std::string_view address) {
  press(console, fmt::format("ST AD {}", address));
  const std::string shown = display(console).substr(6);
  press(console, "PC GO");
  return shown;
}

/// Enters a move of the player as the manual requires. For castling, also enters the rook's move.
void enter(KimConsole& console, const chess::Position& position, chess::Move move, Colour own) {
  const auto squares = [&](chess::Square from, chess::Square to) {
    return fmt::format("{:02X}{:02X} F", microchess::to_square(from, own),
                       microchess::to_square(to, own));
  };
  press(console, squares(move.from, move.to));
  if (const chess::Castling* way = castling(position, move))
    press(console, squares(way->rook_from, way->rook_to));
}

class KimConsoleTest : public testing::Test {
 protected:
  KimConsole console_{Level::normal, nullptr};
};

TEST_F(KimConsoleTest, ClearsAndExchanges) {
  EXPECT_EQ(press_and_read(console_, "GO"), "00 00 00");
  EXPECT_EQ(press_and_read(console_, "C"), "CC CC CC");
  EXPECT_EQ(press_and_read(console_, "E"), "EE EE EE");
  EXPECT_EQ(byte_at(console_, "005F"), "14");
}

TEST_F(KimConsoleTest, ShowsTheMoveOfTheComputer) {
  // "the display [0F 13 33] indicates that the King Pawn is to be moved from King Pawn 2 to 4"
  press(console_, "C");
  EXPECT_EQ(press_and_read(console_, "PC"), "0F 13 33");
}

TEST_F(KimConsoleTest, TakesAMove) {
  press(console_, "C PC");
  // "if you punch 6 3 4 3 and see the display [1F 63 43]"
  EXPECT_EQ(press_and_read(console_, "6343"), "1F 63 43");
  // "The first two digits of the display will be changed to FF"
  EXPECT_EQ(press_and_read(console_, "F"), "FF 63 43");
  EXPECT_EQ(byte_at(console_, "006F"), "43");
  EXPECT_EQ(press_and_read(console_, "0013"), "02 00 13");
  EXPECT_EQ(press_and_read(console_, "6353"), "FF 63 53");
}

TEST_F(KimConsoleTest, ScrollsTheNumbersUntilTheMoveIsRight) {
  // "just continue to press the appropriate keys. The numbers will scroll from right to left"
  press(console_, "C");
  EXPECT_EQ(press_and_read(console_, "6"), "FF CC C6");
  EXPECT_EQ(press_and_read(console_, "3"), "FF CC 63");
  EXPECT_EQ(press_and_read(console_, "5"), "FF C6 35");
  EXPECT_EQ(press_and_read(console_, "3"), "1F 63 53");
  EXPECT_EQ(press_and_read(console_, "6343"), "1F 63 43");
  for (const char* const ignored : {"8", "9", "A", "B", "D", "GO"})
    EXPECT_EQ(press_and_read(console_, ignored), "1F 63 43") << ignored;
  EXPECT_EQ(press_and_read(console_, "1333"), "0F 13 33");
}

TEST_F(KimConsoleTest, PlaysAgainstItself) {
  // "By pressing [PC] followed by [E] followed by [PC] ... the computer will play a game against
  // itself, displaying the moves as it goes."
  KimConsole console(Level::blitz, nullptr);
  press(console, "C");
  chess::Game game(chess::read_fen(chess::initial_fen).value());
  for (int ply = 0; ply < 24; ++ply) {
    MicroChess rival({.level = Level::blitz});
    const std::string expected = answer(rival, game);
    const Colour side = game.position().side;
    press(console, "PC");
    const auto& shown = console.display();
    const chess::Move move{microchess::to_chess(shown[1], side),
                           microchess::to_chess(shown[2], side)};
    ASSERT_EQ(chess::coordinate(move), expected) << ply;
    game.make(move);
    EXPECT_EQ(press_and_read(console, "E"), "EE EE EE");
  }
}

TEST_F(KimConsoleTest, PlaysBlackAfterAnExchange) {
  press(console_, "C E 6444 F");
  EXPECT_EQ(display(console_), "FF 64 44");
  EXPECT_EQ(press_and_read(console_, "PC"), "0F 14 34");
}

TEST(KimTapes, ArePlayedFromBothSides) {
  for (const Opening& opening : openings)
    for (const Colour own : chess::colours) {
      SCOPED_TRACE(fmt::format("{} {}", opening.name, own == Colour::white ? "white" : "black"));
      KimConsole console(Level::super_blitz, &opening.tapes[static_cast<std::size_t>(own)]);
      press(console, own == Colour::white ? "C" : "C E");
      const chess::Game line = game(opening.line);
      for (std::size_t ply = 0; ply < line.moves().size(); ++ply) {
        const chess::Move move = line.moves()[ply];
        const chess::Position& before = line.before(ply);
        if (before.side != own) {
          enter(console, before, move, own);
          continue;
        }
        press(console, "PC");
        ASSERT_EQ(display(console).substr(3),
                  fmt::format("{:02X} {:02X}", microchess::to_square(move.from, own),
                              microchess::to_square(move.to, own)))
            << ply;
        // "You must complete the move for the computer by moving the rook for it."
        if (const chess::Castling* way = castling(before, move))
          press(console, fmt::format("{:02X}{:02X} F", microchess::to_square(way->rook_from, own),
                                     microchess::to_square(way->rook_to, own)));
      }
      for (const chess::Square square : chess::squares) {
        const auto man = console.board().own.at(microchess::to_square(square, own));
        const auto expected = line.position().board.at(square);
        EXPECT_EQ(man.has_value(), expected.kind != chess::Kind::none && expected.colour == own)
            << square;
      }
    }
}

TEST(KimTapes, AreLeftWhereTheReplyIsAnother) {
  // The game of the manual: the Giuoco Piano, in which the computer plays White.
  KimConsole console(Level::blitz, &openings[1].tapes[0]);
  press(console, "C");
  EXPECT_EQ(press_and_read(console, "PC"), "0F 13 33");
  EXPECT_EQ(press_and_read(console, "6343 F PC"), "06 01 22");
  EXPECT_EQ(press_and_read(console, "7655 F PC"), "04 02 35");
  press(console, "6050 F");  // the tape expects the bishop to go to 45
  const std::string thought = press_and_read(console, "PC");
  EXPECT_NE(thought, "0D 15 25");
  // In a new game, the tape starts from the beginning.
  EXPECT_EQ(press_and_read(console, "C PC"), "0F 13 33");
  EXPECT_EQ(press_and_read(console, "6343 F PC"), "06 01 22");
}

TEST_F(KimConsoleTest, CapturesEnPassantInTwoSteps) {
  press(console_, "C 6444 F 4434 F 1535 F");  // the computer's pawn passes the player's pawn on 34
  // "First, move your pawn laterally to capture the computer's pawn. Then, move your pawn forward"
  press(console_, "3435 F 3525 F");
  EXPECT_EQ(byte_at(console_, "005D"), "CC");
  EXPECT_EQ(byte_at(console_, "006E"), "25");
}

TEST_F(KimConsoleTest, QueensAPawnInTheMonitor) {
  press(console_, "C 7455 F 5515 F 1115 F");  // the computer captures the player's queen on 15
  EXPECT_EQ(byte_at(console_, "0061"), "CC");
  press(console_, "6017 F 1707 F");  // a pawn reaches the last rank
  // "Remove it from the board by entering the data 'CC' ... Press [DA] and enter the new location"
  EXPECT_EQ(press_and_read(console_, "ST"), "00 00 00");
  EXPECT_EQ(press_and_read(console_, "AD 0068"), "00 68 07");
  EXPECT_EQ(press_and_read(console_, "DA CC"), "00 68 CC");
  EXPECT_EQ(press_and_read(console_, "AD 0061"), "00 61 CC");
  EXPECT_EQ(press_and_read(console_, "DA 07"), "00 61 07");
  EXPECT_EQ(press_and_read(console_, "+"), "00 62 70");
  // "Press [PC] followed by [GO] to reenter the MICROCHESS program."
  press(console_, "PC GO");
  EXPECT_FALSE(console_.is_in_monitor());
  EXPECT_EQ(press_and_read(console_, "0700"), "11 07 00");
}

TEST_F(KimConsoleTest, ChangesItsLevelInTheMonitor) {
  constexpr const char* before_mate = "C 1333 F 6343 F 0235 F 7655 F 0440 F 7152 F PC";
  EXPECT_EQ(press_and_read(console_, before_mate), "01 40 62");
  EXPECT_EQ(byte_at(console_, "02F2"), "08");
  EXPECT_EQ(byte_at(console_, "018B"), "FB");
  press(console_, "ST AD 02F2 DA 00 PC GO");
  EXPECT_EQ(console_.level(), Level::blitz);
  EXPECT_EQ(press_and_read(console_, before_mate), "01 40 42");
  press(console_, "ST AD 018B DA FF PC GO");
  EXPECT_EQ(console_.level(), Level::super_blitz);
}

TEST_F(KimConsoleTest, GivesAHandicap) {
  // "move one of the computer's men to the square of the piece you wish to remove, and then move
  // it back to its original square"
  press(console_, "C 0474 F 7404 F");
  EXPECT_EQ(byte_at(console_, "0061"), "CC");
  EXPECT_EQ(byte_at(console_, "0051"), "04");
}

TEST_F(KimConsoleTest, Resigns) {
  // The computer has only a king, and each move would put the king into check.
  press(console_, "C");
  for (int man = 1; man < 16; ++man)
    press(console_, fmt::format("ST AD 00{:02X} DA CC PC GO", 0x50 + man));
  press(console_, "ST AD 0050 DA 00 AD 0062 DA 15 AD 0063 DA 05 PC GO");
  EXPECT_EQ(press_and_read(console_, "PC"), "FF FF FF");
}

TEST_F(KimConsoleTest, EndsTheMonitorOnlyAtTheProgram) {
  press(console_, "C ST AD 0061 GO");
  EXPECT_TRUE(console_.is_in_monitor());
  EXPECT_EQ(press_and_read(console_, "AD 1234 DA 56"), "12 34 00");  // this address has no memory
  press(console_, "PC GO");
  EXPECT_FALSE(console_.is_in_monitor());
}

TEST(KimConsoles, StandAnyKeys) {
  programs::Dice dice(1976);
  constexpr int all_keys = 0x17;
  constexpr int squares = 8;
  for (int session = 0; session < 200; ++session) {
    KimConsole console(Level::super_blitz, &openings[dice.below(openings.size())].tapes[0]);
    for (int key = 0; key < 400; ++key) {
      // Presses mostly digits, because digits name squares and so make moves.
      const bool is_digit = !console.is_in_monitor() && dice.below(4) != 0;
      console.press(static_cast<KimKey>(dice.below(is_digit ? squares : all_keys)));
    }
  }
}

}  // namespace
}  // namespace chessvm::rivals::test::kim_console_test
