// SPDX-License-Identifier: MIT
#include "vm/machine.hpp"

#include <fmt/format.h>

#include <array>

#include "vm/reference.hpp"
#include "vm/run_loop.hpp"

namespace chessvm::vm {

std::string accumulator_text(const Accumulator& accumulator) {
  std::string text(1, accumulator.negative ? 'M' : 'P');
  for (const int word : accumulator.words) text += fmt::format("{:02}", word);
  return text;
}

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
  if (state_.status == Status::halted) return step(reader, punch);
  return run_loop(
      *core_, state_, limits, [] { return false; }, [&] { return step(reader, punch); });
}

}  // namespace chessvm::vm
