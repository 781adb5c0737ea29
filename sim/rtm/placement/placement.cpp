// SPDX-License-Identifier: MIT
#include "sim/rtm/placement/placement.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "sim/rtm/placement/hosting.hpp"

namespace chessvm::rtm {
namespace {

constexpr int attempts = 400;

class Placer {
 public:
  Placer(const Demand& demand, const Network& network, unsigned seed, const Pins& pins,
         const Positions& kept)
      : demand_(demand),
        network_(network),
        pins_(pins),
        kept_(kept),
        hosting_(demand, network, pins),
        hosts_(hosting_.hosts()),
        jobs_(hosting_.jobs()),
        engine_(seed),
        jobs_on_(hosts_.size()),
        host_of_(jobs_.size(), nowhere) {}

  std::variant<Placement, PlacementFailure> run() {
    check_controls();
    keep_hosts();
    host_delays();
    if (unplaced_.empty()) return result();
    return PlacementFailure{std::move(unplaced_), std::move(best_)};
  }

 private:
  static constexpr int nowhere = PlacementFailure::nowhere;

  /// Returns the program that the lock file gives to the delay; nullopt if it gives none.
  std::optional<Slot> kept_slot(std::size_t job) const {
    const Delay& delay = jobs_[job].delay;
    const auto found =
        kept_.delays.find({delay.digits.has_value(), delay.digits ? *delay.digits : *delay.net,
                           delay.length, delay.target});
    if (found == kept_.delays.end()) return std::nullopt;
    return found->second;
  }

  /// Gives each delay its host from the lock file, if this host can still do the delay.
  void keep_hosts() {
    for (std::size_t job = 0; job < jobs_.size(); ++job) {
      const auto slot = kept_slot(job);
      if (!slot) continue;
      const auto host = std::ranges::find_if(hosts_, [&](const Host& each) {
        return each.kind == slot->kind && each.unit == slot->unit;
      });
      const auto at = static_cast<std::size_t>(host - hosts_.begin());
      if (hosting_.possible(jobs_[job], *host) && in_the_way(job, at).empty()) settle(job, at);
    }
  }

  void host_delays() {
    std::vector<std::size_t> open;
    for (std::size_t job = 0; job < jobs_.size(); ++job)
      if (host_of_[job] == nowhere) open.push_back(job);
    std::ranges::stable_sort(open, {}, [&](std::size_t job) { return feasible_hosts(job); });
    std::vector<std::size_t> hopeless;
    std::vector<std::size_t> fewest = open;
    best_ = host_of_;
    for (int attempt = 0; attempt < attempts * static_cast<int>(jobs_.size()) && !open.empty();
         ++attempt) {
      const std::size_t job = open.front();
      open.erase(open.begin());
      if (!put(job)) {
        // Make room by evicting other delays. The evicted delays are placed again later.
        const std::vector<std::size_t> evicted = force(job);
        if (host_of_[job] == nowhere) hopeless.push_back(job);
        open.insert(open.end(), evicted.begin(), evicted.end());
      }
      if (open.size() < fewest.size()) {
        fewest = open;
        best_ = host_of_;
      }
    }
    if (!open.empty()) hopeless.insert(hopeless.end(), fewest.begin(), fewest.end());
    for (const std::size_t job : hopeless) unplaced_.push_back(explained(job));
  }

  void check_controls() {
    for (const Host& host : hosts_)
      if (host.capacity < 0)
        unplaced_.push_back(fmt::format("{} programs of {}", -host.capacity, name_of(host)));
    int constants = 0;
    int cards = 0;
    for (const Control& control : network_.controls)
      if (control.program.unit == UnitProgram::Unit::constant)
        ++(control.program.number < 0 ? cards : constants);
    if (constants > stock::switch_programs || cards > stock::card_program)
      unplaced_.emplace_back("programs of the constant transmitter");
    const auto& all = demand_.schedule.constants;
    if (static_cast<int>(all.size()) > stock::constant_halves ||
        std::ranges::count(all, true, &Constant::minus) > stock::minus_halves)
      unplaced_.emplace_back("constants");
  }

