// SPDX-License-Identifier: MIT
#include "sim/microcode/placement/placement.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace chessvm::sim::microcode {
namespace {

using stock::accumulators;
using stock::receivers;
using stock::tables;
using stock::transceivers;
constexpr int attempts = 400;

/// A unit that can run one program at a time (clear programs apart).
struct Host {
  HostKind kind;
  int unit;
  int capacity;
  Moments taken;                  // by controls
  Moments forbidden;              // what it sends as a delay would be received by somebody
  std::vector<std::size_t> jobs;  // delays
};

struct Job {
  Delay delay;
  std::map<HostKind, Moments> busy;  // by kind of host that can do it
  std::set<int> senders;             // accumulators whose digits start it
  bool from_initiating_unit = false;
};

class Placer {
 public:
  Placer(const Demand& demand, const Network& network, unsigned seed)
      : demand_(demand), network_(network), engine_(seed) {
    make_hosts();
    make_jobs();
  }

  std::optional<Placement> run(PlacementFailure& failure) {
    if (!controls_fit(failure)) return std::nullopt;
    std::vector<std::size_t> order(jobs_.size());
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
    std::ranges::stable_sort(order, {}, [&](std::size_t job) { return feasible_hosts(job); });
    std::vector<std::size_t> open = order;
    std::vector<std::size_t> fewest = order;
    for (int attempt = 0; attempt < attempts * static_cast<int>(jobs_.size()) && !open.empty();
         ++attempt) {
      const std::size_t job = open.front();
      open.erase(open.begin());
      if (put(job)) continue;
      // Somebody has to make room.
      const std::vector<std::size_t> evicted = force(job);
      if (evicted.empty() && !placed(job)) {
        failure.unplaced = {explained(job)};
        return std::nullopt;
      }
      open.insert(open.end(), evicted.begin(), evicted.end());
      if (open.size() < fewest.size()) fewest = open;
    }
    if (!open.empty()) {
      for (const std::size_t job : fewest) failure.unplaced.push_back(explained(job));
      return std::nullopt;
    }
    return result();
  }

 private:
  void make_hosts() {
    std::array<int, accumulators + 1> controls{};
    std::array<int, accumulators + 1> outputs{};
    std::vector<bool> used(network_.controls.size());
    for (const Net& net : network_.nets)
      for (const Driver& driver : net.drivers)
        if (driver.kind == Driver::Kind::control) used[driver.index] = true;
    std::array<Moments, accumulators + 1> busy;
    std::array<Moments, tables + 1> looking;
    std::array<int, tables + 1> looks{};
    for (Moments& moments : busy) moments = Moments(demand_.axis.size);
    for (Moments& moments : looking) moments = Moments(demand_.axis.size);
    Moments constants(demand_.axis.size);
    needs_output_.resize(network_.controls.size());
    for (std::size_t k = 0; k < network_.controls.size(); ++k) {
      const Control& control = network_.controls[k];
      const auto unit = static_cast<std::size_t>(std::max(0, control.program.number));
      switch (control.program.unit) {
        case Program::Unit::accumulator:
          needs_output_[k] = used[k] || control.program.repeat > 1;
          ++controls[unit];
          outputs[unit] += needs_output_[k] ? 1 : 0;
          busy[unit] |= demand_.axis.busy(control.moments, control.program.repeat);
          break;
        case Program::Unit::table:
          ++looks[unit];
          looking[unit] |= demand_.axis.busy(control.moments, stock::look_up_time);
          break;
        case Program::Unit::constant:
          constants |= demand_.axis.busy(control.moments, 1);
          break;
        case Program::Unit::jack:
          break;
      }
    }
    const Moments none(demand_.axis.size);
    for (int a = 1; a <= accumulators; ++a) {
      const auto unit = static_cast<std::size_t>(a);
      const int forced = std::max(outputs[unit], controls[unit] - receivers);
      hosts_.push_back({HostKind::accumulator, a, transceivers - forced, busy[unit], none, {}});
    }
    for (int f = 1; f <= tables; ++f) {
      const auto unit = static_cast<std::size_t>(f);
      hosts_.push_back({HostKind::table,
                        f,
                        stock::table_programs - looks[unit],
                        looking[unit],
                        received_from(fmt::format("f{}.", f)),
                        {}});
    }
    hosts_.push_back(
        {HostKind::constant, 0, stock::host(HostKind::constant).programs, constants, none, {}});
    hosts_.push_back({HostKind::clear, 0, stock::clear_programs, none, none, {}});
    hosts_.push_back({HostKind::multiplier, 0, stock::multiplier_programs, none, none, {}});
  }

