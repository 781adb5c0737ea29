// SPDX-License-Identifier: MIT
#include "sim/rtm/placement/hosting.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace chessvm::rtm {

using stock::accumulators;
using stock::tables;

namespace {

bool clears_stepper(const JackName& jack) {
  return jack.starts_with("p.") && jack.ends_with("cdi");
}

}  // namespace

Hosting::Hosting(const Demand& demand, const Network& network, const Pins& pins)
    : demand_(demand), network_(network), needs_output_(network.controls.size()) {
  make_hosts(pins);
  make_jobs();
}

void Hosting::make_hosts(const Pins& pins) {
  const Moments none(demand_.axis.size);
  std::array<int, accumulators + 1> controls{};
  std::array<int, accumulators + 1> outputs{};
  std::array<int, tables + 1> looks{};
  std::array<Moments, accumulators + 1> busy;
  std::array<Moments, tables + 1> looking;
  busy.fill(none);
  looking.fill(none);
  Moments constants = none;
  std::vector<bool> used(network_.controls.size());
  for (const Net& net : network_.nets)
    for (const Driver& driver : net.drivers)
      if (driver.kind == Driver::Kind::control) used[driver.index] = true;
  for (const auto& [control, program] : pins.programs)
    if (program > stock::receivers) used[control] = true;
  for (std::size_t k = 0; k < network_.controls.size(); ++k) {
    const Control& control = network_.controls[k];
    const auto unit = static_cast<std::size_t>(std::max(0, control.program.number));
    const Moments at_work = demand_.axis.busy(control.moments, length_of(control.program));
    switch (control.program.unit) {
      case UnitProgram::Unit::accumulator:
        needs_output_[k] = used[k] || control.program.repeat > 1;
        ++controls[unit];
        outputs[unit] += needs_output_[k] ? 1 : 0;
        busy[unit] |= at_work;
        break;
      case UnitProgram::Unit::table:
        ++looks[unit];
        looking[unit] |= at_work;
        break;
      case UnitProgram::Unit::constant:
        constants |= at_work;
        break;
      case UnitProgram::Unit::jack:
        break;
    }
  }
  for (int a = 1; a <= accumulators; ++a) {
    const auto unit = static_cast<std::size_t>(a);
    const int forced = std::max(outputs[unit], controls[unit] - stock::receivers);
    hosts_.push_back(
        {HostKind::accumulator, a, stock::transceivers - forced, busy[unit], none, none});
  }
  for (int f = 1; f <= tables; ++f) {
    const auto unit = static_cast<std::size_t>(f);
    hosts_.push_back({HostKind::table, f, stock::table_programs - looks[unit], looking[unit],
                      received_from(fmt::format("f{}.", f)),
                      decoding_disturbed_by(fmt::format("f{}.", f))});
  }
  hosts_.push_back(
      {HostKind::constant, 0, stock::host(HostKind::constant).programs, constants, none, none});
  hosts_.push_back({HostKind::clear, 0, stock::clear_programs, none, none, none});
  hosts_.push_back({HostKind::multiplier, 0, stock::multiplier_programs, none, none, none});
}

/// Returns the add times in which any register receives through a view that has a path from `unit`.
Moments Hosting::received_from(const std::string& unit) const {
  Moments moments(demand_.axis.size);
  for (const Control& control : network_.controls) {
    if (control.program.unit != UnitProgram::Unit::accumulator ||
        control.program.action.kind != AccumulatorAction::Kind::receive)
      continue;
    const View& view =
        demand_.schedule.views[static_cast<std::size_t>(control.program.action.view)];
    for (const View::Path& path : view.paths)
      if (path.from.starts_with(unit)) {
        moments |= demand_.axis.busy(control.moments, control.program.repeat);
        break;
      }
  }
  return moments;
}

/// Returns the add times in which a table sends a row while it serves as a delay. The delay starts
/// at each of the moments `starts` and lasts `length` add times.
Moments Hosting::rows(const Moments& starts, int length) const {
  Moments sending = demand_.axis.busy(starts, length);
  sending -= demand_.axis.busy(starts, std::min(length, stock::access_time));
  return sending;
}

