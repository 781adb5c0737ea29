// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/match/player.hpp"

#include "programs/eniac-chess/match/rival_player.hpp"
#include "programs/eniac-chess/match/uci_engine.hpp"
#include "programs/host/engine.hpp"

namespace chessvm::chess::match {
namespace {

/// The machine, simulated in this process.
class MachinePlayer final : public Player {
 public:
  MachinePlayer(const PlayerSpec& spec, const PlayerSurroundings& surroundings,
                std::unique_ptr<host::Simulator> simulator)
      : name_(spec.name.empty() ? spec.text : spec.name),
        program_(surroundings.program),
        simulator_(std::move(simulator)),
        options_{.limits = {.depth = spec.settings.depth, .hours = spec.settings.hours},
                 .run = {.interrupt = &surroundings.interrupt}} {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] Reply prepare() override { return {}; }
  [[nodiscard]] Reply move(const Game& game) override {
    const Thought thought = think(game, program_, options_, *simulator_);
    // What an interrupted machine has found so far depends on the moment.
    if (*options_.run.interrupt) return {.fault = Fault::interrupted};
    if (!thought.answer.move)
      return {.time = thought.time, .fault = Fault::crash, .detail = thought.answer.error};
    return {.move = thought.answer.move, .time = thought.time};
  }

 private:
  std::string name_;
  const Program& program_;
  std::unique_ptr<host::Simulator> simulator_;
  ThinkOptions options_;
};

}  // namespace

Result<std::unique_ptr<Player>> make_player(const PlayerSpec& spec,
                                            const PlayerSurroundings& surroundings) {
  if (spec.kind == PlayerKind::uci) return UciEngine::start(spec, surroundings);
  if (spec.kind == PlayerKind::rival)
    return std::unique_ptr<Player>(std::make_unique<RivalPlayer>(spec, surroundings.interrupt));
  auto simulator = host::make_quiet_simulator(spec.settings.engine, spec.settings.core);
  if (!simulator) return simulator.error();
  return std::unique_ptr<Player>(
      std::make_unique<MachinePlayer>(spec, surroundings, std::move(simulator.value())));
}

}  // namespace chessvm::chess::match
