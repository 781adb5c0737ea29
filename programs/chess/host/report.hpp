// SPDX-License-Identifier: MIT
// Formats the output of eniac-chess: boards and answers as text, tables and JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "programs/chess/host/hours.hpp"
#include "programs/chess/host/thinker.hpp"
#include "programs/chess/search/prediction.hpp"

namespace chessvm::chess {

/// How boards show pieces: as letters or as Unicode's chess symbols.
enum class Figures : bool { letters, unicode };

/// Returns the picture of `man`; a dot for an empty square.
[[nodiscard]] std::string_view drawn(Man man, Figures figures);

/// Draws the board with the side `bottom` at the bottom. Marks the squares of `move` by inverse
/// colours if `paint` is `coloured`, else by brackets.
[[nodiscard]] std::string picture(const Position& position, std::optional<Move> move,
                                  Figures figures, Paint paint, Colour bottom = Colour::white);

/// The searches for one move within a limit of hours.
struct HoursSpent {
  EniacHours limit{0};
  int depth = 0;  // plies of the search that found the move
  std::vector<AskedQuestion> questions{};
};

struct Reply {
  std::string id;   // id of the EPD record; empty if it has none
  std::string fen;  // position as read; the input text if it could not be read
  Answer answer;
  std::optional<bool> solved;               // was the solution found? nullopt if none is known
  std::optional<ExpectedReply> expected{};  // expected reply to the move; nullopt if not asked for
  std::optional<HoursSpent> hours{};        // hours spent; nullopt if hours are not limited
  std::optional<AddCycles> whole{};         // time of all runs; set only for a resumed search
};

/// Formats the chosen depth and the reason: `5 plies, predicted 2.21 h of 8 (6 plies: 13.02 h)`.
[[nodiscard]] std::string choice_text(const DepthChoice& choice);
/// Formats `reply` in several lines: move, cost of the search, and odds that no failure happens.
[[nodiscard]] std::string details(const Reply& reply, Paint paint);
[[nodiscard]] std::string table_row(const Reply& reply);
/// Formats `reply` as one line of JSON (schema chessvm.move/1).
[[nodiscard]] std::string to_json(const Reply& reply);

/// Totals over all answers of one run of eniac-chess. The times do not include failed searches.
struct Summary : HoursSummary {
  std::size_t count = 0;  // number of positions, including failed ones
  std::size_t errors = 0;
  std::size_t judged = 0;  // number of EPD records that name a solution
  std::size_t solved = 0;
};
[[nodiscard]] Summary summarise(const std::vector<Reply>& replies);
[[nodiscard]] std::string summary_text(const Summary& summary);
[[nodiscard]] std::string to_json(const Summary& summary);

}  // namespace chessvm::chess
