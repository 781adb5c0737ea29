// SPDX-License-Identifier: MIT
#include "sim/wired/machine/wired_machine.hpp"

#include <algorithm>
#include <limits>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/initiating_unit.hpp"

namespace chessvm::wired {
namespace {

constexpr std::size_t printed_columns = 4;
// Limit for the add cycles from the initiate button to the first row fetch. The patch of chessvm
// needs fewer than ten add cycles.
constexpr std::uint64_t patience_at_start = 1'000;

}  // namespace

WiredMachine::WiredMachine(eniac::Machine& machine, eniac::Engine& engine,
                           const Assignment& assignment)
    : machine_(machine), engine_(engine), assignment_(assignment) {
  machine_.monitor().punch = [this](std::string_view card) {
    cards_.emplace_back(card.substr(0, printed_columns));
  };
}

WiredMachine::~WiredMachine() {
  machine_.monitor().punch = [](std::string_view) {};
}

eniac::StopReason WiredMachine::start(const std::atomic<bool>* interrupt) {
  machine_.circuit().time.stepping = false;
  machine_.initiating_unit().press_initiate();
  const eniac::StopReason reason = engine_.run({.until = machine_.time().cycle + patience_at_start,
                                                .stop_when_idle = true,
                                                .stop_on_request = false,
                                                .stop_at_checkpoint = true,
                                                .interrupt = interrupt});
  machine_.monitor().acknowledge_stop();
  origin_ = machine_.time().cycle;
  return reason;
}

eniac::StopReason WiredMachine::run_to_checkpoint(std::uint64_t add_cycles, Breaks breaks,
                                                  const std::atomic<bool>* interrupt) {
  // `add_cycles` may be the largest number (no limit), so avoid an overflow of the sum.
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max() - origin_;
  const eniac::StopReason reason = engine_.run({.until = origin_ + std::min(add_cycles, most),
                                                .stop_when_idle = true,
                                                .stop_on_request = breaks == Breaks::obeyed,
                                                .stop_at_checkpoint = true,
                                                .interrupt = interrupt});
  machine_.monitor().acknowledge_stop();
  return reason;
}

void WiredMachine::take_over(const ComparableState& state, std::uint64_t add_cycles) {
  write_state(machine_, state, assignment_);
  machine_.circuit().time.cycle = origin_ + add_cycles;
}

std::uint64_t WiredMachine::cards_read() const {
  return machine_.card_reader().position();
}

void WiredMachine::set_cards_read(std::uint64_t cards) {
  machine_.card_reader().set_position(static_cast<std::size_t>(cards));
}

void WiredMachine::note(Moment& moment) const {
  moment.control.clear();
  machine_.save_control(moment.control);
  for (std::size_t i = 0; i < moment.numbers.size(); ++i)
    moment.numbers[i] = machine_.accumulator(static_cast<int>(i) + 1).value();
  for (std::size_t i = 0; i < moment.arguments.size(); ++i)
    moment.arguments[i] = machine_.table(static_cast<int>(i) + 1).argument();
  moment.cycle = machine_.time().cycle;
  moment.cards_read = cards_read();
  moment.last_read = machine_.initiating_unit().last_read();
  moment.last_print = machine_.initiating_unit().last_print();
}

void WiredMachine::go_back(const Moment& moment) {
  machine_.monitor().forget();
  machine_.circuit().time.cycle = moment.cycle;
  machine_.circuit().time.phase = 0;
  for (std::size_t i = 0; i < moment.numbers.size(); ++i)
    machine_.accumulator(static_cast<int>(i) + 1).set_value(moment.numbers[i]);
  for (std::size_t i = 0; i < moment.arguments.size(); ++i)
    machine_.table(static_cast<int>(i) + 1).set_argument(moment.arguments[i]);
  machine_.load_control(moment.control);
  set_cards_read(moment.cards_read);
  machine_.initiating_unit().set_last_read(moment.last_read);
  machine_.initiating_unit().set_last_print(moment.last_print);
}

bool WiredMachine::is_waiting_for_card() const {
  return machine_.card_reader().empty() && machine_.initiating_unit().reading();
}

}  // namespace chessvm::wired
