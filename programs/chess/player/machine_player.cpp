// SPDX-License-Identifier: MIT
#include "programs/chess/player/machine_player.hpp"

#include <algorithm>
#include <utility>

#include "programs/host/pacer.hpp"

namespace chessvm::chess {
namespace {

/// Number of add cycles that the machine runs between two checks of the time limit.
constexpr AddCycles glance{1'000'000};

}  // namespace

MoveReply reply_of(Thought thought) {
  MoveReply reply{.move = thought.answer.move};
  if (thought.answer.outcome == Outcome::error) {
    reply.fault = Fault::crash;
    reply.detail = thought.answer.error;
  }
  if (const auto score = shown_score(thought)) reply.centipawns = score->centipawns();
  reply.thought = std::move(thought);
  return reply;
}

Result<std::unique_ptr<Player>> MachinePlayer::make(std::string name, Program program,
                                                    MachineSettings settings,
                                                    host::RunOptions run) {
  auto simulator = host::make_quiet_simulator(settings.engine, settings.core);
  if (!simulator) return simulator.error();
  return std::unique_ptr<Player>(std::make_unique<MachinePlayer>(
      std::move(name), program, std::move(settings), std::move(simulator.value()), std::move(run)));
}

ThinkLimits MachinePlayer::limits_for(const MoveRequest& request) const {
  ThinkLimits limits{settings_.depth, settings_.hours, request.nodes};
  if (request.depth) limits.depth = std::clamp(*request.depth, shallowest_search, deepest_search);
  return limits;
}

MoveReply MachinePlayer::move(const Game& game, const MoveRequest& request) {
  const auto start = std::chrono::steady_clock::now();
  const host::Pacer pacer(request.clock ? 0 : settings_.pace, request.stop);
  std::atomic<bool> out_of_time = false;
  std::atomic<bool> ended = false;  // becomes true if `request.stop` is true or the time is over
  ThinkOptions options{.limits = limits_for(request), .run = run_, .only = request.only};
  options.line = settings_.line;
  // If a GUI limits the depth or the time, there is no second look (docs/chess.md#second-look).
  if (!request.depth && !request.clock) options.second_look = settings_.second_look;
  if (settings_.failure_seed)
    options.failing = FailingMachine{settings_.mtbf, *settings_.failure_seed};
  options.run.interrupt = request.clock ? &ended : &request.stop;
  options.run.step = request.clock ? glance : pacer.step();
  if (request.state)
    options.run.progress = [&](const host::Glimpse& glimpse) { request.state(glimpse.state); };
  options.watch = [&](const Pondering& now) {
    if (request.pondering) request.pondering(now);
    pacer.wait_until(now.time);
    if (request.clock && std::chrono::steady_clock::now() - start >= *request.clock)
      out_of_time = true;
    ended = request.stop || out_of_time;
  };
  Thought thought = think(game, program_, options, *simulator_);
  pacer.wait_until(thought.time);
  if (!thought.answer.move && thought.answer.is_interrupted())
    thought = replace_stopped(thought, game, program_,
                              out_of_time ? "the clock ran out" : "stopped", request.only);
  MoveReply reply = reply_of(std::move(thought));
  reply.mtbf = settings_.mtbf;
  return reply;
}

std::string MachinePlayer::option_lines() const {
  return chess::option_lines(settings_);
}

std::string MachinePlayer::set_option(std::string_view name, std::string_view value) {
  MachineSettings changed = settings_;
  if (std::string reason = chess::set_option(changed, name, value); !reason.empty()) return reason;
  if (changed.engine != settings_.engine) {
    auto simulator = host::make_quiet_simulator(changed.engine, changed.core);
    if (!simulator) return to_text(simulator.error());
    simulator_ = std::move(simulator.value());
  }
  settings_ = std::move(changed);
  return {};
}

}  // namespace chessvm::chess