  /// Returns a message that explains why no unit of a suitable kind can host the delay.
  std::string explained(std::size_t job) {
    std::string others;
    for (const Host& host : hosts_) {
      if (!jobs_[job].kinds[static_cast<std::size_t>(host.kind)]) continue;
      const char* reason =
          hosting_.possible(jobs_[job], host) ? "waits for something else" : "has work at its time";
      if (host.capacity <= 0) reason = "has no program left";
      others += fmt::format("{}{} {}", others.empty() ? "" : ", ", name_of(host), reason);
    }
    return fmt::format("{}: {}", jobs_[job].delay.name, others);
  }

  int feasible_hosts(std::size_t job) {
    return static_cast<int>(std::ranges::count_if(
        hosts_, [&](const Host& host) { return hosting_.possible(jobs_[job], host); }));
  }

  /// Returns the jobs that must leave the host `at` before this host can do `job`.
  std::vector<std::size_t> in_the_way(std::size_t job, std::size_t at) {
    const std::vector<std::size_t>& others = jobs_on_[at];
    std::vector<std::size_t> found;
    for (const std::size_t other : others)
      if (Hosting::collide(jobs_[job], jobs_[other], hosts_[at])) found.push_back(other);
    if (found.empty() && static_cast<int>(others.size()) >= hosts_[at].capacity)
      found.push_back(others[engine_() % others.size()]);
    return found;
  }

  bool put(std::size_t job) {
    int best = nowhere;
    int best_rate = -1;
    for (std::size_t at = 0; at < hosts_.size(); ++at) {
      if (!hosting_.possible(jobs_[job], hosts_[at]) || !in_the_way(job, at).empty()) continue;
      const Host& host = hosts_[at];
      // Prefer a unit that is no accumulator, because accumulators can host more of the delays that
      // remain. Among accumulators, prefer the one with the most free programs.
      const int rate = host.kind == HostKind::accumulator
                           ? host.capacity - static_cast<int>(jobs_on_[at].size())
                           : 100;
      if (rate > best_rate) {
        best_rate = rate;
        best = static_cast<int>(at);
      }
    }
    if (best == nowhere) return false;
    settle(job, static_cast<std::size_t>(best));
    return true;
  }

  std::vector<std::size_t> force(std::size_t job) {
    std::vector<std::size_t> fewest;
    int chosen = nowhere;
    for (std::size_t at = 0; at < hosts_.size(); ++at) {
      if (!hosting_.possible(jobs_[job], hosts_[at])) continue;
      const auto others = in_the_way(job, at);
      if (chosen == nowhere || others.size() < fewest.size() ||
          (others.size() == fewest.size() && engine_() % 2 == 0)) {
        chosen = static_cast<int>(at);
        fewest = others;
      }
    }
    if (chosen == nowhere) return {};
    for (const std::size_t other : fewest) {
      std::erase(jobs_on_[static_cast<std::size_t>(chosen)], other);
      host_of_[other] = nowhere;
    }
    settle(job, static_cast<std::size_t>(chosen));
    return fewest;
  }

  void settle(std::size_t job, std::size_t at) {
    jobs_on_[at].push_back(job);
    host_of_[job] = static_cast<int>(at);
  }

  class Numbers {
   public:
    /// Reserves and returns the lowest free number that is not less than `from`.
    int next(HostKind kind, int unit, int from) {
      auto& taken = taken_[{kind, unit}];
      while (taken.contains(from)) ++from;
      taken.insert(from);
      return from;
    }
    /// Reserves a program. Returns false if the program is already reserved.
    bool take(const Slot& slot) {
      return taken_[{slot.kind, slot.unit}].insert(slot.program).second;
    }
    /// Returns true if any of the programs 1 to `count` is free.
    bool has_room(HostKind kind, int unit, int count) {
      const auto& taken = taken_[{kind, unit}];
      return std::ranges::count_if(taken, [&](int number) { return number <= count; }) < count;
    }

