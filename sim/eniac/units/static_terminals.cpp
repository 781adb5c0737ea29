// SPDX-License-Identifier: MIT
#include "sim/eniac/units/static_terminals.hpp"

#include "sim/eniac/units/accumulator/accumulator.hpp"

namespace chessvm::eniac {
namespace {

bool is_spelling(std::string_view name, std::string_view spellings) {
  while (true) {
    const std::size_t bar = spellings.find('|');
    if (spellings.substr(0, bar) == name) return true;
    if (bar == std::string_view::npos) return false;
    spellings.remove_prefix(bar + 1);
  }
}

}  // namespace

StaticConnections::StaticConnections(std::span<const StaticTerminal> terminals,
                                     const Accumulators& accumulators)
    : terminals_(terminals), accumulators_(accumulators) {
  for (const StaticTerminal& terminal : terminals) numbers_.push_back(terminal.at_power_on);
}

std::optional<std::size_t> StaticConnections::find(std::string_view name) const {
  for (std::size_t terminal = 0; terminal < terminals_.size(); ++terminal)
    if (is_spelling(name, terminals_[terminal].names)) return terminal;
  return std::nullopt;
}

}  // namespace chessvm::eniac
