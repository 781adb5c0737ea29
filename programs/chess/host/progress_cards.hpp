// SPDX-License-Identifier: MIT
// Reads progress cards, from which an interrupted search resumes (docs/chess.md#progress-cards).
#pragma once

#include <array>
#include <filesystem>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/search/question.hpp"

namespace chessvm::chess {

/// Smallest number on a card that names a question; all other progress cards have smaller numbers.
inline constexpr int first_name = 9000;
/// First two cards of a search that reports progress. They identify the question. The odds are one
/// in 250,000 that two questions have the same name.
using QuestionName = std::array<int, 2>;
/// Computes the name from the board, `depth`, `root_moves`, `drawing` and `floor` of the question.
[[nodiscard]] QuestionName name_of(const Question& question);

/// Returns the four digits of the answer card after the last root move. The digits name the move
/// `progress.best`, or `question.drawing` if `progress.best` is nullopt. 0000 if both are nullopt.
[[nodiscard]] int answer_of(const Question& question, const RootProgress& progress);

/// Reads the cards that the program punched for `question`, one card on each line. The first two
/// cards are the question's name; each resumed search punches the name again. Then each root move
/// done has one card with the number of the move and the best score so far. The answer card is the
/// last. Skips cards of earlier questions. Ignores a last line with fewer than four digits.
[[nodiscard]] Result<RootProgress> read_progress(std::string_view text,
                                                 const std::filesystem::path& path,
                                                 const Question& question);

/// Returns the cards in `text` before the cards of `question`. Returns no cards if `text` has no
/// card of `question`, or if a line before the cards of `question` is no card.
[[nodiscard]] std::vector<int> cards_before(std::string_view text, const Question& question);

/// Reads the cards of one run. The first element of the result is the progress before the run, as
/// `question` contains it. Each further element is the progress after one more root move.
[[nodiscard]] Result<std::vector<RootProgress>> progress_of(const std::vector<int>& cards,
                                                            const Question& question);

}  // namespace chessvm::chess
