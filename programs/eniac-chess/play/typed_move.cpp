// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/play/typed_move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "programs/chess/notation.hpp"

namespace chessvm::chess::playing {
namespace {

constexpr std::string_view marks = "+#!?x:=-";

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// `text` without marks; castling may be written with zeros.
std::string key_of(std::string_view text) {
  std::string key;
  for (const char c : text)
    if (marks.find(c) == std::string_view::npos) key += c == '0' ? 'O' : c;
  return key;
}

bool claims_capture(std::string_view text) {
  return text.find_first_of("x:") != std::string_view::npos;
}

bool is_free(Reading reading) {
  return reading == Reading::free || reading == Reading::free_beginning;
}

std::string_view noun(Kind kind) {
  constexpr std::array<std::string_view, 7> nouns{"man",  "pawn",  "knight", "bishop",
                                                  "rook", "queen", "king"};
  return nouns[static_cast<std::size_t>(kind)];
}

constexpr std::string_view leaves_check = "that leaves the king in check";

/// Captures en passant that would be legal if no king could be in check.
void add_en_passant(const Position& position, Moves& moves) {
  if (position.en_passant == no_square) return;
  for (const int side : {-1, 1}) {
    const Square from = square(file_of(position.en_passant) + side,
                               rank_of(position.en_passant) - forward(position.side));
    if (on_board(from) && position.board.at(from).is(Kind::pawn, position.side))
      moves.push_back({from, position.en_passant});
  }
}

/// The moves of the men, castling apart, whether or not they leave the king in check.
Moves possible_moves(const Position& position) {
  Moves moves = restricted_moves(position);
  std::erase_if(moves, [&](Move move) { return position.board.at(move.to).kind == Kind::king; });
  add_en_passant(position, moves);
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

/// Why a way to castle, which is not legal, is not.
std::string why_no_castling(const Position& position, const Castling& way) {
  const auto index = static_cast<std::size_t>(&way - castlings.data());
  if (!position.may_castle[index])
    return "the right to castle there is lost: king or rook has moved";
  if (is_blocked(position.board, way)) return "there are men between king and rook";
  if (in_check(position, position.side)) return "the king may not castle out of check";
  if (passes_attack(position, way)) return "the king may not pass through check";
  return std::string(leaves_check);
}

/// The castling that a word without marks names; nullptr for none.
const Castling* castling_named(const Position& position, std::string key) {
  std::transform(key.begin(), key.end(), key.begin(), upper);
  const auto* const found =
      std::find_if(castlings.begin(), castlings.end(), [&](const Castling& way) {
        const bool is_short = way.king_to > way.king_from;
        return way.colour == position.side && key == (is_short ? "OO" : "OOO");
      });
  return found == castlings.end() ? nullptr : found;
}

std::string why_no_coordinates(const Position& position, Move move) {
  const Man man = position.board.at(move.from);
  if (man.kind == Kind::none) return fmt::format("there is no man on {}", chess::name(move.from));
  if (man.colour != position.side)
    return fmt::format("the {} on {} is {}'s", noun(man.kind), chess::name(move.from),
                       chess::name(man.colour));
  for (const Castling& way : castlings)
    if (man.is(Kind::king, way.colour) && move.from == way.king_from && move.to == way.king_to)
      return why_no_castling(position, way);
  const Moves moves = possible_moves(position);
  const bool possible = std::any_of(moves.begin(), moves.end(), [&](Move other) {
    return other.from == move.from && other.to == move.to;
  });
  if (possible && move.promotion == Kind::none) return std::string(leaves_check);
  if (possible) return "only a pawn that reaches the last rank becomes another man";
  const Man there = position.board.at(move.to);
  if (there.kind != Kind::none && there.colour == position.side && move.from != move.to)
    return fmt::format("a {} of your own stands on {}", noun(there.kind), chess::name(move.to));
  return fmt::format("the {} on {} cannot go to {}", noun(man.kind), chess::name(move.from),
                     chess::name(move.to));
}

bool starts_at(Square from, const SanPattern& pattern) {
  return (pattern.file == 0 || file_of(from) == pattern.file) &&
         (pattern.rank == 0 || rank_of(from) == pattern.rank);
}

/// ` of the b-file`, ` of the first rank`, ` on b1`; empty where the pattern gives no origin.
std::string origin_text(const SanPattern& pattern) {
  if (pattern.file == 0 && pattern.rank == 0) return {};
  if (pattern.rank == 0)
    return fmt::format(" on the {}-file", static_cast<char>('a' + pattern.file - 1));
  if (pattern.file == 0) return fmt::format(" on rank {}", pattern.rank);
  return " on " + chess::name(square(pattern.file, pattern.rank));
}

std::string why_no_pattern(const Position& position, const SanPattern& pattern) {
  const std::string who = fmt::format("no {}{}", noun(pattern.kind), origin_text(pattern));
  const Man there = position.board.at(pattern.to);
  bool possible = false;
  for (const Move move : possible_moves(position))
    possible |= move.to == pattern.to && position.board.at(move.from).kind == pattern.kind &&
                starts_at(move.from, pattern);
  const bool on_last_rank = relative_rank(position.side, pattern.to) == 8;
  const bool promotes = pattern.kind == Kind::pawn && on_last_rank;
  if (pattern.promotion != Kind::none && !promotes)
    return "only a pawn that reaches the last rank becomes another man";
  if (pattern.promotion == Kind::king || pattern.promotion == Kind::pawn)
    return "a pawn becomes a queen, a rook, a bishop or a knight";
  if (there.kind != Kind::none && there.colour == position.side)
    return fmt::format("a {} of your own stands on {}", noun(there.kind), chess::name(pattern.to));
  if (pattern.capture && there.kind == Kind::none && pattern.to != position.en_passant)
    return fmt::format("there is nothing to capture on {}", chess::name(pattern.to));
  if (possible && (pattern.promotion == Kind::none || promotes)) return std::string(leaves_check);
  return fmt::format("{} can go to {}", who, chess::name(pattern.to));
}

/// Reads algebraic notation; a small letter stands for a piece where it cannot be a file.
std::optional<SanPattern> pattern_of(std::string_view word) {
  std::string text;
  for (const char c : word)
    if (std::string_view("+#!?-").find(c) == std::string_view::npos) text += c == ':' ? 'x' : c;
  if (const auto pattern = parse_san_pattern(text)) return pattern;
  if (text.empty()) return std::nullopt;
  text.front() = upper(text.front());
  if (const auto pattern = parse_san_pattern(text)) return pattern;
  std::transform(text.begin(), text.end(), text.begin(), lower);
  text.front() = upper(text.front());
  if (const auto pattern = parse_san_pattern(text)) return pattern;
  text.front() = lower(text.front());
  return parse_san_pattern(text);
}

}  // namespace

bool names(std::string_view word, std::string_view whole, Reading reading) {
  const bool begins = reading == Reading::beginning || reading == Reading::free_beginning;
  if (word.empty() || word.size() > whole.size()) return false;
  if (!begins && word.size() != whole.size()) return false;
  return std::equal(word.begin(), word.end(), whole.begin(), [&](char a, char b) {
    return is_free(reading) ? lower(a) == lower(b) : a == b;
  });
}

MoveNames::MoveNames(const Game& game) : position_(game.position()) {
  const Position& position = position_;
  const Moves allowed = game.allowed_moves();
  for (const Move move : legal_moves(position, Rules::full)) {
    Entry entry{move, chess::san(position, move), {}, false};
    entry.is_capture = !position.board.is_empty(move.to) || is_en_passant(position, move);
    entry.keys = {key_of(entry.san), coordinate(move)};
    const Kind kind = position.board.at(move.from).kind;
    if (kind != Kind::pawn) entry.keys.push_back(letter(kind) + coordinate(move));
    const bool is_allowed = std::find(allowed.begin(), allowed.end(), move) != allowed.end();
    (is_allowed ? entries_ : barred_).push_back(std::move(entry));
  }
}

Moves MoveNames::meant(std::string_view word, Reading reading) const {
  if (reading == Reading::literal) {
    Moves moves = read_san(position_, word);
    std::erase_if(moves, [&](Move move) { return san(move).empty(); });
    for (const Entry& entry : entries_)
      if (moves.empty() && coordinate(entry.move) == word) return {entry.move};
    return moves;
  }
  return meant(entries_, word, reading);
}

Moves MoveNames::meant(const std::vector<Entry>& entries, std::string_view word, Reading reading) {
  const std::string key = key_of(word);
  Moves moves;
  for (const Entry& entry : entries) {
    if (claims_capture(word) && !entry.is_capture) continue;
    if (std::any_of(entry.keys.begin(), entry.keys.end(),
                    [&](const std::string& whole) { return names(key, whole, reading); }))
      moves.push_back(entry.move);
  }
  return moves;
}

std::string MoveNames::why_none(std::string_view word) const {
  for (const Reading reading : {Reading::unmarked, Reading::free})
    if (!meant(barred_, word, reading).empty())
      return "in this game castling, captures en passant and promotions are barred";
  const std::string key = key_of(word);
  if (const Castling* const way = castling_named(position_, key))
    return why_no_castling(position_, *way);
  std::string small = key;
  std::transform(small.begin(), small.end(), small.begin(), lower);
  if (const auto move = parse_coordinate(small)) return why_no_coordinates(position_, *move);
  if (const auto pattern = pattern_of(word)) return why_no_pattern(position_, *pattern);
  return {};
}

std::string_view MoveNames::san(Move move) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& entry) { return entry.move == move; });
  return found == entries_.end() ? std::string_view{} : std::string_view(found->san);
}

std::vector<std::string> MoveNames::all() const {
  std::vector<std::string> moves;
  for (const Entry& entry : entries_) moves.push_back(entry.san);
  return moves;
}

std::string alternatives(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return text;
}

}  // namespace chessvm::chess::playing
