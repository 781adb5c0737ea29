// SPDX-License-Identifier: MIT
#include "programs/chess/rules/written_move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text/text.hpp"
#include "programs/chess/rules/notation.hpp"

namespace chessvm::chess {
namespace {

constexpr std::string_view signs = "+#!?";

bool ends_with_in_any_case(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && std::equal(end.rbegin(), end.rend(), text.rbegin(),
                                                 [](char a, char b) { return a == lower(b); });
}

/// Reads `O-O`, `0-0-0` and variants: two or three letters O or zeros, with or without hyphens.
MovePattern::Castling castling_of(std::string_view text) {
  std::size_t circles = 0;
  bool hyphen = true;  // true at the start and after a hyphen, where no hyphen may follow
  for (const char c : text) {
    if (c == '-' && !hyphen) {
      hyphen = true;
    } else if (c == 'O' || c == '0' || c == 'o') {
      ++circles;
      hyphen = false;
    } else {
      return MovePattern::Castling::none;
    }
  }
  if (hyphen || circles < 2 || circles > 3) return MovePattern::Castling::none;
  return circles == 2 ? MovePattern::Castling::short_side : MovePattern::Castling::long_side;
}

/// Removes a promotion (`=Q`, `Q`, `q`, `/Q`, `(Q)`) from `text`. Returns its kind or Kind::none.
Kind take_promotion(std::string_view& text) {
  std::string_view rest = text;
  const bool in_brackets = rest.ends_with(')');
  if (in_brackets) rest.remove_suffix(1);
  if (rest.size() < 3) return Kind::none;
  const char last = rest.back();
  rest.remove_suffix(1);
  if (in_brackets ? !rest.ends_with('(') : rest.ends_with('(')) return Kind::none;
  if (in_brackets || rest.ends_with('=') || rest.ends_with('/')) rest.remove_suffix(1);
  const auto kind =
      parse_kind(last >= 'a' && last <= 'z' ? static_cast<char>(last - 'a' + 'A') : last);
  // A promotion must follow a rank, as in `a8q`.
  if (!kind || rest.empty() || rest.back() < '1' || rest.back() > '8') return Kind::none;
  text = rest;
  return *kind;
}

/// Reads `text` as the departure square of a move: a file, a rank, both or nothing. Returns false
/// for any other text.
bool take_origin(std::string_view text, MovePattern& pattern) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
    pattern.file = text.front() - 'a' + 1;
    text.remove_prefix(1);
  }
  if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
    pattern.rank = text.front() - '0';
    text.remove_prefix(1);
  }
  return text.empty();
}

/// Returns `text` with letters in place of chess figures of either colour.
std::string with_letters(std::string_view text) {
  constexpr std::string_view letters = "KQRBNP";  // in the order of U+2654 to U+2659
  constexpr int first = 0x94;                     // last byte of U+2654
  std::string lettered;
  while (!text.empty()) {
    const std::size_t figure = figurine_length(text);
    lettered +=
        figure == 0
            ? text.front()
            : letters[static_cast<std::size_t>(static_cast<unsigned char>(text[2]) - first) %
                      letters.size()];
    text.remove_prefix(std::max<std::size_t>(figure, 1));
  }
  return lettered;
}

bool is_capture(const Position& position, Move move) {
  return !position.board.is_empty(move.to) || is_en_passant(position, move);
}

bool castles_as(const Castling& way, MovePattern::Castling written) {
  return (way.king_to > way.king_from) == (written == MovePattern::Castling::short_side);
}

bool matches(const Position& position, Move move, const MovePattern& pattern) {
  const Castling* const way = castling(position, move);
  if (pattern.castling != MovePattern::Castling::none)
    return way != nullptr && castles_as(*way, pattern.castling);
  const bool whole_origin = pattern.file != 0 && pattern.rank != 0;
  if (way != nullptr && !whole_origin) return false;
  const Kind kind = position.board.at(move.from).kind;
  const Kind wanted = pattern.kind == Kind::none && !whole_origin ? Kind::pawn : pattern.kind;
  if (wanted != Kind::none && wanted != kind) return false;
  const bool captures = is_capture(position, move);
  if (pattern.capture && !captures) return false;
  // If a pawn move is written without its departure file, as in `d5`, the pawn goes straight ahead.
  const bool names_no_file = pattern.file == 0 && !pattern.capture;
  if (kind == Kind::pawn && captures && names_no_file) return false;
  return move.to == pattern.to && move.promotion == pattern.promotion &&
         (pattern.file == 0 || pattern.file == file_of(move.from)) &&
         (pattern.rank == 0 || pattern.rank == rank_of(move.from));
}

}  // namespace

