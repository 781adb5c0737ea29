// SPDX-License-Identifier: MIT
#include "programs/games/wired_simulator.hpp"

#include <charconv>
#include <filesystem>
#include <stdexcept>

#include "sim/wired/lockstep/find_patch.hpp"
#include "sim/wired/lockstep/lockstep.hpp"
#include "sim/wired/lockstep/wired_computer.hpp"

namespace chessvm::games {
namespace {

using wired::LockstepEnd;

Stop stop_of(LockstepEnd end) {
  switch (end) {
    case LockstepEnd::halted:
      return Stop::halt;
    case LockstepEnd::brk:
      return Stop::brk;
    case LockstepEnd::waiting_for_card:
      return Stop::waiting_for_card;
    case LockstepEnd::limit:
    case LockstepEnd::interrupted:
      return Stop::limit;
    default:
      return Stop::error;
  }
}

Run run_wired(const std::filesystem::path& patch, const Image& image, const std::vector<Card>& deck,
              const RunOptions& options) {
  auto cards = wired::parse_cards(deck_text(deck), "deck");
  auto computer = wired::WiredComputer::make(patch, image, eniac::engine_names[0].kind);
  if (!computer) throw std::runtime_error(to_text(computer.error()));
  computer.value()->load(cards.value());
  wired::VirtualCpu vm(image, deck);
  Run run;
  const auto punch = [&](const std::string& card) {
    int digits = 0;
    std::from_chars(card.data(), card.data() + card.size(), digits);
    run.cards.push_back(digits);
  };
  wired::Lockstep machine(computer.value()->wired(), vm,
                          {.differences = wired::LockstepOptions::Differences::followed,
                           .max_cycles = static_cast<std::uint64_t>(options.limit.count()),
                           .invariants = false,
                           .punch = punch});
  std::optional<LockstepEnd> end = machine.start();
  if (!end) end = machine.run();
  if (end == LockstepEnd::no_start) throw std::runtime_error(machine.reason());
  run.stop = stop_of(*end);
  run.time = AddCycles(static_cast<std::int64_t>(machine.wired().add_cycles()));
  run.instructions = machine.checkpoint().state.instructions;
  return run;
}

}  // namespace

Result<Simulator> find_wired_simulator() {
  auto patch = wired::find_patch();
  if (!patch) return patch.error();
  return Simulator([patch = patch.value()](const Image& image, const std::vector<Card>& deck,
                                           const RunOptions& options) {
    return run_wired(patch, image, deck, options);
  });
}

}  // namespace chessvm::games