   private:
    std::map<std::pair<HostKind, int>, std::set<int>> taken_;
  };

  static HostKind kind_of(UnitProgram::Unit unit) {
    return unit == UnitProgram::Unit::table      ? HostKind::table
           : unit == UnitProgram::Unit::constant ? HostKind::constant
                                                 : HostKind::accumulator;
  }
  static int unit_of(const UnitProgram& program) {
    return program.unit == UnitProgram::Unit::constant ? 0 : program.number;
  }

  void number_control(std::size_t k, Numbers& numbers, Placement& placement) {
    const UnitProgram& program = network_.controls[k].program;
    Slot& slot = placement.controls[k];
    if (program.unit == UnitProgram::Unit::jack || slot.program != 0) return;
    slot.kind = kind_of(program.unit);
    slot.unit = unit_of(program);
    int first = range_of(program).first;
    if (program.unit == UnitProgram::Unit::accumulator &&
        (hosting_.needs_output(k) || !numbers.has_room(slot.kind, slot.unit, stock::receivers)))
      first = stock::receivers + 1;
    slot.program = numbers.next(slot.kind, slot.unit, first);
  }

  /// Gives a control its program number from the lock file if this number is suitable and free.
  void keep_number(std::size_t k, Numbers& numbers, Placement& placement) {
    const UnitProgram& program = network_.controls[k].program;
    if (k >= kept_.programs.size() || program.unit == UnitProgram::Unit::jack) return;
    const int number = kept_.programs[k];
    const auto [first, last] = range_of(program);
    if (placement.controls[k].program != 0 || number < first || number > last) return;
    if (program.unit == UnitProgram::Unit::accumulator) {
      const bool has_output = number > stock::receivers;
      if (hosting_.needs_output(k) ? !has_output : has_output && full_.contains(program.number))
        return;
    }
    const Slot slot{kind_of(program.unit), unit_of(program), number};
    if (numbers.take(slot)) placement.controls[k] = slot;
  }

  Placement result() {
    for (;;) {
      Placement placement = numbered();
      const std::size_t full = full_.size();
      const auto check = [&](const Slot& slot) {
        if (slot.kind == HostKind::accumulator && slot.program > stock::accumulator_programs)
          full_.insert(slot.unit);
      };
      for (const Slot& slot : placement.controls) check(slot);
      for (const Delay& delay : placement.delays) check(delay.slot);
      if (full_.size() == full) return placement;
    }
  }

  Placement numbered() {
    Placement placement;
    Numbers numbers;
    placement.controls.resize(network_.controls.size());
    for (const auto& [k, number] : pins_.programs) {
      const UnitProgram& program = network_.controls[k].program;
      placement.controls[k] = {kind_of(program.unit), unit_of(program), number};
      numbers.take(placement.controls[k]);
    }
    std::vector<int> delay_numbers(jobs_.size());
    for (std::size_t k = 0; k < network_.controls.size(); ++k)
      if (hosting_.needs_output(k)) keep_number(k, numbers, placement);
    for (std::size_t job = 0; job < jobs_.size(); ++job) {
      const Host& host = hosts_[static_cast<std::size_t>(host_of_[job])];
      const auto slot = kept_slot(job);
      if (slot && slot->kind == host.kind && slot->unit == host.unit && numbers.take(*slot))
        delay_numbers[job] = slot->program;
    }
    for (std::size_t k = 0; k < network_.controls.size(); ++k) keep_number(k, numbers, placement);
    // Give programs first to the controls that need a transceiver, and then to the other controls.
    for (const bool output : {true, false})
      for (std::size_t k = 0; k < network_.controls.size(); ++k)
        if (hosting_.needs_output(k) == output) number_control(k, numbers, placement);
    for (std::size_t at = 0; at < hosts_.size(); ++at) {
      const Host& host = hosts_[at];
      const int first = host.kind == HostKind::accumulator ? stock::receivers + 1
                        : host.kind == HostKind::constant  ? stock::card_program + 1
                                                           : 1;
      const auto begin = static_cast<std::ptrdiff_t>(placement.delays.size());
      for (const std::size_t job : jobs_on_[at]) {
        Delay delay = jobs_[job].delay;
        const int number = delay_numbers[job];
        delay.slot = {host.kind, host.unit,
                      number != 0 ? number : numbers.next(host.kind, host.unit, first)};
        placement.delays.push_back(std::move(delay));
      }
      std::sort(placement.delays.begin() + begin, placement.delays.end(),
                [](const Delay& one, const Delay& other) { return one.slot < other.slot; });
    }
    add_amplifiers(placement);
    number_lines(placement);
    placement.trays = pins_.trays;
    placement.numbers = kept_.numbers;
    return placement;
  }

