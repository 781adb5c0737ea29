// SPDX-License-Identifier: MIT
#include "tools/chsim/run/devices.hpp"

#include <fmt/format.h>

namespace chessvm::vm::chsim {

Punch::Punch(const Options& options, const Logging& logging, Progress& progress)
    : options_(options), logging_(logging), progress_(progress) {
  if (!options.json) output = Output::standard_output();
}

void Punch::punch(int digits) {
  if (logging_.log) {
    const MachineState& state = logging_.machine->state();
    const bool punches = logging_.log->card_punched(state, digits);
    if (logging_.log->differs() || logging_.log->has_ended(state)) limits.add_cycles = 0;
    if (!punches) return;
  }
  ++punched;
  last = digits;
  if (options_.json) cards.push_back(digits);
  if (output) progress_.erase();
  if (output) output->write(fmt::format("{:<{}}\n", card_text(digits), options_.card_width));
}

std::optional<Card> Reader::next() {
  std::optional<Card> card = stream ? stream->next() : deck.next();
  if (card) ++read;
  if (card && logging_.log) logging_.log->card_read(logging_.machine->state(), *card);
  return card;
}

}  // namespace chessvm::vm::chsim
