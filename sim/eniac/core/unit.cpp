// SPDX-License-Identifier: MIT
#include "sim/eniac/core/unit.hpp"

namespace chessvm::eniac {

Unit::Unit(std::string name, const FrontPanel& panel) : name_(std::move(name)), panel_(panel) {
  for (const Switch& position : panel.switches()) settings_.push_back(position.at_power_on);
}

void Unit::attach(Circuit& circuit, std::uint32_t first_jack, unsigned rank) {
  circuit_ = &circuit;
  first_jack_ = first_jack;
  rank_ = rank;
  const ClockPulses wanted = listening_;
  listening_ = 0;
  listen(wanted);
  connected();
}

Result<void> Unit::set_text(std::size_t /*index*/, std::string_view /*text*/) {
  return Failure::because(name_ + " has no switch for free text");
}

void Unit::reset() {
  for (std::size_t index = 0; index < settings_.size(); ++index)
    set(index, panel_.switches()[index].after_reset);
}

std::string flags_text(std::uint64_t bits, int count) {
  std::string text;
  for (int bit = 0; bit < count; ++bit)
    text += (bits >> static_cast<unsigned>(bit) & 1U) != 0 ? '1' : '0';
  return text;
}

}  // namespace chessvm::eniac
