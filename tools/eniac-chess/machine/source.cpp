// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/machine/source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/files/file.hpp"
#include "base/process/signals.hpp"
#include "programs/chess/host/progress_cards.hpp"
#include "programs/host/answer_cards.hpp"
#include "tools/eniac-chess/machine/search_request.hpp"

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

std::optional<AddCycles> Source::time_before(const Position& position, PlayOptions how,
                                             std::string_view text) const {
  bool is_interrupted = false;
  const auto run = [&](PlayOptions options) {
    options.run.interrupt = &interrupt_flag();
    Answer answer = play(position, program_, options);
    is_interrupted = is_interrupted || answer.is_interrupted();
    return answer;
  };
  const auto time_of = [](const Answer& answer) {
    return answer.run ? answer.run->work.time : AddCycles(0);
  };
  how.run = {};
  const AddCycles rest = time_of(run(how));
  how.progress = {};
  AddCycles sum = time_of(run(how)) - rest;
  // A limit of hours causes several searches. Each search begins with the best move of the search
  // before. This loop repeats the earlier searches and finds their cards in `text`.
  const std::vector<int> others = cards_before(text, question_of(represent(position), how));
  std::span<const int> left(others);
  std::optional<Move> first;
  for (int depth = shallowest_search; depth < how.depth && !left.empty(); ++depth) {
    std::vector<int> punched;
    PlayOptions before{.depth = depth, .run = {}, .first = first};
    before.reports = left.front() >= first_name ? Reports::progress : Reports::answer;
    before.run.punched = [&punched](int card) { punched.push_back(card); };
    const Answer answer = run(std::move(before));
    if (is_interrupted) return std::nullopt;
    if (punched.empty() || punched.size() > left.size() ||
        !std::ranges::equal(punched, left.first(punched.size())))
      continue;
    sum += time_of(answer);
    left = left.subspan(punched.size());
    first = answer.move;
  }
  if (is_interrupted || !left.empty()) return std::nullopt;
  return sum;
}

Thought Source::think(const Position& position, const ThinkLimits& limits,
                      const host::RunOptions& run, SecondLook second_look) const {
  ThinkOptions options{
      .limits = limits, .run = run, .purpose = Purpose::answer, .second_look = second_look};
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
