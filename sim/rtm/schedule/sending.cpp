// SPDX-License-Identifier: MIT
#include "sim/rtm/schedule/sending.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "sim/rtm/machine/stock1946.hpp"
#include "sim/rtm/schedule/wires.hpp"

namespace chessvm::rtm {
namespace {

using Unit = Sending::Unit;

constexpr int wires_without_card = 5;  // a card sends nothing on wires d1 to d5
constexpr Train no_pulses{};
constexpr Train any_digit{9, Sign::unknown};
constexpr Train any_complement{
    10, Sign::unknown};  // up to nine pulses, and the pulse 1'P of a ten's complement

Train sign_train(Sign sign) {
  return {sign == Sign::plus ? 0 : 9, sign};
}

/// Returns the pulses of a constant on a wire. Assumes that the constant is on a left half of the
/// switches, which sends the digits on d10 and d9. A right half sends the digits on d5 and d4, but
/// the plug to the main bus moves them to d10 and d9.
Train sent(const Constant& constant, int wire) {
  if (wire == sign_wire) return sign_train(constant.minus ? Sign::minus : Sign::plus);
  const int digit = wire == 10 ? constant.digits / 10 : wire == 9 ? constant.digits % 10 : 0;
  return {digit, digit % 2 != 0 ? Sign::minus : Sign::plus};
}

/// Returns true if each row has its own sign on this side of a table ("f2.A").
bool rows_have_signs(const Schedule& schedule, const JackName& side) {
  const std::string mode = fmt::format("f{}.mpm{}", side[1], side.back() == 'A' ? 1 : 2);
  return std::ranges::any_of(schedule.switches, [&](const Switch& each) {
    return each.name == mode && each.value == "T";
  });
}

}  // namespace

bool sends(AccumulatorAction::Kind kind, Output output) {
  using Kind = AccumulatorAction::Kind;
  return kind == Kind::send_both ||
         kind == (output == Output::additive ? Kind::send_additive : Kind::send_subtractive);
}

JackName jack_of(int accumulator, Output output) {
  return fmt::format("a{}.{}", accumulator, output == Output::additive ? 'A' : 'S');
}

std::vector<Sending> senders(const Timeline& timeline, std::size_t step) {
  std::vector<Sending> all;
  for (const AccumulatorAction& action : timeline.steps[step].accumulators)
    for (const Output output : {Output::additive, Output::subtractive})
      if (sends(action.kind, output))
        all.push_back(
            {Unit::accumulator, action.accumulator, jack_of(action.accumulator, output), output});
  for (const ConstantAction& action : timeline.steps[step].constants)
    all.push_back({action.constant < 0 ? Unit::card : Unit::constant, action.constant,
                   JackName{constants_jack}, Output::additive});
  if (step >= stock::access_time)
    for (const TableAction& look : timeline.steps[step - stock::access_time].tables)
      for (const char side : {'A', 'B'})
        all.push_back({Unit::table, look.table, fmt::format("f{}.{}", look.table, side),
                       look.operation[0] == 'S' ? Output::subtractive : Output::additive});
  return all;
}

Train sent(const Contents& contents, Output output, int wire) {
  const bool complement = output == Output::subtractive;
  if (wire == sign_wire) return sign_train(complement ? opposite(contents.sign) : contents.sign);
  if (!complement) return contents.is_zero(wire) ? no_pulses : any_digit;
  return wire == 1 ? any_complement : any_digit;
}

Train sent(const Schedule& schedule, const Sending& sending, int wire) {
  switch (sending.unit) {
    case Unit::constant:
      return sent(schedule.constants[static_cast<std::size_t>(sending.number)], wire);
    case Unit::card:
      return wire > wires_without_card ? any_digit : no_pulses;
    case Unit::table:
      if (sending.output == Output::subtractive) return any_complement;
      return wire == sign_wire && !rows_have_signs(schedule, sending.jack) ? no_pulses : any_digit;
    case Unit::accumulator:
      break;
  }
  return any_complement;
}

}  // namespace chessvm::rtm
