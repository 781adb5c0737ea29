// SPDX-License-Identifier: MIT
#include "programs/rivals/microchess_plus.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/rivals/openings.hpp"

namespace chessvm::rivals {
namespace {

using chess::Board;
using chess::Colour;
using chess::Kind;
using chess::Move;
using chess::Moves;
using chess::Position;
using chess::Square;

constexpr int plies = 3;
// Values in tenths of a pawn.
constexpr int infinity = 1'000'000;
constexpr int undefined_bonus = 5;  // for a bonus whose size the pseudo-code does not give
constexpr int centre_bonus = 10;
constexpr int open_file_bonus = 10;
constexpr int passed_pawn_bonus = 20;
constexpr int isolated_pawn = -10;
constexpr int doubled_pawn = -5;

// Limits of the phases. In the opening, the board has more than `opening_men` pieces and pawns; in
// the endgame, it has fewer than `endgame_men`. Kings do not count.
constexpr int opening_men = 20;
constexpr int endgame_men = 10;

int value(Kind kind) {
  constexpr std::array values{0, 10, 30, 30, 50, 90, 0};
  return values[static_cast<std::size_t>(kind)];
}

int home_rank(Colour colour) {
  return colour == Colour::white ? 1 : 8;
}

bool is_developed(chess::Man man, Square square) {
  const bool is_piece = man.kind != Kind::pawn && man.kind != Kind::king;
  return is_piece && chess::rank_of(square) != home_rank(man.colour);
}

int pawns_on(const Board& board, int file, Colour colour) {
  int count = 0;
  for (int rank = 2; rank <= 7 && file >= 1 && file <= 8; ++rank)
    if (board.at(chess::square(file, rank)).is(Kind::pawn, colour)) ++count;
  return count;
}

bool is_passed(const Board& board, Square pawn, Colour colour) {
  const int step = chess::forward(colour);
  for (int file = chess::file_of(pawn) - 1; file <= chess::file_of(pawn) + 1; ++file)
    for (int rank = chess::rank_of(pawn) + step; rank >= 2 && rank <= 7; rank += step)
      if (file >= 1 && file <= 8 &&
          board.at(chess::square(file, rank)).is(Kind::pawn, opponent(colour)))
        return false;
  return true;
}

int opening_terms(const Board& board, Colour colour) {
  int sum = 0;
  for (const Square square : chess::squares) {
    const chess::Man man = board.at(square);
    if (man.kind != Kind::none && man.colour == colour && is_developed(man, square))
      sum += undefined_bonus;
  }
  for (const Square square : {44, 45, 54, 55}) {
    const chess::Man man = board.at(square);
    const bool is_held = man.kind != Kind::none && man.colour == colour;
    if (is_held || is_attacked(board, square, colour)) sum += centre_bonus;
  }
  return sum;
}

int pawn_terms(const Board& board, Square pawn, Colour colour) {
  const int file = chess::file_of(pawn);
  int sum = is_passed(board, pawn, colour) ? passed_pawn_bonus : 0;
  if (pawns_on(board, file - 1, colour) + pawns_on(board, file + 1, colour) == 0)
    sum += isolated_pawn;
  if (pawns_on(board, file, colour) > 1) sum += doubled_pawn;
  return sum;
}

/// Returns points for pawns in front of the king, and for a king on file c or g of his home rank.
int king_terms(const Board& board, Square king, Colour colour) {
  int sum = 0;
  for (const int side : {-1, 0, 1}) {
    const Square shield = king + 10 * chess::forward(colour) + side;
    if (chess::on_board(shield) && board.at(shield).is(Kind::pawn, colour)) sum += undefined_bonus;
  }
  const int file = chess::file_of(king);
  const bool is_at_home = chess::rank_of(king) == home_rank(colour);
  return is_at_home && (file == 3 || file == 7) ? sum + undefined_bonus : sum;
}

int middle_terms(const Board& board, Colour colour) {
  int sum = 0;
  for (const Square square : chess::squares) {
    const chess::Man man = board.at(square);
    if (man.kind == Kind::none || man.colour != colour) continue;
    const int file = chess::file_of(square);
    const bool is_open =
        pawns_on(board, file, Colour::white) + pawns_on(board, file, Colour::black) == 0;
    if (man.kind == Kind::pawn) sum += pawn_terms(board, square, colour);
    if (man.kind == Kind::rook && is_open) sum += open_file_bonus;
    if (man.kind == Kind::king) sum += king_terms(board, square, colour);
  }
  return sum;
}

/// Returns points for a king near the centre and for passed pawns that have advanced.
int endgame_terms(const Board& board, Colour colour) {
  const Square king = board.king(colour);
  const int from_centre =
      std::max(std::abs(2 * chess::file_of(king) - 9), std::abs(2 * chess::rank_of(king) - 9)) / 2;
  int sum = undefined_bonus * (3 - from_centre);
  for (const Square square : chess::squares)
    if (board.at(square).is(Kind::pawn, colour) && is_passed(board, square, colour))
      sum += undefined_bonus * (chess::relative_rank(colour, square) - 2);
  return sum;
}

int material(const Board& board, Colour colour) {
  int sum = 0;
  for (const Kind kind : chess::kinds) sum += value(kind) * board.count(kind, colour);
  return sum;
}

int victims(const Position& position, const Moves& moves) {
  int sum = 0;
  for (const Move move : moves) sum += value(position.board.at(move.to).kind);
  return sum;
}

int phase_terms(const Board& board, Colour colour) {
  int men = 0;
  for (const Square square : chess::squares)
    if (const Kind kind = board.at(square).kind; kind != Kind::none && kind != Kind::king) ++men;
  if (men > opening_men) return opening_terms(board, colour);
  return men < endgame_men ? endgame_terms(board, colour) : middle_terms(board, colour);
}

/// Returns the sum of all terms of one side except mobility and captures.
int terms_of_side(const Position& position, Colour colour) {
  const int check = in_check(position, opponent(colour)) ? undefined_bonus : 0;
  return material(position.board, colour) + phase_terms(position.board, colour) + check;
}

int activity(const Position& position, const Moves& moves, int mobility) {
  return mobility * static_cast<int>(moves.size()) + victims(position, moves);
}

int evaluate(const Position& position, const Moves& moves, int mobility) {
  Position other = position;
  other.side = opponent(position.side);
  other.en_passant = chess::no_square;
  const Moves replies = legal_moves(other, chess::Rules::full);
  return terms_of_side(position, position.side) - terms_of_side(position, other.side) +
         activity(position, moves, mobility) - activity(other, replies, mobility);
}

class Search {
 public:
  Search(int mobility, const chess::Game& game) : mobility_(mobility), game_(game) {}

