// SPDX-License-Identifier: MIT
#include "programs/games/simulator.hpp"

#include <fmt/format.h>

#include "vm/deck.hpp"

namespace chessvm::games {

std::string Run::fault() const {
  switch (stop) {
    case Stop::halt:
      return {};
    case Stop::brk:
      return "the program stopped at a break";
    case Stop::waiting_for_card:
      return "the program asks for more cards than the deck holds";
    case Stop::limit:
      return "the limit of add cycles ran out";
    case Stop::error:
      return fmt::format("machine error {}", name(error));
  }
  return {};
}

Run run_in_process(const Image& image, const std::vector<Card>& deck, const RunOptions& options) {
  Machine machine(image);
  DeckReader reader(deck);
  CardStack punch;
  const RunLimits limits{.add_cycles = static_cast<std::uint64_t>(options.limit.count())};
  Run run;
  run.stop = machine.run(limits, reader, punch);
  run.error = machine.state().error;
  run.cards = punch.cards();
  run.time = AddCycles(static_cast<std::int64_t>(machine.state().add_cycles));
  run.instructions = machine.state().instructions;
  return run;
}

Result<Simulator> find_simulator(std::string_view engine) {
  if (engine == "chsim") return Simulator(run_in_process);
  return Failure{.path = {},
                 .message = fmt::format("there is no engine '{}', expected chsim", engine)};
}

std::string deck_text(const std::vector<Card>& deck) {
  std::string text;
  for (const Card& card : deck) {
    const std::string digits = fmt::format("{:05}", card.value);
    text += fmt::format("{:<{}}\n", digits, card_columns);
  }
  return text;
}

}  // namespace chessvm::games
