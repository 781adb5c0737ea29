// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/typed_move.hpp"

#include <algorithm>
#include <array>

#include "base/text/text.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/chess/rules/written_move.hpp"

namespace chessvm::chess::playing {
namespace {

constexpr std::string_view marks = "+#!?x:=-";

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Removes marks such as `x` and `+` from `text`. Replaces each 0, as in 0-0, with the letter O.
std::string key_of(std::string_view text) {
  std::string key;
  for (const char c : without_marks(text))
    if (marks.find(c) == std::string_view::npos) key += c == '0' ? 'O' : c;
  return key;
}

bool claims_capture(std::string_view text) {
  return text.find_first_of("x:") != std::string_view::npos;
}

bool is_free(Reading reading) {
  return reading == Reading::free || reading == Reading::free_beginning;
}

bool is_beginning(Reading reading) {
  return reading == Reading::beginning || reading == Reading::free_beginning;
}

/// Returns four spellings of `word`: as typed, in small letters, and each of these two with a
/// capital first letter.
std::array<std::string, 4> spellings(std::string_view word) {
  std::array<std::string, 4> all{};
  all.fill(std::string(word));
  if (word.empty()) return all;
  all[1].front() = upper(word.front());
  for (const std::size_t small : {2U, 3U})
    std::transform(word.begin(), word.end(), all[small].begin(), lower);
  all[2].front() = upper(word.front());
  return all;
}

}  // namespace

bool looks_like_move(std::string_view word) {
  const auto all = spellings(word);
  return std::any_of(all.begin(), all.end(),
                     [](const std::string& spelling) { return parse_move(spelling).has_value(); });
}

bool names(std::string_view word, std::string_view whole, Reading reading) {
  if (word.empty() || word.size() > whole.size()) return false;
  if (!is_beginning(reading) && word.size() != whole.size()) return false;
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
    Moves moves = moves_written(position_, word);
    std::erase_if(moves, [&](Move move) { return san(move).empty(); });
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
  // A whole move that is not legal, such as `e4` or `O-O`, must not become `e4e5` or `O-O-O`.
  if (moves.size() == 1 && is_beginning(reading) && looks_like_move(word)) moves.clear();
  return moves;
}

bool MoveNames::is_barred(std::string_view word) const {
  for (const Reading reading : {Reading::unmarked, Reading::free})
    if (!meant(barred_, word, reading).empty()) return true;
  // The word may be a promotion without the letter of the new piece: `e8`. The house rules bar this
  // promotion if they bar the promotion to a queen.
  auto pattern = parse_move(word);
  if (!pattern || pattern->promotion != Kind::none) return false;
  pattern->promotion = Kind::queen;
  const Moves promotions = moves_written(position_, *pattern);
  return std::any_of(barred_.begin(), barred_.end(), [&](const Entry& entry) {
    return std::find(promotions.begin(), promotions.end(), entry.move) != promotions.end();
  });
}

std::string MoveNames::why_none(std::string_view word) const {
  for (const std::string& spelling : spellings(word))
    if (is_barred(spelling))
      return "in this game castling, captures en passant and promotions are barred";
  for (const std::string& spelling : spellings(word))
    if (std::string reason = why_not_legal(position_, spelling); !reason.empty()) return reason;
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

}  // namespace chessvm::chess::playing
