// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "programs/rivals/microchess_analysis.hpp"
#include "programs/rivals/openings.hpp"
#include "programs/rivals/rival.hpp"

namespace chessvm::rivals {

/// How the rival tests a book move before it plays the move.
enum class BookGuard : std::uint8_t {
  none,   // no test, as in 1976
  legal,  // if the move is illegal, the rival stops using the book
};
/// Piece to which a pawn of the program promotes.
enum class Promotion : std::uint8_t {
  lost_man,  // most valuable lost piece, as on the console; queen if no piece is lost
  queen,
};
enum class MicroRules : std::uint8_t {
  full,
  micro,  // neither side makes special moves; see house_rules_of
};

struct MicroChessOptions {
  microchess::Level level = microchess::Level::normal;
  microchess::Arithmetic arithmetic = microchess::Arithmetic::byte;
  const Opening* opening = nullptr;  // null if no tape is loaded
  BookGuard guard = BookGuard::legal;
  Promotion promotion = Promotion::queen;
  MicroRules rules = MicroRules::full;
};

/// Plays like MicroChess by Peter Jennings (1976), for computers with a kilobyte of memory.
class MicroChess final : public Rival {
 public:
  explicit MicroChess(const MicroChessOptions& options) : options_(options) {}

  void reset(const Setup& setup) override;
  void observe(chess::Move move) override;
  [[nodiscard]] chess::Moves choose() override;
  [[nodiscard]] std::vector<Statistic> statistics() const override;

  /// For tests, returns the analysis of the last move that did not come from the book.
  [[nodiscard]] const microchess::Report& report() const { return report_; }

 private:
  /// Returns the tape's move for this position; nullptr if there is none or `guard` refuses it.
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
  microchess::Square last_to_ = no_reply;  // target of the opponent's last move
  microchess::Report report_;
  std::vector<Statistic> statistics_;
};

}  // namespace chessvm::rivals
