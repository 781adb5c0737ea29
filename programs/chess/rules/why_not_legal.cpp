// SPDX-License-Identifier: MIT
// Explains why a move is not legal, in the words of the rules of chess.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "programs/chess/rules/written_move.hpp"

namespace chessvm::chess {
namespace {

std::string_view noun(Kind kind) {
  constexpr std::array<std::string_view, 7> nouns{"man",  "pawn",  "knight", "bishop",
                                                  "rook", "queen", "king"};
  return nouns[static_cast<std::size_t>(kind)];
}

constexpr std::string_view leaves_check = "that leaves the king in check";
constexpr std::string_view no_promotion =
    "only a pawn that reaches the last rank becomes another man";
constexpr std::string_view promotion_rule = "a pawn becomes a queen, a rook, a bishop or a knight";

/// Adds the captures en passant, even those that leave the king in check.
void add_captures_en_passant(const Position& position, Moves& moves) {
  if (position.en_passant == no_square) return;
  for (const int side : {-1, 1}) {
    const Square from = square(file_of(position.en_passant) + side,
                               rank_of(position.en_passant) - forward(position.side));
    if (on_board(from) && position.board.at(from).is(Kind::pawn, position.side))
      moves.push_back({from, position.en_passant});
  }
}

/// Returns the pseudo-legal moves except castling. Pawns promote only to queens.
Moves possible_moves(const Position& position) {
  Moves moves = restricted_moves(position);
  std::erase_if(moves, [&](Move move) { return position.board.at(move.to).kind == Kind::king; });
  add_captures_en_passant(position, moves);
  return moves;
}

bool passes_attack(const Position& position, const Castling& way) {
  const Square middle = (way.king_from + way.king_to) / 2;
  return is_attacked(position.board, middle, opponent(position.side));
}

bool is_blocked(const Board& board, const Castling& way) {
  const auto [low, high] = std::minmax(way.king_from, way.rook_from);
  for (Square square = low + 1; square < high; ++square)
    if (!board.is_empty(square)) return true;
  return false;
}

std::string why_no_castling(const Position& position, const Castling& way) {
  const auto index = static_cast<std::size_t>(&way - castlings.data());
  if (!position.may_castle[index])
    return "the right to castle there is lost: king or rook has moved";
  if (is_blocked(position.board, way)) return "there are men between king and rook";
  if (in_check(position, position.side)) return "the king may not castle out of check";
  if (passes_attack(position, way)) return "the king may not pass through check";
  return std::string(leaves_check);
}

const Castling& castling_of(const Position& position, MovePattern::Castling written) {
  const auto found = std::find_if(castlings.begin(), castlings.end(), [&](const Castling& way) {
    const bool is_short = way.king_to > way.king_from;
    return way.colour == position.side &&
           is_short == (written == MovePattern::Castling::short_side);
  });
  return *found;
}

std::string why_not_onto_own(const Man& there, Square to) {
  return fmt::format("a {} of your own stands on {}", noun(there.kind), name(to));
}

/// Explains that the promotion in `pattern` is wrong or missing; empty in all other cases.
std::string why_no_promotion(const Position& position, const MovePattern& pattern, Kind kind) {
  const bool promotes = kind == Kind::pawn && relative_rank(position.side, pattern.to) == 8;
  const bool names_none = pattern.promotion == Kind::none;
  if (!promotes) return names_none ? std::string() : std::string(no_promotion);
  if (pattern.promotion == Kind::king || pattern.promotion == Kind::pawn)
    return std::string(promotion_rule);
  MovePattern queen = pattern;
  queen.promotion = Kind::queen;
  if (!names_none || moves_written(position, queen).empty()) return {};
  return fmt::format("{}, named behind the move", promotion_rule);
}

/// Explains why the move from `from` to the target of `pattern` is not legal.
std::string why_not_from(const Position& position, Square from, const MovePattern& pattern) {
  const Man man = position.board.at(from);
  if (man.kind == Kind::none) return fmt::format("there is no man on {}", name(from));
  if (man.colour != position.side)
    return fmt::format("the {} on {} is {}'s", noun(man.kind), name(from), name(man.colour));
  if (pattern.kind != Kind::none && man.kind != pattern.kind)
    return fmt::format("the man on {} is a {}", name(from), noun(man.kind));
  for (const Castling& way : castlings)
    if (man.is(Kind::king, way.colour) && from == way.king_from && pattern.to == way.king_to)
      return why_no_castling(position, way);
  const Man there = position.board.at(pattern.to);
  if (there.kind != Kind::none && there.colour == position.side && from != pattern.to)
    return why_not_onto_own(there, pattern.to);
  const Moves moves = possible_moves(position);
  const bool possible = std::any_of(moves.begin(), moves.end(), [&](Move other) {
    return other.from == from && other.to == pattern.to;
  });
  if (!possible)
    return fmt::format("the {} on {} cannot go to {}", noun(man.kind), name(from),
                       name(pattern.to));
  if (pattern.capture && there.kind == Kind::none)
    return fmt::format("there is nothing to capture on {}", name(pattern.to));
  std::string promotion = why_no_promotion(position, pattern, man.kind);
  return promotion.empty() ? std::string(leaves_check) : promotion;
}

bool starts_at(Square from, const MovePattern& pattern) {
  return (pattern.file == 0 || file_of(from) == pattern.file) &&
         (pattern.rank == 0 || rank_of(from) == pattern.rank);
}

/// Formats the origin as ` on the b-file` or ` on rank 1`; empty if `pattern` gives no origin.
std::string origin_text(const MovePattern& pattern) {
  if (pattern.file != 0)
    return fmt::format(" on the {}-file", static_cast<char>('a' + pattern.file - 1));
  return pattern.rank == 0 ? std::string() : fmt::format(" on rank {}", pattern.rank);
}

/// Explains why no piece can reach the target. `pattern` must not give both the file and the rank
/// of the departure square.
std::string why_none_goes(const Position& position, const MovePattern& pattern) {
  const Kind kind = pattern.kind == Kind::none ? Kind::pawn : pattern.kind;
  if (std::string reason = why_no_promotion(position, pattern, kind); !reason.empty())
    return reason;
  const Man there = position.board.at(pattern.to);
  // If a pawn move is written without its departure file, as in `d5`, the pawn goes straight ahead.
  const bool stays_on_file = kind == Kind::pawn && pattern.file == 0 && !pattern.capture;
  bool possible = false;
  for (const Move move : possible_moves(position))
    possible |= move.to == pattern.to && position.board.at(move.from).kind == kind &&
                starts_at(move.from, pattern) &&
                (!stays_on_file || file_of(move.from) == file_of(move.to));
  if (there.kind != Kind::none && there.colour == position.side)
    return why_not_onto_own(there, pattern.to);
  if (pattern.capture && there.kind == Kind::none && pattern.to != position.en_passant)
    return fmt::format("there is nothing to capture on {}", name(pattern.to));
  if (possible) return std::string(leaves_check);
  return fmt::format("no {}{} can go to {}", noun(kind), origin_text(pattern), name(pattern.to));
}

}  // namespace

std::string why_not_legal(const Position& position, std::string_view text) {
  if (is_null_move(text)) return "null moves are not read: no side may pass";
  const auto pattern = parse_move(text);
  if (!pattern || !moves_written(position, *pattern).empty()) return {};
  if (pattern->castling != MovePattern::Castling::none)
    return why_no_castling(position, castling_of(position, pattern->castling));
  if (pattern->file != 0 && pattern->rank != 0)
    return why_not_from(position, square(pattern->file, pattern->rank), *pattern);
  return why_none_goes(position, *pattern);
}

}  // namespace chessvm::chess
