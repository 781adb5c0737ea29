// SPDX-License-Identifier: MIT
#include "vm/machine.hpp"

#include <algorithm>
#include <array>

#include "vm/core.hpp"
#include "vm/isa.hpp"
#include "vm/reference.hpp"

namespace chessvm::vm {
namespace {

constexpr std::uint64_t most_cycles = std::uint64_t{1} << 62U;

}  // namespace

Machine::Machine(const Image& image, MakeCore make_core)
    : program_(std::make_shared<const Program>(image)),
      make_core_(make_core),
      core_(make_core(program_)) {}

const Image& Machine::image() const {
  return program_->image();
}

Result<void> Machine::set_state(const MachineState& state) {
  if (auto reason = impossible(state)) return Failure::because(std::move(*reason));
  state_ = state;
  return boost::outcome_v2::success();
}

void Machine::reset() {
  state_ = {};
}

void Machine::watch(RowNumber row) {
  program_ = std::make_shared<const Program>(image(), std::array{row});
  core_ = make_core_(program_);
  watched_ = row;
  fetches_ = 0;
}

Stop Machine::step(CardReader& reader, CardPunch& punch) {
  if (state_.pc == watched_ && state_.ir.empty() && state_.status != Status::halted) ++fetches_;
  return reference_step(image(), state_, reader, punch);
}

Stop Machine::run(const RunLimits& limits, CardReader& reader, CardPunch& punch) {
  for (;;) {
    if (state_.status == Status::halted) return step(reader, punch);
    if (state_.status == Status::running && state_.ir.empty() &&
        state_.instructions < limits.instructions && state_.add_cycles < limits.add_cycles) {
      // Every instruction costs next_fetch_cycles at least, so this many cannot pass the limit.
      const std::uint64_t for_instructions = std::min(limits.instructions - state_.instructions,
                                                      most_cycles / isa::next_fetch_cycles) *
                                             isa::next_fetch_cycles;
      const std::uint64_t cycles =
          std::min(limits.add_cycles - state_.add_cycles, for_instructions);
      const std::uint64_t margin = core_->overshoot();
      if (cycles > margin) core_->run(state_, state_.add_cycles + (cycles - margin));
    }
    if (state_.add_cycles >= limits.add_cycles || state_.instructions >= limits.instructions)
      return Stop::limit;
    if (const Stop stop = step(reader, punch); stop != Stop::limit) return stop;
  }
}

}  // namespace chessvm::vm