/// Returns the add times in which the steppers decode, if a stepper counts pulses of `unit`.
/// Otherwise returns no add times.
Moments Hosting::decoding_disturbed_by(const std::string& unit) const {
  Moments moments(demand_.axis.size);
  const Schedule& schedule = demand_.schedule;
  const bool counted = std::ranges::any_of(schedule.steppers, [&](const StepperInput& stepper) {
    return std::ranges::any_of(stepper.paths,
                               [&](const View::Path& path) { return path.from.starts_with(unit); });
  });
  for (std::size_t t = 0; counted && t < schedule.timelines.size(); ++t) {
    const Timeline& timeline = schedule.timelines[t];
    bool cleared = false;
    for (std::size_t k = 0; k < timeline.steps.size(); ++k) {
      const int time = timeline.first_moment + 1 + static_cast<int>(k);
      cleared |= std::ranges::any_of(timeline.steps[k].starts, clears_stepper);
      if (cleared || (timeline.first_moment < 0 && time <= 0))
        moments.insert(demand_.axis.index(t, time));
    }
  }
  return moments;
}

Job Hosting::job(const Moments& starts, int length, std::size_t target) const {
  Job job;
  job.delay = {fmt::format("{} add times to {}", length, name_of_net(target)),
               length,
               std::nullopt,
               std::nullopt,
               target,
               {}};
  job.busy = demand_.axis.busy(starts, length);
  job.rows = rows(starts, length);
  for (std::size_t kind = 0; kind < job.kinds.size(); ++kind)
    job.kinds[kind] = stock::can_delay(static_cast<HostKind>(kind), length);
  return job;
}

Job Hosting::job(std::size_t from, int length, std::size_t target) const {
  const Net& net = network_.nets[from];
  Job job = this->job(net.moments, length, target);
  job.delay.net = from;
  for (const Driver& source : net.drivers)
    if (source.kind == Driver::Kind::supply &&
        demand_.supplies[source.index].jack.starts_with("i."))
      job.from_initiating_unit = true;
  return job;
}

Job Hosting::digit_job(std::size_t index, std::size_t target) const {
  const DigitDelay& digits = demand_.digit_delays[index];
  Job job;
  job.delay = {"the way to " + digits.name, digits.after, std::nullopt, index, target, {}};
  for (const int line : digits.lines) {
    const JackName& jack = demand_.schedule.triggers[static_cast<std::size_t>(line)].jack;
    job.senders.insert(std::stoi(jack.substr(1)));
  }
  job.busy = demand_.axis.busy(digits.starts, digits.after - 1);
  job.busy |= digits.starts;
  job.rows = rows(digits.starts, digits.after);
  for (std::size_t kind = 0; kind < job.kinds.size(); ++kind)
    job.kinds[kind] = stock::can_follow_digits(static_cast<HostKind>(kind), digits.after);
  return job;
}

void Hosting::make_jobs() {
  for (std::size_t target = 0; target < network_.nets.size(); ++target)
    for (const Driver& driver : network_.nets[target].drivers) {
      if (driver.kind == Driver::Kind::delay)
        jobs_.push_back(job(driver.index, driver.length, target));
      else if (driver.kind == Driver::Kind::digits)
        jobs_.push_back(digit_job(driver.index, target));
    }
}

std::string Hosting::name_of_net(std::size_t net) const {
  const Net& target = network_.nets[net];
  if (!target.controls.empty()) return network_.controls[target.controls.front()].program.name;
  return fmt::format("net {}", net);
}

bool Hosting::possible(const Job& job, const Host& host) const {
  if (!job.kinds[static_cast<std::size_t>(host.kind)] || host.capacity <= 0) return false;
  if (host.kind == HostKind::accumulator && job.senders.contains(host.unit)) return false;
  if (host.kind == HostKind::clear) return !job.from_initiating_unit;
  if (host.kind == HostKind::table && job.rows.meets(host.decoding)) return false;
  return !job.busy.meets(host.taken) && !job.busy.meets(host.forbidden);
}

std::pair<int, int> range_of(const UnitProgram& program) {
  switch (program.unit) {
    case UnitProgram::Unit::accumulator:
      return {1, stock::accumulator_programs};
    case UnitProgram::Unit::table:
      return {1, stock::table_programs};
    case UnitProgram::Unit::constant:
      if (program.number < 0) return {stock::card_program, stock::card_program};
      return {stock::last_card_program + 1, stock::constant_programs};
    case UnitProgram::Unit::jack:
      break;
  }
  return {0, 0};
}

std::string name_of(const Host& host) {
  switch (host.kind) {
    case HostKind::accumulator:
      return fmt::format("a{}", host.unit);
    case HostKind::table:
      return fmt::format("ft{}", host.unit);
    case HostKind::constant:
      return "the constant transmitter";
    case HostKind::clear:
      return "the clear programs";
    case HostKind::multiplier:
      return "the multiplier";
  }
  return "";
}

}  // namespace chessvm::rtm
