// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/source.hpp"

#include <fmt/format.h>

#include "base/file.hpp"
#include "base/signals.hpp"
#include "programs/chess/embedded_program.hpp"
#include "programs/host/answer_cards.hpp"

namespace chessvm::chess {

Result<Program> program_of(const Options& options) {
  return options.image ? read_program(*options.image) : built_in_program();
}

Result<Source> Source::open_machine(const Options& options) {
  auto program = program_of(options);
  if (!program) return program.error();
  auto simulator = host::make_simulator(options.engine, options.core);
  if (!simulator) return simulator.error();
  Source source;
  source.program_ = program.value();
  source.simulator_ = std::move(simulator.value());
  return source;
}

Result<Source> Source::open(const Options& options, std::size_t positions) {
  if (!options.cards) return open_machine(options);
  const auto text = read_file(*options.cards);
  if (!text) return text.error();
  auto cards = host::parse_answer_cards(text.value(), *options.cards);
  if (!cards) return cards.error();
  if (cards.value().size() != positions)
    return Failure{.path = *options.cards,
                   .message = fmt::format("{} answer cards for {} positions", cards.value().size(),
                                          positions)};
  Source source;
  source.cards_ = std::move(cards.value());
  return source;
}

Answer Source::answer(const Position& position, std::size_t index, PlayOptions how) const {
  if (simulator_ == nullptr) return judge(position, cards_[index]);
  how.run.interrupt = &interrupt_flag();
  return play(position, program_, how, *simulator_);
}

}  // namespace chessvm::chess