  int best(const Position& position, int depth, int alpha, int beta, Move* choice) {
    Moves moves = moves_of(position, depth);
    if (moves.empty()) return in_check(position, position.side) ? -infinity + plies - depth : 0;
    if (depth == 0) {
      ++leaves_;
      return evaluate(position, moves, mobility_);
    }
    std::stable_partition(moves.begin(), moves.end(), [&](const Move& move) {
      return !position.board.is_empty(move.to) || is_en_passant(position, move);
    });
    int best_value = -2 * infinity;
    for (const Move move : moves) {
      const int value = -best(after(position, move), depth - 1, -beta, -alpha, nullptr);
      if (value > best_value) {
        best_value = value;
        if (choice != nullptr) *choice = move;
      }
      alpha = std::max(alpha, best_value);
      if (alpha >= beta) break;
    }
    return best_value;
  }
  [[nodiscard]] std::uint64_t leaves() const { return leaves_; }

 private:
  /// Returns the moves to search. At the root, all house rules apply. Below the root, the openings
  /// in HouseRules::books are ignored.
  [[nodiscard]] Moves moves_of(const Position& position, int depth) const {
    if (depth == plies) return game_.allowed_moves();
    Moves moves = legal_moves(position, chess::Rules::full);
    drop_barred(position, game_.rules().special, moves);
    return moves;
  }

  int mobility_;
  const chess::Game& game_;
  std::uint64_t leaves_ = 0;
};

/// Returns the next move of the first opening that reaches `wanted`; nullopt if no opening does.
std::optional<Move> look_up(const Position& wanted) {
  for (const Opening& opening : openings) {
    Position position = chess::read_fen(chess::initial_fen).value();
    for (const chess::Field& word : chess::split(opening.line)) {
      const Move move = *chess::parse_coordinate(word.text);
      if (position.side == wanted.side && position.board == wanted.board &&
          position.may_castle == wanted.may_castle)
        return move;
      position = after(position, move);
    }
  }
  return std::nullopt;
}

}  // namespace

int plus_evaluation(const Position& position, int mobility) {
  return evaluate(position, legal_moves(position, chess::Rules::full), mobility);
}

bool MicroChessPlus::is_allowed(Move move) const {
  const Moves allowed = game_.allowed_moves();
  return std::find(allowed.begin(), allowed.end(), move) != allowed.end();
}

Moves MicroChessPlus::choose() {
  if (options_.book == PlusBook::lines)
    if (const auto move = look_up(game_.position()); move && is_allowed(*move)) {
      statistics_ = {{"book", "lines"}};
      return {*move};
    }
  Search search(options_.mobility, game_);
  Move choice;
  const int value = search.best(game_.position(), plies, -2 * infinity, 2 * infinity, &choice);
  statistics_ = {{"value", fmt::format("{:.1f}", value / 10.0)},
                 {"leaves", std::to_string(search.leaves())}};
  if (choice.from == chess::no_square) return {};
  return {choice};
}

}  // namespace chessvm::rivals
