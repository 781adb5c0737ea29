// SPDX-License-Identifier: MIT
// A position as the program keeps it: 75 two-digit words, and the cards that load them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/moves.hpp"
#include "vm/machine.hpp"
#include "vm/symbols.hpp"

namespace chessvm::chess {

inline constexpr int board_words = 32;
inline constexpr int deepest_ply = 4;
inline constexpr int most_white_rooks = 2;

/// Addresses of what the host writes and reads, by the names that the program gives them.
struct MemoryMap {
  int board = 0;  // first of 32
  int wking = 0, bking = 0, wrook1 = 0, wrook2 = 0;
  int ply = 0, last = 0, side = 0, draw = 0;
  int score = 0, best = 0;  // of ply 0, where `score` has no word; the others follow
  int bestfrom = 0, bestto = 0;
  int black = 1;  // what `side` holds when Black is to move; 0 is White
};

/// Refused when a name is missing, outside the memory, or overlaps another.
[[nodiscard]] Result<MemoryMap> memory_map(const Symbols& symbols);

using Words = std::array<std::uint8_t, memory_words>;

/// What is searched in place of a position that the words cannot hold: they tell at most two white
/// rooks from black ones.
struct Representation {
  Position position;
  bool is_mirrored = false;
  std::string note;  // how it differs, empty where it does not
};
/// Refused when no substitute can be played on.
[[nodiscard]] Result<Representation> represent(const Position& position);

/// The words that set up a search of `depth` plies. White has at most two rooks.
[[nodiscard]] Words to_words(const Position& position, int depth, const MemoryMap& map);
/// Board and side to move of `words`; refused where they contradict themselves.
[[nodiscard]] Result<Position> to_position(const Words& words, const MemoryMap& map);

/// One card a word, ascending.
[[nodiscard]] std::vector<Card> loading_cards(const Words& words);
/// Comes last and starts the search.
inline constexpr Card start_card{99000, false};
/// All cards of a search as text, 80 columns each.
[[nodiscard]] std::string deck_text(const Words& words);

/// The answer card, FFTT as digits: from and to, 0 for none.
struct AnswerCard {
  Square from = no_square;
  Square to = no_square;
};
[[nodiscard]] constexpr AnswerCard answer_card(int digits) {
  return {digits / 100, digits % 100};
}

}  // namespace chessvm::chess
