// SPDX-License-Identifier: MIT
#include "programs/games/hand_operation.hpp"

#include <fmt/format.h>

#include "base/process/read_line.hpp"
#include "programs/host/answer_cards.hpp"

namespace chessvm::games {
namespace {

constexpr std::string_view invitation =
    "Type the cards that the machine has punched, one a line, then an empty line.\n";

enum class Ended : std::uint8_t { by_empty_line, by_input };

/// Reads cards until an empty line or the end of input. Asks again after a line that is not a card.
Ended read_cards(std::vector<int>& cards, std::FILE* input, std::FILE* output) {
  for (;;) {
    fmt::print(output, "card {}> ", cards.size() + 1);
    std::fflush(output);
    const auto line = read_line(input, longest_typed_line);
    if (!line) {
      fmt::print(output, "\n");
      return Ended::by_input;
    }
    if (line->find_first_not_of(" \t") == std::string::npos) return Ended::by_empty_line;
    if (const auto card = host::parse_answer_card(*line))
      cards.push_back(*card);
    else
      fmt::print(output, "{}\n", host::bad_answer_card);
  }
}

}  // namespace

Result<Turn> type_cards(Match& match, std::FILE* input, std::FILE* output) {
  fmt::print(output, "{}", invitation);
  for (;;) {
    host::Run run;
    const Ended ended = read_cards(run.cards, input, output);
    auto turn = match.take(std::move(run));
    if (turn || ended == Ended::by_input) return turn;
    fmt::print(output, "{}\n", turn.error().message);
  }
}

}  // namespace chessvm::games
