// SPDX-License-Identifier: MIT
// The question that the machine is asked: a position, how deep to search it, and the root moves
// that the host puts on cards because the program does not find them by itself.
#pragma once

#include <optional>

#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {

/// Chooses the cards that the machine punches.
enum class Reports : std::uint8_t {
  answer,
  progress,  // also a card after each root move, so that a broken search can go on behind it
};

/// The root moves that a search which broke off has done.
struct RootProgress {
  std::size_t done = 0;               // the first so many root moves on cards
  std::optional<std::size_t> best{};  // the number of the best among them; nullopt where none is
                                      // better than what the search began with
  int score = 0;                      // of that, where there is one
  bool is_answered = false;           // the search has ended, and its answer is punched
  friend bool operator==(const RootProgress&, const RootProgress&) = default;
};

struct Question {
  Position position;
  int depth = 0;               // plies, from shallowest_search to deepest_search
  Moves root_moves{};          // legal ones that come on cards, searched first, in this order
  bool generates_root = true;  // whether the program then searches the root moves that it finds
  /// A move that ends the game in a draw or goes back to a position of the game. It is not
  /// searched: it is the best to begin with, and worth a draw.
  std::optional<Move> drawing{};
  Reports reports = Reports::answer;
  /// Only moves with a better score are looked for; every legal move has one above 1. Not for a
  /// question with a `drawing` move.
  int floor = 1;
  RootProgress progress{};  // not searched again; part of the question where a search goes on
};

/// The best score that the root has before its first search.
[[nodiscard]] int first_best(const Question& question);

/// Root moves that can come on cards: a card names one by a square.
inline constexpr std::size_t most_root_cards = 64;

/// The question for `position`: castling, captures en passant and the promotions to lesser men that
/// may matter are on cards. Where one of `drawing`, legal moves of which the first counts, is to be
/// kept from the search, all others are; likewise all where progress is to be reported. Where that
/// is more than `most_root_cards`, neither is done.
///
/// `only`, at most `most_root_cards` moves, are the root moves to choose from, and contain those of
/// `drawing`; empty: all that are legal. Those of them that are legal in `position` are on cards.
/// If none is, `only` has no effect.
///
/// Where all root moves are on cards, `first` is searched first, if it is one of them.
[[nodiscard]] Question ask(const Position& position, int depth, const Moves& drawing = {},
                           Reports reports = Reports::answer, const Moves& only = {},
                           std::optional<Move> first = std::nullopt);

}  // namespace chessvm::chess
