// SPDX-License-Identifier: MIT
// The output of eniac-chess: boards and answers as text, as tables and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "programs/chess/host/hours.hpp"
#include "programs/chess/host/thinker.hpp"
#include "programs/chess/search/prediction.hpp"

namespace chessvm::chess {

/// The characters that men are drawn with: letters, or the figures that Unicode has for them.
enum class Figures : bool { letters, unicode };

/// The picture of `man`; a dot for none.
[[nodiscard]] std::string_view drawn(Man man, Figures figures);

/// The board with its edges, the side `bottom` below; the squares of `move` stand out, in brackets
/// or in colour.
[[nodiscard]] std::string picture(const Position& position, std::optional<Move> move,
                                  Figures figures, Paint paint, Colour bottom = Colour::white);

/// The searches that were done within a number of hours.
struct HoursSpent {
  EniacHours limit{0};
  int depth = 0;  // of the search that found the move
  std::vector<AskedQuestion> questions{};
};

/// An answer with its question.
struct Reply {
  std::string id;   // of an EPD record, empty for none
  std::string fen;  // as read; as given where it could not be
  Answer answer;
  std::optional<bool> solved;               // nullopt where the record names no move
  std::optional<ExpectedReply> expected{};  // to the move, where it was asked for
  std::optional<HoursSpent> hours{};        // where they were limited
  std::optional<AddCycles> whole{};         // of a search that has gone on: all its runs together
};

/// The chosen depth and the reason: `5 plies, predicted 2.21 h of 8 (6 plies: 13.02 h)`.
[[nodiscard]] std::string choice_text(const DepthChoice& choice);
/// Several lines: the move, its cost, the odds.
[[nodiscard]] std::string details(const Reply& reply, Paint paint);
/// One line, for tables of many.
[[nodiscard]] std::string table_row(const Reply& reply);
/// One line of JSON (schema chessvm.move/1).
[[nodiscard]] std::string to_json(const Reply& reply);

/// Figures over all answers of one run of eniac-chess; timed are the searches that came to an end.
struct Summary : HoursSummary {
  std::size_t count = 0;  // positions, failed ones included
  std::size_t errors = 0;
  std::size_t judged = 0;  // records that name a solution
  std::size_t solved = 0;
};
[[nodiscard]] Summary summarise(const std::vector<Reply>& replies);
[[nodiscard]] std::string summary_text(const Summary& summary);
[[nodiscard]] std::string to_json(const Summary& summary);

}  // namespace chessvm::chess