  void add_amplifiers(Placement& placement) {
    std::set<int> taken;
    for (std::size_t to = 0; to < network_.nets.size(); ++to)
      for (const Driver& driver : network_.nets[to].drivers) {
        if (driver.kind != Driver::Kind::amplifier) continue;
        const auto found = kept_.channels.find({driver.index, to});
        const bool free = found != kept_.channels.end() && taken.insert(found->second).second;
        placement.amplifiers.push_back({driver.index, to, free ? found->second : 0});
      }
    int next = 1;
    for (Placement::Amplifier& amplifier : placement.amplifiers) {
      if (amplifier.channel != 0) continue;
      while (!taken.insert(next).second) ++next;
      amplifier.channel = next;
    }
    std::ranges::sort(placement.amplifiers, {}, &Placement::Amplifier::channel);
  }

  void number_lines(Placement& placement) {
    std::set<int> taken;
    placement.lines.resize(network_.nets.size());
    for (std::size_t net = 0; net < placement.lines.size() && net < kept_.lines.size(); ++net)
      if (kept_.lines[net] != 0 && taken.insert(kept_.lines[net]).second)
        placement.lines[net] = kept_.lines[net];
    for (const auto& [name, number] : kept_.numbers)
      if (name.starts_with(line_prefix)) taken.insert(number);
    int next = 1;
    for (int& line : placement.lines) {
      if (line != 0) continue;
      while (!taken.insert(next).second) ++next;
      line = next;
    }
  }

  const Demand& demand_;
  const Network& network_;
  const Pins& pins_;
  const Positions& kept_;
  Hosting hosting_;
  const std::vector<Host>& hosts_;
  const std::vector<Job>& jobs_;
  std::mt19937 engine_;
  std::vector<std::vector<std::size_t>> jobs_on_;  // jobs of each host
  std::vector<int> host_of_;                       // host of each job, or `nowhere`
  std::vector<std::string> unplaced_;              // messages for PlacementFailure::unplaced
  std::vector<int> best_;  // the value of host_of_ that left the fewest jobs without a host
  std::set<int> full_;     // accumulators in which result() found too few transceivers
};

}  // namespace

std::variant<Placement, PlacementFailure> place(const Demand& demand, const Network& network,
                                                unsigned seed, const Pins& pins,
                                                const Positions& kept) {
  return Placer(demand, network, seed, pins, kept).run();
}

Positions positions_of(const Placement& placement, const std::map<std::string, int>& numbers) {
  Positions places;
  for (const Slot& slot : placement.controls) places.programs.push_back(slot.program);
  places.lines = placement.lines;
  for (const Delay& delay : placement.delays)
    places.delays.emplace(
        DelayEnds{delay.digits.has_value(), delay.digits ? *delay.digits : *delay.net, delay.length,
                  delay.target},
        delay.slot);
  for (const Placement::Amplifier& each : placement.amplifiers)
    places.channels.emplace(std::pair{each.from, each.to}, each.channel);
  places.numbers = numbers;
  return places;
}

}  // namespace chessvm::rtm
