// SPDX-License-Identifier: MIT
// Progress cards: what the program punches while it searches, and how a search that broke off goes
// on behind them (docs/chess.md#progress-cards).
#pragma once

#include <array>
#include <filesystem>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/search/question.hpp"

namespace chessvm::chess {

/// The least card that names a question: all cards of progress are smaller.
inline constexpr int first_name = 9000;
/// The first two cards of a search that reports progress: they tell its question from others, but
/// for one in 250,000.
using QuestionName = std::array<int, 2>;
/// Depends on all of the question but `progress`.
[[nodiscard]] QuestionName name_of(const Question& question);

/// The card that answers a question whose root moves are all done: 0 where none of them is better
/// than the floor of the question.
[[nodiscard]] int answer_of(const Question& question, const RootProgress& progress);

/// Reads the cards that were punched for `question`, one a line, in their order: its name, then a
/// card for each root move done, with its number and the best score so far; the same again where
/// the search has gone on before; perhaps the answer. Cards of other questions in front, as
/// searches within hours punch them one after the other, are passed over. A last line that was torn
/// off before its fourth digit is left out. A failure names `path`, the line and the reason.
[[nodiscard]] Result<RootProgress> read_progress(std::string_view text,
                                                 const std::filesystem::path& path,
                                                 const Question& question);

/// The cards of other questions in front of those of `question`; empty where there are none, or
/// something else is in front.
[[nodiscard]] std::vector<int> cards_before(std::string_view text, const Question& question);

/// Reads, as read_progress does, the cards that one run punched for `question` behind its
/// `progress`. Returns the progress before each root move that they report, then the progress at
/// the end.
[[nodiscard]] Result<std::vector<RootProgress>> progress_of(const std::vector<int>& cards,
                                                            const Question& question);

}  // namespace chessvm::chess
