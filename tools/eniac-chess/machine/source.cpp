// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/machine/source.hpp"

#include <fmt/format.h>

#include "base/files/file.hpp"
#include "base/process/signals.hpp"
#include "programs/host/answer_cards.hpp"

namespace chessvm::chess {

Result<Source> Source::open_machine(const MachineOptions& machine) {
  auto program = program_of(machine.image);
  if (!program) return program.error();
  auto simulator = host::make_simulator(machine.engine, machine.core);
  if (!simulator) return simulator.error();
  Source source;
  source.program_ = program.value();
  source.simulator_ = std::move(simulator.value());
  return source;
}

Result<Source> Source::open(const MachineOptions& machine, const std::optional<std::string>& cards,
                            std::size_t positions) {
  if (!cards) return open_machine(machine);
  const auto text = read_file(*cards);
  if (!text) return text.error();
  auto answers = host::parse_answer_cards(text.value(), *cards);
  if (!answers) return answers.error();
  if (answers.value().size() != positions)
    return Failure{.path = *cards,
                   .message = fmt::format("{} answer cards for {} positions",
                                          answers.value().size(), positions)};
  Source source;
  source.cards_ = std::move(answers.value());
  return source;
}

Answer Source::answer(const Position& position, std::size_t index, PlayOptions how) const {
  if (simulator_ == nullptr) return judge(position, cards_[index]);
  how.run.interrupt = &interrupt_flag();
  return play(position, program_, how, *simulator_);
}

Thought Source::think(const Position& position, const ThinkLimits& limits,
                      const host::RunOptions& run) const {
  ThinkOptions options{.limits = limits, .run = run, .purpose = Purpose::answer};
  options.run.interrupt = &interrupt_flag();
  Thought thought = chess::think(Game(position), program_, options, *simulator_);
  if (auto& last = thought.answer.run) {
    last->work = {thought.time, thought.instructions};
    if (last->fetches) last->fetches = thought.nodes;
  }
  return thought;
}

std::optional<ExpectedReply> Source::reply(const Position& position, Move move, int depth,
                                           host::RunOptions run) const {
  run.interrupt = &interrupt_flag();
  return ask_for_reply(position, move, depth, program_, run, *simulator_);
}

}  // namespace chessvm::chess