  /// Add times in which somebody receives through a view that the outputs of `unit` reach.
  Moments received_from(const std::string& unit) {
    Moments moments(demand_.axis.size);
    for (const Control& control : network_.controls) {
      if (control.program.unit != Program::Unit::accumulator ||
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

  void make_jobs() {
    for (std::size_t target = 0; target < network_.nets.size(); ++target)
      for (const Driver& driver : network_.nets[target].drivers) {
        if (driver.kind == Driver::Kind::delay) {
          Job job;
          job.delay = {fmt::format("{} add times to {}", driver.length, name_of(target)),
                       driver.length,
                       driver.index,
                       std::nullopt,
                       target,
                       {}};
          const Net& net = network_.nets[driver.index];
          for (const Driver& source : net.drivers)
            if (source.kind == Driver::Kind::supply &&
                demand_.supplies[source.index].jack.starts_with("i."))
              job.from_initiating_unit = true;
          const Moments busy = demand_.axis.busy(net.moments, driver.length);
          for (const stock::HostRange& host : stock::hosts)
            if (stock::can_delay(host.kind, driver.length)) job.busy[host.kind] = busy;
          jobs_.push_back(std::move(job));
        } else if (driver.kind == Driver::Kind::digits) {
          const DigitDelay& digits = demand_.digit_delays[driver.index];
          Job job;
          job.delay = {
              "the way to " + digits.name, digits.after, std::nullopt, driver.index, target, {}};
          for (const int line : digits.lines) {
            const JackName& jack = demand_.schedule.triggers[static_cast<std::size_t>(line)].jack;
            job.senders.insert(std::stoi(jack.substr(1)));
          }
          Moments busy = demand_.axis.busy(digits.starts, digits.after - 1);
          busy |= digits.starts;
          for (const stock::HostRange& host : stock::hosts)
            if (stock::can_follow_digits(host.kind, digits.after)) job.busy[host.kind] = busy;
          jobs_.push_back(std::move(job));
        }
      }
    host_of_.assign(jobs_.size(), -1);
  }

  std::string name_of(std::size_t net) {
    const Net& target = network_.nets[net];
    if (!target.controls.empty()) return network_.controls[target.controls.front()].program.name;
    return fmt::format("net {}", net);
  }

  bool controls_fit(PlacementFailure& failure) {
    for (const Host& host : hosts_)
      if (host.capacity < 0)
        failure.unplaced.push_back(fmt::format("{} programs too many on {}: {}", -host.capacity,
                                               host_name(host), programs_of(host)));
    return failure.unplaced.empty();
  }

  static std::string host_name(const Host& host) {
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

  std::string programs_of(const Host& host) {
    const auto unit =
        host.kind == HostKind::table ? Program::Unit::table : Program::Unit::accumulator;
    std::string text;
    for (const Control& control : network_.controls)
      if (control.program.unit == unit && control.program.number == host.unit)
        text += (text.empty() ? "" : ", ") + control.program.name;
    return text;
  }

  /// Which units could do a delay if something else were not there.
  std::string explained(std::size_t job) {
    std::string text = jobs_[job].delay.name;
    std::string others;
    int count = 0;
    for (std::size_t at = 0; at < hosts_.size(); ++at) {
      if (!jobs_[job].busy.contains(hosts_[at].kind)) continue;
      ++count;
      const char* reason = possible(job, at) ? "waits for something else" : "has work at its time";
      if (hosts_[at].capacity <= 0) reason = "has no program left";
      others += fmt::format("{}{} {}", others.empty() ? "" : ", ", host_name(hosts_[at]), reason);
    }
    if (count == 0)
      return fmt::format("{}: no unit waits {} add times", text, jobs_[job].delay.length);
    return fmt::format("{}: {}", text, others);
  }

  bool possible(std::size_t job, std::size_t at) {
    const Job& wanted = jobs_[job];
    const Host& host = hosts_[at];
    const auto busy = wanted.busy.find(host.kind);
    if (busy == wanted.busy.end()) return false;
    if (host.kind == HostKind::accumulator && wanted.senders.contains(host.unit)) return false;
    if (host.kind == HostKind::clear && wanted.from_initiating_unit) return false;
    if (host.kind == HostKind::clear) return host.capacity > 0;
    return host.capacity > 0 && !busy->second.meets(host.taken) &&
           !busy->second.meets(host.forbidden);
  }

  int feasible_hosts(std::size_t job) {
    int count = 0;
    for (std::size_t at = 0; at < hosts_.size(); ++at) count += possible(job, at) ? 1 : 0;
    return count;
  }

  /// Jobs on a host that are in the way of `job`.
  std::vector<std::size_t> in_the_way(std::size_t job, std::size_t at) {
    const Host& host = hosts_[at];
    std::vector<std::size_t> found;
    if (host.kind != HostKind::clear)
      for (const std::size_t other : host.jobs)
        if (jobs_[job].busy.at(host.kind).meets(jobs_[other].busy.at(host.kind)))
          found.push_back(other);
    if (found.empty() && static_cast<int>(host.jobs.size()) >= host.capacity)
      found.push_back(host.jobs[engine_() % host.jobs.size()]);
    return found;
  }

  bool put(std::size_t job) {
    int best = -1;
    int best_rate = -1;
    for (std::size_t at = 0; at < hosts_.size(); ++at) {
      if (!possible(job, at) || !in_the_way(job, at).empty()) continue;
      const Host& host = hosts_[at];
      // What only few delays can use first; accumulators last, the emptiest of them.
      const int rate = host.kind == HostKind::accumulator
                           ? host.capacity - static_cast<int>(host.jobs.size())
                           : 100;
      if (rate > best_rate) {
        best_rate = rate;
        best = static_cast<int>(at);
      }
    }
    if (best < 0) return false;
    settle(job, static_cast<std::size_t>(best));
    return true;
  }

  std::vector<std::size_t> force(std::size_t job) {
    std::vector<std::size_t> fewest;
    int chosen = -1;
    for (std::size_t at = 0; at < hosts_.size(); ++at) {
      if (!possible(job, at)) continue;
      const auto others = in_the_way(job, at);
      if (chosen < 0 || others.size() < fewest.size() ||
          (others.size() == fewest.size() && engine_() % 2 == 0)) {
        chosen = static_cast<int>(at);
        fewest = others;
      }
    }
    if (chosen < 0) return {};
    for (const std::size_t other : fewest) {
      std::erase(hosts_[static_cast<std::size_t>(chosen)].jobs, other);
      host_of_[other] = -1;
    }
    settle(job, static_cast<std::size_t>(chosen));
    return fewest;
  }

  void settle(std::size_t job, std::size_t at) {
    hosts_[at].jobs.push_back(job);
    host_of_[job] = static_cast<int>(at);
  }

  bool placed(std::size_t job) { return host_of_[job] >= 0; }

  Placement result() {
    Placement placement;
    std::array<int, accumulators + 1> receiver{};
    std::array<int, accumulators + 1> transceiver{};
    std::array<int, tables + 1> look{};
    int constant = stock::last_card_program;
    placement.controls.resize(network_.controls.size());
    const auto number = [&](std::size_t k, bool output) {
      const Control& control = network_.controls[k];
      const auto unit = static_cast<std::size_t>(control.program.number);
      const bool receive = !output && receiver[unit] < receivers;
      placement.controls[k] = {HostKind::accumulator, control.program.number,
                               receive ? ++receiver[unit] : receivers + ++transceiver[unit]};
    };
    for (const bool output : {true, false})
      for (std::size_t k = 0; k < network_.controls.size(); ++k)
        if (network_.controls[k].program.unit == Program::Unit::accumulator &&
            needs_output_[k] == output)
          number(k, output);
    for (std::size_t k = 0; k < network_.controls.size(); ++k) {
      const Program& program = network_.controls[k].program;
      if (program.unit == Program::Unit::table)
        placement.controls[k] = {HostKind::table, program.number,
                                 ++look[static_cast<std::size_t>(program.number)]};
      if (program.unit == Program::Unit::constant)
        placement.controls[k] = {HostKind::constant, 0,
                                 program.number < 0 ? stock::card_program : ++constant};
    }
    for (const Host& host : hosts_) {
      int next = 0;
      switch (host.kind) {
        case HostKind::accumulator:
          next = receivers + transceiver[static_cast<std::size_t>(host.unit)];
          break;
        case HostKind::table:
          next = look[static_cast<std::size_t>(host.unit)];
          break;
        case HostKind::constant:
          next = stock::card_program;
          break;
        case HostKind::clear:
        case HostKind::multiplier:
          break;
      }
      for (const std::size_t job : host.jobs) {
        Delay delay = jobs_[job].delay;
        delay.slot = {host.kind, host.unit, ++next};
        placement.delays.push_back(std::move(delay));
      }
    }
    for (std::size_t to = 0; to < network_.nets.size(); ++to)
      for (const Driver& driver : network_.nets[to].drivers)
        if (driver.kind == Driver::Kind::amplifier)
          placement.amplifiers.push_back({driver.index, to});
    return placement;
  }

  const Demand& demand_;
  const Network& network_;
  std::mt19937 engine_;
  std::vector<Host> hosts_;
  std::vector<Job> jobs_;
  std::vector<int> host_of_;
  std::vector<bool> needs_output_;
};

}  // namespace

std::optional<Placement> place(const Demand& demand, const Network& network, unsigned seed,
                               PlacementFailure& failure) {
  return Placer(demand, network, seed).run(failure);
}

}  // namespace chessvm::sim::microcode
