// SPDX-License-Identifier: MIT
#include "vm/machine.hpp"

#include "vm/program.hpp"
#include "vm/reference.hpp"

namespace chessvm {

Machine::Machine(const Image& image) : program_(std::make_shared<const Program>(image)) {}

const Image& Machine::image() const {
  return program_->image();
}

Result<void> Machine::set_state(const MachineState& state) {
  if (auto reason = impossible(state)) return Failure{.path = {}, .message = std::move(*reason)};
  state_ = state;
  return boost::outcome_v2::success();
}

void Machine::reset() {
  state_ = {};
}

Stop Machine::step(CardReader& reader, CardPunch& punch) {
  return reference_step(image(), state_, reader, punch);
}

Stop Machine::run(const RunLimits& limits, CardReader& reader, CardPunch& punch) {
  for (;;) {
    if (state_.status != Status::halted &&
        (state_.add_cycles >= limits.add_cycles || state_.instructions >= limits.instructions))
      return Stop::limit;
    if (const Stop stop = step(reader, punch); stop != Stop::limit) return stop;
  }
}

}  // namespace chessvm
