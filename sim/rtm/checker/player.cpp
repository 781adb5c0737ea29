// SPDX-License-Identifier: MIT
// Functions of Player that handle the pulses at the end of an add time, and the delays that outlast
// a timeline.
#include "sim/rtm/checker/player.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/master_programmer.hpp"
#include "sim/eniac/units/multiplier.hpp"

namespace chessvm::rtm::checker {

Player::Player(const eniac::Machine& machine, const Network& network, const Schedule& schedule,
               const Demands& demands, const Watch& watch, Findings& findings)
    : machine_(machine),
      network_(network),
      schedule_(schedule),
      demands_(demands),
      watch_(watch),
      findings_(findings),
      controls_(read_controls(machine)),
      hit_stamp_(machine.wiring().nodes().size()) {
  for (const DigitOutput& output : network.digit_outputs()) {
    std::vector<int>& reached = steppers_reached_.emplace_back();
    for (const DigitOutput::Start& start : output.starts)
      for (const std::uint32_t input : network.reached(start.net))
        if (controls_[input].kind == ControlKind::stepper_direct)
          reached.push_back(controls_[input].unit);
    std::sort(reached.begin(), reached.end());
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
  }
}

std::uint32_t Player::input_of(const Action& action) const {
  return machine_.accumulator(action.control->unit).first_jack() +
         static_cast<std::uint32_t>(action.control->digit_input);
}

void Player::find(std::string_view id, std::string message) {
  if (!silent_) findings_.add(id, timeline_->name, now_, std::move(message));
}

Player::Ending Player::play(std::size_t timeline, const Inputs& entry, const Inputs* expected,
                            std::span<const Running> leftover, Report report) {
  timeline_ = &schedule_.timelines[timeline];
  wanted_ = &demands_.timelines[timeline];
  expected_ = expected;
  silent_ = report == Report::nothing;
  ending_ = {};
  cleared_ = false;
  counted_.clear();
  const int first = timeline_->first_moment;
  running_.clear();
  for (Running carried : leftover) {
    carried.begin += first;
    carried.finish += first;
    running_.push_back(carried);
  }
  ++stamp_;
  hits_.clear();
  causes_.clear();
  now_ = first;
  for (const std::uint32_t input : entry) hit(input, no_node);
  moment(first);
  for (int now = first + 1; now <= timeline_->end && !findings_.enough(); ++now) {
    add_time(now);
    ++stamp_;
    hits_.clear();
    causes_.clear();
    moment(now);
  }
  return std::move(ending_);
}

void Player::pulse(std::uint32_t output) {
  if (output == no_node) return;
  const Net net = network_.net_of(output);
  if (net == no_net) return;
  for (const std::uint32_t input : network_.reached(net)) hit(input, output);
}

void Player::hit(std::uint32_t input, std::uint32_t cause) {
  const Control& control = controls_[input];
  if (control.kind == ControlKind::ignored || hit_stamp_[input] == stamp_) return;
  hit_stamp_[input] = stamp_;
  hits_.push_back(input);
  causes_.push_back(cause);
  if (control.kind != ControlKind::multiplier) return;
  // If `cause` is no_node, `input` is one of the `entry` inputs of play(). The `entry` inputs
  // already include all inputs that `request_ier` and `request_icand` reach.
  if (cause == no_node) return;
  pulse(control.request_ier);
  pulse(control.request_icand);
}

void Player::moment(int now) {
  for (const Running& running : running_) {
    const Control& program = control(running);
    if (program.kind == ControlKind::table && running.begin == now) pulse(program.request);
    if (program.kind == ControlKind::multiplier && running.finish - collection_before_output == now)
      pulse(machine_.multiplier().first_jack() + eniac::Multiplier::final_collection);
    if (running.finish != now) continue;
    pulse(program.output);
    if (program.kind == ControlKind::multiplier) pulse(program.disposal);
  }
  for (const Demands::Source& source : wanted_->sources)
    if (source.moment == now) pulse(source.node);
  std::erase_if(running_, [now](const Running& running) { return running.finish <= now; });
  expect_source_inputs(now);
  if (now == timeline_->end) {
    end(now);
    return;
  }
  compare_starts(now);
  for (std::size_t i = 0; i < hits_.size(); ++i) start(hits_[i], causes_[i], now);
}

void Player::start(std::uint32_t input, std::uint32_t cause, int now) {
  const Control& program = controls_[input];
  switch (program.kind) {
    case ControlKind::accumulator:
    case ControlKind::table:
    case ControlKind::constant:
    case ControlKind::multiplier:
    case ControlKind::clear_program:
      break;
    default:
      return;
  }
  const Running running{input, now + 1, now + program.length, cause};
  for (const Running& other : running_) {
    if (other.input != input) continue;
    find("pulse-while-active",
         fmt::format("{} is pulsed while it is at work ({})", name(input), cause_of(running)));
    return;
  }
  running_.push_back(running);
}

/// Compares the pulses into steppers and special inputs at moment `now` with the schedule.
void Player::compare_starts(int now) {
  const auto number = static_cast<std::size_t>(now - timeline_->first_moment);
  const bool known = number < wanted_->starts.size();
  for (const std::uint32_t input : hits_) {
    const Control& control = controls_[input];
    const bool special =
        control.kind == ControlKind::special || control.kind == ControlKind::stepper_clear ||
        control.kind == ControlKind::stepper_direct || control.kind == ControlKind::stepper;
    if (!special) continue;
    if (known &&
        std::binary_search(wanted_->starts[number].begin(), wanted_->starts[number].end(), input)) {
      if (control.kind == ControlKind::stepper_clear) {
        cleared_ = true;
        counted_.clear();
      }
      if (control.kind == ControlKind::stepper && !demands_.steppers.empty() &&
          !passes_on(now, input))
        check_decoding(input);
      continue;
    }
    if (control.kind == ControlKind::stepper && passes_on(now, input)) continue;
    const std::size_t at =
        static_cast<std::size_t>(std::find(hits_.begin(), hits_.end(), input) - hits_.begin());
    find("undemanded-action",
         fmt::format("{} is pulsed ({})", name(input), cause_of({input, now, now, causes_[at]})));
  }
  if (!known) return;
  for (const std::uint32_t input : wanted_->starts[number])
    if (hit_stamp_[input] != stamp_)
      find("demanded-action-missing", fmt::format("{} is not pulsed", name(input)));
}

/// Called when a pulse enters a stepper. Checks that all steppers are ready: after the latest
/// clear of the steppers, digits must have reached each direct input in exactly one add time.
void Player::check_decoding(std::uint32_t input) {
  if (!cleared_) {
    find("stepper-hazard",
         fmt::format("{} is pulsed before the steppers are cleared", name(input)));
    return;
  }
  for (const Demands::Stepper& stepper : demands_.steppers)
    if (const int counted = counted_[stepper.number]; counted != 1)
      find("stepper-hazard",
           fmt::format("{} is pulsed after digits passed in {} add times since "
                       "the steppers were cleared, not in one: stepper {}",
                       name(input), counted,
                       eniac::stepper_letters[static_cast<std::size_t>(stepper.number)]));
}

/// `input` is the program input of a stepper. Returns true if the timeline has a source at moment
/// `now` + 1, and this source is an output of the stepper.
bool Player::passes_on(int now, std::uint32_t input) const {
  const std::uint32_t outputs =
      machine_.master_programmer().first_jack() + eniac::MasterProgrammer::stage_out +
      static_cast<std::uint32_t>(controls_[input].unit *
                                 eniac::MasterProgrammer::stages_per_stepper);
  return std::any_of(wanted_->sources.begin(), wanted_->sources.end(),
                     [&](const Demands::Source& source) {
                       return source.moment == now + 1 && source.node >= outputs &&
                              source.node < outputs + eniac::MasterProgrammer::stages_per_stepper;
                     });
}

void Player::expect_source_inputs(int now) {
  const std::uint32_t first = machine_.master_programmer().first_jack();
  for (const Demands::Source& source : wanted_->sources) {
    if (source.moment != now + 1 || source.node < first + eniac::MasterProgrammer::stage_out ||
        source.node >= first + eniac::MasterProgrammer::direct_in)
      continue;
    const std::uint32_t input = first + (source.node - first - eniac::MasterProgrammer::stage_out) /
                                            eniac::MasterProgrammer::stages_per_stepper;
    if (hit_stamp_[input] != stamp_)
      find("demanded-action-missing",
           fmt::format("{} is not pulsed, so {} does not pulse", name(input), name(source.node)));
  }
}

void Player::end(int now) {
  ending_.at_end = hits_;
  std::sort(ending_.at_end.begin(), ending_.at_end.end());
  if (silent_) return;
  const bool decodes = timeline_->next == entry::decoder;
  if (expected_ != nullptr) {
    std::string missing;
    for (const std::uint32_t input : *expected_)
      if (hit_stamp_[input] != stamp_) missing += (missing.empty() ? "" : ", ") + name(input);
    if (!missing.empty())
      find("entry-missing",
           fmt::format("the end does not start {}: not pulsed: {}", timeline_->next, missing));
    else if (expected_->empty())
      find("entry-missing", fmt::format("nothing is pulsed to start {}", timeline_->next));
  }
  // Start the programs of all pulsed inputs that are not in `expected_`. Report each such input
  // whose pulse starts no program.
  for (std::size_t i = 0; i < hits_.size(); ++i) {
    const std::uint32_t input = hits_[i];
    if (expected_ != nullptr && std::binary_search(expected_->begin(), expected_->end(), input))
      continue;
    const std::size_t before = running_.size();
    start(input, causes_[i], now);
    if (running_.size() == before)
      find("undemanded-action", fmt::format("{} is pulsed at the end ({})", name(input),
                                            cause_of({input, now, now, causes_[i]})));
  }
  for (const Running& running : running_) {
    if (harmless(running, now)) {
      ending_.leftover.push_back(
          {running.input, running.begin - now, running.finish - now, running.cause});
      continue;
    }
    find("unfinished-at-end",
         fmt::format(
             "{} is at work for {} more add times after the end and can still act (started {})",
             name(running.input), running.finish - now, cause_of(running)));
  }
  std::sort(ending_.leftover.begin(), ending_.leftover.end());
  if (decodes && wanted_->starts.empty() && timeline_->steps.empty())
    find("schedule-inconsistent", "the timeline does not start any stepper");
}

bool Player::is_heard(std::uint32_t output) const {
  if (output == no_node || network_.net_of(output) == no_net) return false;
  const auto reached = network_.reached(network_.net_of(output));
  return std::any_of(reached.begin(), reached.end(), [this](std::uint32_t input) {
    return controls_[input].kind != ControlKind::ignored;
  });
}

bool Player::harmless(const Running& running, int now) {
  const Control& program = control(running);
  if (program.kind == ControlKind::accumulator && !program.is_dummy()) return false;
  if (program.kind == ControlKind::constant &&
      (!program.from_card || program.card_left || program.whole_field_a))
    return false;
  if (program.kind == ControlKind::multiplier &&
      (program.clears || is_heard(program.disposal) ||
       is_heard(machine_.multiplier().first_jack() + eniac::Multiplier::final_collection)))
    return false;
  if (program.kind == ControlKind::table && running.begin > now && is_heard(program.request))
    return false;
  return !is_heard(program.output);
}

std::string Player::cause_of(const Running& running) const {
  if (running.cause == no_node) return fmt::format("with the entry {}", timeline_->entry);
  if (network_.net_of(running.cause) == no_net) return "by " + name(running.cause);
  return fmt::format("by {} over {}", name(running.cause),
                     network_.route(network_.net_of(running.cause), running.input));
}

}  // namespace chessvm::rtm::checker
