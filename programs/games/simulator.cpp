// SPDX-License-Identifier: MIT
#include "programs/games/simulator.hpp"

#include <fmt/format.h>

#include "programs/games/wired_simulator.hpp"
#include "programs/host/fault.hpp"
#include "vm/deck.hpp"

namespace chessvm::games {

std::string Run::fault() const {
  return host::fault(stop, error);
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
  if (engine == "eniacsim") return find_wired_simulator();
  return Failure{
      .path = {},
      .message = fmt::format("there is no engine '{}', expected chsim or eniacsim", engine)};
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
