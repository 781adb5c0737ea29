// SPDX-License-Identifier: MIT
// Functions of Player for one add time. They compare actions with the schedule, and start
// the programs that digit pulses reach.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/rtm/checker/player.hpp"

namespace chessvm::rtm::checker {
namespace {

const AddTime no_step{};

std::string_view spelled(int digit_input) {
  constexpr std::string_view letters[] = {"α", "β", "γ", "δ", "ε"};
  return letters[static_cast<std::size_t>(digit_input)];
}

bool sends_a(AccumulatorAction::Kind kind) {
  return kind == AccumulatorAction::Kind::send_additive ||
         kind == AccumulatorAction::Kind::send_both;
}

bool sends_s(AccumulatorAction::Kind kind) {
  return kind == AccumulatorAction::Kind::send_subtractive ||
         kind == AccumulatorAction::Kind::send_both;
}

std::string_view verb(AccumulatorAction::Kind kind) {
  switch (kind) {
    case AccumulatorAction::Kind::receive:
      return "receives";
    case AccumulatorAction::Kind::send_additive:
      return "sends A";
    case AccumulatorAction::Kind::send_subtractive:
      return "sends S";
    case AccumulatorAction::Kind::send_both:
      return "sends A and S";
    case AccumulatorAction::Kind::clear:
      return "clears";
  }
  return "";
}

AccumulatorAction::Kind kind_of(Act act) {
  switch (act) {
    case Act::receive:
      return AccumulatorAction::Kind::receive;
    case Act::send_a:
      return AccumulatorAction::Kind::send_additive;
    case Act::send_s:
      return AccumulatorAction::Kind::send_subtractive;
    case Act::send_both:
      return AccumulatorAction::Kind::send_both;
    case Act::nothing:
      break;
  }
  return AccumulatorAction::Kind::clear;
}

}  // namespace

void Player::add_time(int now) {
  now_ = now;
  step_number_ = static_cast<std::size_t>(now - timeline_->first_moment - 1);
  step_ = step_number_ < timeline_->steps.size() ? &timeline_->steps[step_number_] : &no_step;
  constant_ = nullptr;
  constant_control_ = nullptr;
  card_ = false;
  find_actions();
  compare_constants();
  compare_accumulators();
  compare_tables();
  digit_pulses();
  if (silent_) return;
  if (watch_) tell();
  check_units();
  check_triggers();
  check_receptions();
  check_drivers();
  check_steppers();
}

void Player::tell() const {
  std::vector<std::uint32_t> inputs;
  for (const Running& running : running_)
    if (works(running)) inputs.push_back(running.input);
  std::sort(inputs.begin(), inputs.end());
  watch_(*timeline_, now_, inputs);
}

void Player::find_actions() {
  actions_.clear();
  senders_.clear();
  for (const Running& running : running_) {
    const Control& program = control(running);
    if (program.kind != ControlKind::accumulator || !works(running)) continue;
    const bool last = now_ == running.finish;
    if (program.act == Act::nothing) {
      if (program.c_switch && last)
        actions_.push_back({AccumulatorAction::Kind::clear, &program, running, false, false});
      continue;
    }
    const bool receives = program.act == Act::receive;
    actions_.push_back({kind_of(program.act), &program, running,
                        !receives && program.c_switch && last, receives && program.c_switch});
  }
}

void Player::compare_accumulators() {
  for (const AccumulatorAction& wanted : step_->accumulators) {
    const auto same = std::find_if(actions_.begin(), actions_.end(), [&](const Action& action) {
      return !action.matched && action.control->unit == wanted.accumulator &&
             action.kind == wanted.kind && action.plus_one == wanted.plus_one &&
             (action.clear == wanted.clear || wanted.kind == AccumulatorAction::Kind::clear);
    });
    if (same == actions_.end()) {
      find("demanded-action-missing", describe(wanted));
      continue;
    }
    same->matched = true;
    if (wanted.kind == AccumulatorAction::Kind::receive && !silent_)
      check_reception(*same, wanted.view);
  }
  for (const Action& action : actions_) {
    if (!action.matched) find("undemanded-action", describe(action));
    const eniac::Accumulator& unit = machine_.accumulator(action.control->unit);
    const auto send = [&](std::uint16_t jack) {
      if (const DigitOutput* output = network_.digit_output(unit.first_jack() + jack))
        senders_.push_back({output, eniac::all_wires, true, action.control->unit});
    };
    if (sends_a(action.kind)) send(eniac::Accumulator::output_a);
    if (sends_s(action.kind)) send(eniac::Accumulator::output_s);
  }
}

void Player::compare_tables() {
  std::vector<bool> met(step_->tables.size());
  for (Running& running : running_) {
    const Control& program = control(running);
    if (program.kind != ControlKind::table) continue;
    if (running.begin == now_)
      for (std::size_t i = 0; i < met.size(); ++i) {
        if (met[i] || step_->tables[i].table != program.unit ||
            wanted_->operations[step_number_][i] != program.operation)
          continue;
        met[i] = running.demanded = true;
        break;
      }
    if (now_ < running.begin + table_access || now_ > running.finish) continue;
    const eniac::FunctionTable& unit = machine_.table(program.unit);
    const bool row = running.demanded && now_ == running.begin + table_access;
    for (const std::uint16_t jack :
         {eniac::FunctionTable::output_a, eniac::FunctionTable::output_b})
      if (const DigitOutput* output = network_.digit_output(unit.first_jack() + jack))
        senders_.push_back({output, eniac::all_wires, row, 0});
  }
  for (std::size_t i = 0; i < met.size(); ++i)
    if (!met[i])
      find("demanded-action-missing",
           fmt::format("f{} does not start to look up {}", step_->tables[i].table,
                       step_->tables[i].operation));
}

bool Player::sends_constant(const eniac::Train& train, const Constant& constant) const {
  const auto two = static_cast<eniac::Decades>(constant.digits / 10 * 16 + constant.digits % 10);
  constexpr unsigned left = 32;  // shift in bits that moves two digits to places 10 and 9
  constexpr unsigned right = 12;
  if (train.one_prime != 0 || train.minus != constant.minus) return false;
  return train.digits == two << left || (!constant.minus && train.digits == two << right);
}

void Player::compare_constants() {
  std::vector<bool> met(step_->constants.size());
  const DigitOutput* output =
      network_.digit_output(machine_.constants().first_jack() + eniac::ConstantTransmitter::output);
  for (const Running& running : running_) {
    const Control& program = control(running);
    if (program.kind != ControlKind::constant || !works(running)) continue;
    std::size_t which = 0;
    for (; which < met.size(); ++which) {
      const int index = step_->constants[which].constant;
      const bool right =
          index < 0 ? program.card_left
                    : !program.from_card &&
                          sends_constant(program.train,
                                         schedule_.constants[static_cast<std::size_t>(index)]);
      if (!met[which] && right) break;
    }
    const bool wanted = which < met.size();
    // Card programs that select neither the left half nor the whole of field A send only zeros.
    const bool zero =
        program.from_card ? !program.card_left && !program.whole_field_a : program.train.empty();
    if (wanted) {
      met[which] = true;
      const int index = step_->constants[which].constant;
      card_ = index < 0;
      constant_ = card_ ? nullptr : &schedule_.constants[static_cast<std::size_t>(index)];
      constant_control_ = &program;
    } else if (!program.from_card) {
      find("undemanded-action",
           fmt::format("{} sends a constant (started {})", name(running.input), cause_of(running)));
    }
    if (output == nullptr || zero) continue;
    eniac::Pulses live =
        program.card_left
            ? static_cast<eniac::Pulses>(eniac::all_wires & ~eniac::wire_bit(6) & ~31U)
            : eniac::gather((program.train.digits | program.train.digits >> 1U |
                             program.train.digits >> 2U | program.train.digits >> 3U) &
                            eniac::every_decade);
    if (program.card_left || program.whole_field_a) live = eniac::all_wires;
    if (program.train.minus) live = static_cast<eniac::Pulses>(live | eniac::pm_wire);
    senders_.push_back({output, live, wanted, 0});
  }
  for (std::size_t i = 0; i < met.size(); ++i) {
    if (met[i]) continue;
    const int index = step_->constants[i].constant;
    find("demanded-action-missing",
         index < 0 ? "the card is not sent"
                   : fmt::format("the constant {} is not sent",
                                 schedule_.constants[static_cast<std::size_t>(index)].name));
  }
}

void Player::digit_pulses() {
  for (const int index : step_->triggers) {
    const Demands::Trigger& trigger = demands_.triggers[static_cast<std::size_t>(index)];
    const auto sender = std::find_if(senders_.begin(), senders_.end(), [&](const Sender& it) {
      return it.output->node == trigger.node;
    });
    if (sender == senders_.end()) continue;
    ++stamp_;
    for (const DigitOutput::Start& start : sender->output->starts)
      if ((start.wires & eniac::wire_bit(trigger.wire)) != 0) digit_pulse(start.net, *sender);
  }
}

void Player::digit_pulse(Net net, const Sender& sender) {
  for (const std::uint32_t input : network_.reached(net)) {
    if (hit_stamp_[input] == stamp_) continue;
    hit_stamp_[input] = stamp_;
    const Control& program = controls_[input];
    Running running{input, now_, now_ + program.length - 1, sender.output->node};
    const auto start = [&] {
      const bool busy = std::any_of(running_.begin(), running_.end(),
                                    [&](const Running& it) { return it.input == input; });
      if (busy)
        find("pulse-while-active", fmt::format("{} is pulsed by {} while it is at work",
                                               name(input), sender.output->name));
      else
        running_.push_back(running);
    };
    const auto refuse = [&](std::string_view why) {
      find("delay-started-by-digits-not-dummy", fmt::format("digit pulses of {} reach {}, which {}",
                                                            sender.output->name, name(input), why));
    };
    switch (program.kind) {
      case ControlKind::ignored:
      case ControlKind::stepper_direct:
        break;
      case ControlKind::accumulator:
        if (!program.is_dummy()) {
          refuse("is no dummy");
        } else if (program.output != no_node) {
          if (program.unit == sender.accumulator)
            find("branch-dummy-on-sender", fmt::format("{} is started by the digits of {}",
                                                       name(input), sender.output->name));
          start();
        }
        break;
      case ControlKind::table:
        ++running.begin;
        ++running.finish;
        start();
        break;
      case ControlKind::multiplier:
        start();
        for (const std::uint32_t request : {program.request_ier, program.request_icand})
          if (request != no_node && network_.net_of(request) != no_net)
            digit_pulse(network_.net_of(request), sender);
        break;
      default:
        refuse("must not be started so");
    }
  }
}

/// Reports each pair of programs that run on one unit in this add time. Delays count as programs.
/// Does not report clear programs, because several of them may run together. Also reports
/// multiplier programs that clear their arguments.
void Player::check_units() {
  for (std::size_t i = 0; i < running_.size(); ++i) {
    if (!works(running_[i])) continue;
    const Control& one = control(running_[i]);
    if (one.kind == ControlKind::clear_program) continue;
    for (std::size_t k = i + 1; k < running_.size(); ++k) {
      const Control& other = control(running_[k]);
      if (works(running_[k]) && one.kind == other.kind && one.unit == other.unit)
        find("two-programs-on-unit",
             fmt::format("{} (started {}) and {} (started {}) are at work at once",
                         name(running_[i].input), cause_of(running_[i]), name(running_[k].input),
                         cause_of(running_[k])));
    }
    if (one.kind == ControlKind::multiplier && one.clears && now_ == running_[i].finish)
      find("undemanded-action", fmt::format("{} clears its arguments", name(running_[i].input)));
  }
}

void Player::check_triggers() {
  const auto chosen = [&](std::uint32_t node) {
    return std::count_if(step_->triggers.begin(), step_->triggers.end(), [&](int index) {
      const Demands::Trigger& trigger = demands_.triggers[static_cast<std::size_t>(index)];
      return trigger.node == node && trigger.wire == eniac::wires_per_cable;
    });
  };
  const auto has_sign = [&](std::uint32_t node) {
    return std::any_of(demands_.triggers.begin(), demands_.triggers.end(),
                       [&](const Demands::Trigger& trigger) {
                         return trigger.node == node && trigger.wire == eniac::wires_per_cable;
                       });
  };
  for (const int index : step_->triggers) {
    const Demands::Trigger& trigger = demands_.triggers[static_cast<std::size_t>(index)];
    const bool sends = std::any_of(senders_.begin(), senders_.end(), [&](const Sender& sender) {
      return sender.output->node == trigger.node;
    });
    if (!sends)
      find("signs", fmt::format("wire {} of {} is to start something, but it does not send",
                                trigger.wire, name(trigger.node)));
  }
  // If an accumulator sends on A and S, only one of its two PM wires pulses. If both PM wires are
  // triggers of the schedule, step_->triggers must contain exactly one of these wires.
  for (const AccumulatorAction& wanted : step_->accumulators) {
    if (wanted.kind != AccumulatorAction::Kind::send_both) continue;
    const std::uint32_t first = machine_.accumulator(wanted.accumulator).first_jack();
    const std::uint32_t a = first + eniac::Accumulator::output_a;
    const std::uint32_t s = first + eniac::Accumulator::output_s;
    if (has_sign(a) && has_sign(s) && chosen(a) + chosen(s) != 1)
      find("signs", fmt::format("a{} branches on its sign, but not into one of two ways",
                                wanted.accumulator));
  }
}

void Player::check_steppers() {
  if (demands_.steppers.empty()) return;
  std::set<int> counting;
  for (const Sender& sender : senders_) {
    const auto index = static_cast<std::size_t>(sender.output - network_.digit_outputs().data());
    const std::vector<int>& reached = steppers_reached_[index];
    if (reached.empty()) continue;
    const bool passing_on = timeline_->first_moment < 0 && now_ <= 0;
    if ((cleared_ && !sender.demanded) || passing_on)
      find("stepper-hazard", fmt::format("digits of {} pass the direct inputs of the steppers "
                                         "while they decode",
                                         sender.output->name));
    counting.insert(reached.begin(), reached.end());
  }
  if (!cleared_) return;
  for (const int stepper : counting) ++counted_[stepper];
}

std::string Player::describe(const Action& action) const {
  const Control& program = *action.control;
  std::string text = fmt::format("a{} {}", program.unit, verb(action.kind));
  if (action.kind == AccumulatorAction::Kind::receive)
    text += fmt::format(" on {}", spelled(program.digit_input));
  if (action.clear) text += " and clears";
  if (action.plus_one) text += " and adds one";
  return fmt::format("{}: {} is at work (started {})", text, name(program.input),
                     cause_of(action.running));
}

std::string Player::describe(const AccumulatorAction& action) const {
  std::string text = fmt::format("a{} {}", action.accumulator, verb(action.kind));
  if (action.kind == AccumulatorAction::Kind::receive && action.view >= 0)
    text += " as " + schedule_.views[static_cast<std::size_t>(action.view)].name;
  if (action.clear && action.kind != AccumulatorAction::Kind::clear) text += " and clears";
  if (action.plus_one) text += " and adds one";
  std::string instead;
  for (const Action& other : actions_)
    if (other.control->unit == action.accumulator) instead = "; instead: " + describe(other);
  return fmt::format("should be: {}{}", text, instead);
}

}  // namespace chessvm::rtm::checker
