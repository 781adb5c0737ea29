// SPDX-License-Identifier: MIT
#include "programs/host/simulator.hpp"

#include <algorithm>

namespace chessvm::host {

ExitStatus exit_status(RunEnd end) {
  switch (end) {
    case RunEnd::halted:
      return ExitStatus::ok;
    case RunEnd::limit:
      return ExitStatus::limit;
    case RunEnd::interrupted:
      return ExitStatus::interrupted;
    case RunEnd::brk:
    case RunEnd::out_of_cards:
    case RunEnd::failed:
      break;
  }
  return ExitStatus::rejected;
}

std::size_t loading_cards(const RunOptions& options, const std::vector<vm::Card>& deck) {
  if (deck.empty()) return 0;
  return std::min(options.loading_cards.value_or(deck.size() - 1), deck.size() - 1);
}

Cost Run::total() const {
  return {loading.time + work.time, loading.instructions + work.instructions};
}

std::string Run::fault() const {
  switch (end) {
    case RunEnd::halted:
      return {};
    case RunEnd::brk:
      return "the program stopped at a break";
    case RunEnd::out_of_cards:
      return "the program asks for more cards than the deck holds";
    case RunEnd::limit:
      return "the limit of add cycles ran out";
    case RunEnd::interrupted:
      return "interrupted";
    case RunEnd::failed:
      return failure;
  }
  return {};
}

std::array<std::uint8_t, vm::memory_words> memory_of(const vm::MachineState& state) {
  std::array<std::uint8_t, vm::memory_words> words{};
  for (int address = 0; address < vm::memory_words; ++address)
    words[static_cast<std::size_t>(address)] = static_cast<std::uint8_t>(state.word(address));
  return words;
}

}  // namespace chessvm::host
