// SPDX-License-Identifier: MIT
#include "sim/eniac/units/auxiliary.hpp"

#include <array>
#include <utility>

namespace chessvm::eniac {
namespace {

struct StepperRow {
  const char* name;
  int stages;
};
constexpr std::array<StepperRow, AuxiliaryStepper::kinds> stepper_table{{
    {"st", 10},
    {"sft", 6},
    {"pm1", 2},
    {"pm2", 2},
    {"sjk1", 6},
    {"sjk2", 6},
}};

const StepperRow& row_of(AuxiliaryStepper::Kind kind) {
  return stepper_table[static_cast<std::size_t>(kind)];
}

// clang-format off
constexpr std::array<JackRow, 4> stepper_jacks(int stages) {
  return {{
    {"i",   Direction::input,  1, {}, {}, "stepper input"},
    {"di",  Direction::input,  1, {}, {}, "steps the stage"},
    {"cdi", Direction::input,  1, {}, {}, "first stage"},
    {"#o",  Direction::output, 1, {1, stages}, {}, "stage output"},
  }};
}
constexpr std::array ten_stages = stepper_jacks(10);
constexpr std::array six_stages = stepper_jacks(6);
constexpr std::array two_stages = stepper_jacks(2);
const JackRow selector_jacks[] = {
  {"A",  Direction::input,  11, {}, {}, "side A of a function table"},
  {"B",  Direction::input,  11, {}, {}, "side B"},
  {"o",  Direction::output, 11, {}, {}, "the order, on wires 2 and 1"},
  {"i",  Direction::input,   1, {}, {}, "passes an order in the next add cycle"},
  {"Ri", Direction::input,   1, {}, {}, "on to the next order"},
  {"Ro", Direction::output,  1, {}, {}, "the last order was passed"},
  {"Ci", Direction::input,   1, {}, {}, "clears the ring"},
};
// clang-format on

/// A two-digit order (instruction) in a function table row. `side` is the jack that receives the
/// order. `wire` is the higher of the two wires that carry the order. In ring position p, the
/// selector sends the order `orders[p]`.
struct Order {
  OrderSelector::Jacks side;
  int wire;
};
constexpr std::array<Order, OrderSelector::ring_stages> orders{{
    {OrderSelector::side_b, 2},
    {OrderSelector::side_a, 6},
    {OrderSelector::side_a, 4},
    {OrderSelector::side_a, 2},
    {OrderSelector::side_b, 6},
    {OrderSelector::side_b, 4},
}};

}  // namespace

const FrontPanel& AuxiliaryStepper::panel_table(Kind kind) {
  static const FrontPanel ten(PanelRows{.jacks = ten_stages});
  static const FrontPanel six(PanelRows{.jacks = six_stages});
  static const FrontPanel two(PanelRows{.jacks = two_stages});
  const int stages = row_of(kind).stages;
  return stages == 10 ? ten : stages == 6 ? six : two;
}

AuxiliaryStepper::AuxiliaryStepper(Kind kind)
    : Unit(row_of(kind).name, panel_table(kind)), stages_(row_of(kind).stages) {}

void AuxiliaryStepper::receive(std::uint16_t jack, Pulses /*pulses*/) {
  if (jack == input) {
    pending_ = true;
  } else if (jack == clear_direct_input) {
    stage_ = 0;
  } else if (!stepped_) {
    stepped_ = true;
    stage_ = (stage_ + 1) % stages_;
  }
  update_listening();
}

void AuxiliaryStepper::clock(ClockPulses pulses) {
  using namespace clock_pulse;
  if ((pulses & p10) != 0) stepped_ = false;
  if ((pulses & cpp) != 0 && std::exchange(armed_, false))
    send(output + static_cast<std::size_t>(stage_));
  if ((pulses & rp_second) != 0) armed_ = std::exchange(pending_, false);
  update_listening();
}

void AuxiliaryStepper::update_listening() {
  using namespace clock_pulse;
  ClockPulses wanted = 0;
  if (stepped_) wanted |= p10;
  if (pending_) wanted |= rp_second;
  if (armed_) wanted |= cpp;
  listen(wanted);
}

void AuxiliaryStepper::reset() {
  Unit::reset();
  stage_ = 0;
  pending_ = armed_ = stepped_ = false;
  update_listening();
}

void AuxiliaryStepper::save_control(ControlWriter& out) const {
  out.put(static_cast<std::uint64_t>(stage_) | static_cast<std::uint64_t>(pending_) << 8U |
          static_cast<std::uint64_t>(armed_) << 9U | static_cast<std::uint64_t>(stepped_) << 10U);
}

void AuxiliaryStepper::load_control(ControlReader& in) {
  const std::uint64_t word = in.get();
  stage_ = static_cast<int>(word & 0xFFU);
  pending_ = (word >> 8U & 1U) != 0;
  armed_ = (word >> 9U & 1U) != 0;
  stepped_ = (word >> 10U & 1U) != 0;
  update_listening();
}

const FrontPanel& OrderSelector::panel_table() {
  static const FrontPanel panel(PanelRows{.jacks = selector_jacks});
  return panel;
}

OrderSelector::OrderSelector() : Unit("os", panel_table()) {}

void OrderSelector::receive(std::uint16_t jack, Pulses pulses) {
  switch (jack) {
    case enable:
      enable_pending_ = true;
      break;
    case ring_in:
      step_pending_ = true;
      break;
    case ring_clear:
      ring_ = 0;
      break;
    default: {
      const Order& order = orders[static_cast<std::size_t>(ring_)];
      if (!enabled_ || jack != order.side) return;
      send(output,
           static_cast<Pulses>(unsigned{pulses} >> static_cast<unsigned>(order.wire - 2) & 3U));
      return;
    }
  }
  update();
}

void OrderSelector::clock(ClockPulses pulses) {
  using namespace clock_pulse;
  if ((pulses & cpp) != 0 && stepping_) {
    ring_ = (ring_ + 1) % ring_stages;
    if (ring_ == 0) send(ring_out);
  }
  if ((pulses & rp_second) != 0) {
    enabled_ = std::exchange(enable_pending_, false);
    stepping_ = std::exchange(step_pending_, false);
  }
  update();
}

void OrderSelector::update() {
  using namespace clock_pulse;
  set_open(side_a, enabled_);
  set_open(side_b, enabled_);
  ClockPulses wanted = 0;
  if (stepping_) wanted |= cpp;
  if (!idle()) wanted |= rp_second;
  listen(wanted);
}

void OrderSelector::reset() {
  Unit::reset();
  ring_ = 0;
  enable_pending_ = enabled_ = step_pending_ = stepping_ = false;
  update();
}

void OrderSelector::save_control(ControlWriter& out) const {
  std::uint64_t word = 0;
  for (const bool set : {enable_pending_, enabled_, step_pending_, stepping_})
    word = word << 1U | static_cast<std::uint64_t>(set);
  out.put(word | static_cast<std::uint64_t>(ring_) << 4U);
}

void OrderSelector::load_control(ControlReader& in) {
  std::uint64_t word = in.get();
  for (bool* const flip_flop : {&stepping_, &step_pending_, &enabled_, &enable_pending_}) {
    *flip_flop = (word & 1U) != 0;
    word >>= 1U;
  }
  ring_ = static_cast<int>(word);
  update();
}

}  // namespace chessvm::eniac
