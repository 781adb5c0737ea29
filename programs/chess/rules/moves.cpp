// SPDX-License-Identifier: MIT
#include "programs/chess/rules/moves.hpp"

#include <algorithm>
#include <cstdlib>
#include <span>

namespace chessvm::chess {
namespace {

// Steps between squares, in the order in which the ENIAC program tries them.
constexpr std::array royal_steps{9, -9, 11, -11, 1, -1, 10, -10};
constexpr std::span<const int> bishop_steps(royal_steps.data(), 4);
constexpr std::span<const int> rook_steps(royal_steps.data() + 4, 4);
constexpr std::array knight_steps{8, -8, 12, -12, 19, -19, 21, -21};
// Steps from the square in front of a pawn to the two squares that the pawn attacks.
constexpr std::array pawn_captures{-1, 1};
constexpr std::array promotions{Kind::queen, Kind::rook, Kind::bishop, Kind::knight};

std::span<const int> steps(Kind kind) {
  switch (kind) {
    case Kind::knight:
      return knight_steps;
    case Kind::bishop:
      return bishop_steps;
    case Kind::rook:
      return rook_steps;
    case Kind::queen:
    case Kind::king:
      return royal_steps;
    case Kind::none:
    case Kind::pawn:
      break;
  }
  return {};
}

bool holds(const Board& board, Square square, Colour colour) {
  return !board.is_empty(square) && board.at(square).colour == colour;
}

class Generator {
 public:
  Generator(const Position& position, Pass pass, Moves& moves)
      : position_(position), board_(position.board), pass_(pass), moves_(moves) {}

  void add_all() {
    for (const Square from : squares) {
      if (!holds(board_, from, position_.side)) continue;
      if (board_.at(from).kind == Kind::pawn)
        add_pawn(from);
      else
        add_piece(from);
    }
  }

 private:
  void add_piece(Square from) {
    const Kind kind = board_.at(from).kind;
    for (const int step : steps(kind)) {
      for (Square to = from + step; on_board(to); to += step) {
        const bool capture = !board_.is_empty(to);
        if (capture && board_.at(to).colour == position_.side) break;
        if (capture == (pass_ == Pass::captures_and_promotions)) moves_.push_back({from, to});
        if (capture || !slides(kind)) break;
      }
    }
  }

  void add_pawn(Square from) {
    const Colour side = position_.side;
    const bool promotes = relative_rank(side, from) == 7;
    const Kind promotion = promotes ? Kind::queen : Kind::none;
    const Square ahead = from + 10 * forward(side);
    const bool blocked = !on_board(ahead) || !board_.is_empty(ahead);
    if (pass_ == Pass::captures_and_promotions) {
      for (const int step : pawn_captures) {
        const Square to = ahead + step;
        if (on_board(to) && holds(board_, to, opponent(side)))
          moves_.push_back({from, to, promotion});
      }
      if (promotes && !blocked) moves_.push_back({from, ahead, promotion});
    } else if (!promotes && !blocked) {
      moves_.push_back({from, ahead});
      const Square two_ahead = ahead + 10 * forward(side);
      if (relative_rank(side, from) == 2 && board_.is_empty(two_ahead))
        moves_.push_back({from, two_ahead});
    }
  }

