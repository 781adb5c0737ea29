// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/uci/info.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "programs/chess/rules/notation.hpp"

namespace chessvm::chess::uci {

std::string score_words(const Score& score) {
  return score.mate ? fmt::format("mate {}", *score.mate)
                    : fmt::format("cp {}", score.centipawns());
}

std::string info_line(const Thought& thought, std::chrono::milliseconds here) {
  const Answer& answer = thought.answer;
  const auto time = std::max<std::int64_t>(here.count(), 1);
  const std::string score = answer.outcome == Outcome::mate
                                ? "mate 0"
                                : score_words(shown_score(thought).value_or(Score{}));
  std::string text =
      fmt::format("info depth {} score {} time {} nodes {} nps {}", thought.depth, score, time,
                  thought.nodes, thought.nodes * 1000 / static_cast<std::uint64_t>(time));
  if (answer.move) text += " pv " + coordinate(*answer.move);
  if (thought.reply && thought.reply->move) text += ' ' + coordinate(*thought.reply->move);
  return text + '\n';
}

std::string clock_lines(AddCycles time, EniacHours mtbf) {
  return fmt::format(
      "info string eniac {}, {} add cycles, {:.1f} % of runs finish before a failure at one in "
      "{:g} h\n"
      "info string cycles {} hours {:.3f}\n",
      to_text(time), time.count(), 100 * survival_odds(time, mtbf), mtbf.count(), time.count(),
      EniacHours(time).count());
}

std::string progress_lines(const Pondering& now, std::chrono::milliseconds here) {
  std::string text = fmt::format("info depth {} time {}", now.depth, here.count());
  if (now.root_move) text += " currmove " + coordinate(*now.root_move);
  return text + fmt::format("\ninfo string eniac {} so far, {} add cycles\n", to_text(now.time),
                            now.time.count());
}

}  // namespace chessvm::chess::uci