std::string_view without_marks(std::string_view text) {
  for (;;) {
    const std::size_t before = text.size();
    while (!text.empty() && signs.find(text.back()) != std::string_view::npos)
      text.remove_suffix(1);
    for (const std::string_view mark : {"(e.p.)", "(ep)", "e.p.", "e.p", "ep"}) {
      if (!ends_with_in_any_case(text, mark)) continue;
      text.remove_suffix(mark.size());
      break;
    }
    if (text.size() == before) return text;
  }
}

bool is_mark(std::string_view text) {
  return !text.empty() && without_marks(text).empty();
}

bool is_null_move(std::string_view text) {
  constexpr std::array<std::string_view, 6> ways{"--", "Z0", "0000", "@@@@", "null", "pass"};
  return std::find(ways.begin(), ways.end(), text) != ways.end();
}

std::size_t figurine_length(std::string_view text) {
  constexpr std::string_view begin = "\xE2\x99";  // first two bytes of U+2640 to U+267F
  constexpr std::string_view selector = "\xEF\xB8";
  constexpr char first = '\x94';
  constexpr char last = '\x9F';
  if (text.size() <= begin.size() || !text.starts_with(begin) || text[2] < first || text[2] > last)
    return 0;
  const std::string_view behind = text.substr(begin.size() + 1);
  const bool has_selector = behind.starts_with(selector) &&
                            (behind.substr(2, 1) == "\x8E" || behind.substr(2, 1) == "\x8F");
  return begin.size() + 1 + (has_selector ? selector.size() + 1 : 0);
}

std::optional<MovePattern> parse_move(std::string_view text) {
  const std::string lettered = with_letters(text);
  text = without_marks(lettered);
  MovePattern pattern{.castling = castling_of(text)};
  if (pattern.castling != MovePattern::Castling::none) return pattern;
  if (const auto kind = text.empty() ? std::nullopt : parse_kind(text.front())) {
    pattern.kind = *kind;
    text.remove_prefix(1);
  }
  if (text.ends_with(':')) {  // a capture written as `ed5:`
    pattern.capture = true;
    text.remove_suffix(1);
  }
  pattern.promotion = take_promotion(text);
  if (text.size() < 2) return std::nullopt;
  const auto to = parse_square(text.substr(text.size() - 2));
  if (!to) return std::nullopt;
  pattern.to = *to;
  text.remove_suffix(2);
  if (text.ends_with('x') || text.ends_with(':')) {
    pattern.capture = true;
    text.remove_suffix(1);
  } else if (text.ends_with('-')) {
    text.remove_suffix(1);
    if (text.empty() && pattern.kind == Kind::none) return std::nullopt;
  }
  if (!take_origin(text, pattern)) return std::nullopt;
  return pattern;
}

Moves moves_written(const Position& position, const MovePattern& pattern) {
  Moves legal = legal_moves(position, Rules::full);
  std::erase_if(legal, [&](Move move) { return !matches(position, move, pattern); });
  return legal;
}

Moves moves_written(const Position& position, std::string_view text) {
  const auto pattern = parse_move(text);
  return pattern ? moves_written(position, *pattern) : Moves();
}

Result<Move> read_move(const Position& position, std::string_view text) {
  const Moves meant = moves_written(position, text);
  if (meant.size() == 1) return meant.front();
  if (!meant.empty()) {
    std::vector<std::string> names;
    for (const Move move : meant) names.push_back(san(position, move));
    return Failure::because("is ambiguous: " + alternatives(names));
  }
  const std::string reason = why_not_legal(position, text);
  if (reason.empty()) return Failure::because("is no move");
  return Failure::because("is not legal: " + reason);
}

std::string alternatives(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return text;
}

}  // namespace chessvm::chess