  const Position& position_;
  const Board& board_;
  Pass pass_;
  Moves& moves_;
};

void add_underpromotions(Moves& moves) {
  for (std::size_t i = 0, end = moves.size(); i < end; ++i)
    if (moves[i].promotion == Kind::queen)
      for (const Kind kind : promotions)
        if (kind != Kind::queen) moves.push_back({moves[i].from, moves[i].to, kind});
}

void add_en_passant(const Position& position, Moves& moves) {
  if (position.en_passant == no_square) return;
  for (const int step : pawn_captures) {
    const Square from = position.en_passant - 10 * forward(position.side) + step;
    if (on_board(from) && position.board.at(from).is(Kind::pawn, position.side))
      moves.push_back({from, position.en_passant});
  }
}

/// Returns true if no piece stands between king and rook, and if the king's path is not attacked.
bool may_castle_now(const Position& position, const Castling& way) {
  const auto [king_low, king_high] = std::minmax(way.king_from, way.king_to);
  const auto [low, high] = std::minmax(way.king_from, way.rook_from);
  for (Square square = low + 1; square < high; ++square)
    if (!position.board.is_empty(square)) return false;
  for (Square square = king_low; square <= king_high; ++square)
    if (is_attacked(position.board, square, opponent(way.colour))) return false;
  return true;
}

void add_castling(const Position& position, Moves& moves) {
  for (std::size_t i = 0; i < castlings.size(); ++i)
    if (position.may_castle[i] && castlings[i].colour == position.side &&
        may_castle_now(position, castlings[i]))
      moves.push_back({castlings[i].king_from, castlings[i].king_to});
}

/// Ends the castling rights of a king or rook that leaves square `touched` or is captured there.
void give_up_castling(Position& position, Square touched) {
  for (std::size_t i = 0; i < castlings.size(); ++i)
    if (castlings[i].king_from == touched || castlings[i].rook_from == touched)
      position.may_castle[i] = false;
}

}  // namespace

void add_restricted_moves(const Position& position, Pass pass, Moves& moves) {
  Generator(position, pass, moves).add_all();
}

Moves restricted_moves(const Position& position) {
  Moves moves;
  moves.reserve(64);
  add_restricted_moves(position, Pass::captures_and_promotions, moves);
  add_restricted_moves(position, Pass::quiet, moves);
  return moves;
}

Moves legal_moves(const Position& position, Rules rules) {
  Moves moves = restricted_moves(position);
  if (rules == Rules::full) {
    add_underpromotions(moves);
    add_en_passant(position, moves);
    add_castling(position, moves);
  }
  std::erase_if(moves, [&](Move move) { return in_check(after(position, move), position.side); });
  return moves;
}

bool is_en_passant(const Position& position, Move move) {
  return move.to == position.en_passant && position.board.is_empty(move.to) &&
         position.board.at(move.from).kind == Kind::pawn && file_of(move.from) != file_of(move.to);
}

const Castling* castling(const Position& position, Move move) {
  if (position.board.at(move.from).kind != Kind::king) return nullptr;
  const auto way = std::find_if(castlings.begin(), castlings.end(), [&](const Castling& row) {
    return row.king_from == move.from && row.king_to == move.to;
  });
  return way == castlings.end() ? nullptr : &*way;
}

Position after(const Position& position, Move move) {
  Position next = position;
  Man man = position.board.at(move.from);
  const bool pawn = man.kind == Kind::pawn;
  const bool capture = !position.board.is_empty(move.to);
  if (is_en_passant(position, move)) next.board.clear(square(file_of(move.to), rank_of(move.from)));
  if (const Castling* way = castling(position, move)) {
    next.board.place(way->rook_to, next.board.at(way->rook_from));
    next.board.clear(way->rook_from);
  }
  if (move.promotion != Kind::none) man.kind = move.promotion;
  next.board.place(move.to, man);
  next.board.clear(move.from);
  give_up_castling(next, move.from);
  give_up_castling(next, move.to);
  const bool double_step = pawn && std::abs(move.to - move.from) == 20;
  next.en_passant = double_step ? (move.from + move.to) / 2 : no_square;
  next.halfmove_clock =
      pawn || capture ? 0 : std::min(position.halfmove_clock + 1, highest_counter);
  if (position.side == Colour::black)
    next.move_number = std::min(position.move_number + 1, highest_counter);
  next.side = opponent(position.side);
  return next;
}

bool is_attacked(const Board& board, Square square, Colour by) {
  const auto holds_attacker = [&](Square from, Kind kind) {
    return on_board(from) && board.at(from).is(kind, by);
  };
  for (const int step : pawn_captures)
    if (holds_attacker(square - 10 * forward(by) + step, Kind::pawn)) return true;
  for (const int step : knight_steps)
    if (holds_attacker(square + step, Kind::knight)) return true;
  for (const int step : royal_steps)
    if (holds_attacker(square + step, Kind::king)) return true;
  const auto meets = [&](std::span<const int> directions, Kind kind) {
    for (const int step : directions) {
      Square from = square + step;
      while (on_board(from) && board.is_empty(from)) from += step;
      if (holds_attacker(from, kind) || holds_attacker(from, Kind::queen)) return true;
    }
    return false;
  };
  return meets(rook_steps, Kind::rook) || meets(bishop_steps, Kind::bishop);
}

bool attacks(const Board& board, Square from, Square target) {
  const Man man = board.at(from);
  if (man.kind == Kind::pawn)
    return std::any_of(pawn_captures.begin(), pawn_captures.end(),
                       [&](int step) { return from + 10 * forward(man.colour) + step == target; });
  for (const int step : steps(man.kind)) {
    for (Square to = from + step; on_board(to); to += step) {
      if (to == target) return true;
      if (!slides(man.kind) || !board.is_empty(to)) break;
    }
  }
  return false;
}

bool in_check(const Position& position, Colour colour) {
  return is_attacked(position.board, position.board.king(colour), opponent(colour));
}

std::uint64_t perft(const Position& position, int depth, Rules rules) {
  return *perft(position, depth, rules, std::atomic<bool>(false));
}

std::optional<std::uint64_t> perft(const Position& position, int depth, Rules rules,
                                   const std::atomic<bool>& interrupt) {
  if (interrupt) return std::nullopt;
  if (depth == 0) return 1;
  const Moves moves = legal_moves(position, rules);
  if (depth == 1) return moves.size();
  std::uint64_t lines = 0;
  for (const Move move : moves) {
    const auto below = perft(after(position, move), depth - 1, rules, interrupt);
    if (!below) return std::nullopt;
    lines += *below;
  }
  return lines;
}

}  // namespace chessvm::chess
