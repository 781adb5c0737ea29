// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "programs/rivals/microchess_analysis.hpp"
#include "programs/rivals/openings.hpp"
#include "programs/rivals/rival.hpp"

namespace chessvm::rivals {

/// Selects the test that a book move must pass before it is played.
enum class BookGuard : std::uint8_t {
  none,   // nothing, as in 1976
  legal,  // whether it is legal; if it is not, the book is closed
};
/// Selects the man that a pawn of the program becomes.
enum class Promotion : std::uint8_t {
  lost_man,  // the most valuable man that is lost, as on the console; a queen where none is
  queen,
};
/// The rules that the program plays by.
enum class MicroRules : std::uint8_t {
  full,
  micro,  // neither side may do what it cannot, see house_rules_of
};

/// The style of one MicroChess.
struct MicroChessOptions {
  microchess::Level level = microchess::Level::normal;
  microchess::Arithmetic arithmetic = microchess::Arithmetic::byte;
  const Opening* opening = nullptr;  // null: no tape is loaded
  BookGuard guard = BookGuard::legal;
  Promotion promotion = Promotion::queen;
  MicroRules rules = MicroRules::full;
};

/// MicroChess by Peter Jennings (1976), for computers with a kilobyte.
class MicroChess final : public Rival {
 public:
  explicit MicroChess(const MicroChessOptions& options) : options_(options) {}

  void reset(const Setup& setup) override;
  void observe(chess::Move move) override;
  [[nodiscard]] chess::Moves choose() override;
  [[nodiscard]] std::vector<Statistic> statistics() const override;

  /// The analysis of the last move that was not in the book, for tests.
  [[nodiscard]] const microchess::Report& report() const { return report_; }

 private:
  /// The row of the tape to be played now; nullptr where the book is closed.
  [[nodiscard]] const BookMove* book_move() const;
  [[nodiscard]] chess::Move to_move(const BookMove& move) const;
  [[nodiscard]] chess::Move to_move(const microchess::Trial& trial) const;
  [[nodiscard]] bool is_allowed(chess::Move move) const;
  void follow_book(chess::Move move);
  void move_men(chess::Move move);

  MicroChessOptions options_;
  chess::Colour colour_ = chess::Colour::white;
  chess::Game game_{chess::Position{}};
  microchess::Board board_;
  bool book_is_open_ = false;
  std::size_t book_place_ = 0;
  microchess::Square last_to_ = no_reply;  // of the opponent
  microchess::Report report_;
  std::vector<Statistic> statistics_;
};

}  // namespace chessvm::rivals
