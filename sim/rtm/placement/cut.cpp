// SPDX-License-Identifier: MIT
#include "sim/rtm/placement/cut.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "sim/rtm/placement/hall.hpp"
#include "sim/rtm/placement/slack.hpp"

namespace chessvm::rtm {
namespace {

constexpr double price_of_plug = 5;  // Change::price; high, because a plug affects many actions

class Cutter {
 public:
  Cutter(const Demand& demand, const Network& network, std::vector<int> host_of,
         const Pins& pins = {})
      : demand_(demand),
        network_(network),
        hosting_(demand, network, pins),
        slack_(demand, network, hosting_, with_all_jobs(std::move(host_of))) {}

  std::vector<Cut> of_places() {
    std::vector<Cut> cuts;
    for (std::size_t at = 0; at < hosting_.hosts().size(); ++at)
      if (hosting_.hosts()[at].capacity < 0) cuts.push_back(of_unit(at));
    constants(cuts);
    if (!cuts.empty()) return cuts;
    if (const auto hall = find_hall(hosting_, demand_.axis.size)) cuts.push_back(of_delays(*hall));
    return cuts;
  }

  Cut of_arrangement(const std::vector<int>& host_of) {
    Cut cut{"delays at once, though for each there is a unit that waits",
            static_cast<int>(hosting_.jobs().size()),
            0,
            unshared_delays({}),
            {},
            {}};
    for (std::size_t job = 0; job < host_of.size(); ++job)
      if (host_of[job] != PlacementFailure::nowhere)
        ++cut.available;
      else
        delay_changes(job, cut);
    return finished(std::move(cut));
  }

  Cut of_total(Total total, int needed, int available) {
    Cut cut{std::string(kind_of(total).label), needed, available, std::nullopt, {}, {}};
    switch (total) {
      case Total::receivers:
      case Total::transceivers:
      case Total::table_programs:
      case Total::constant_programs:
      case Total::clear_programs:
      case Total::multiplier_programs:
        programs(total, cut);
        break;
      case Total::amplifiers:
        amplifiers(cut);
        break;
      case Total::lines:
        lines(cut);
        break;
      case Total::inputs:
      case Total::permuters:
        views(total, cut);
        break;
      case Total::trunks:
        trunks(cut);
        break;
      case Total::digit_adapters:
        adapters(cut);
        break;
    }
    return finished(std::move(cut));
  }

 private:
  std::vector<int> with_all_jobs(std::vector<int> host_of) {
    host_of.resize(hosting_.jobs().size(), PlacementFailure::nowhere);
    return host_of;
  }

  static void compete(Cut& cut, const std::vector<std::size_t>& sites) {
    cut.sites.insert(cut.sites.end(), sites.begin(), sites.end());
  }

  Cut finished(Cut cut) {
    std::ranges::sort(cut.sites, {}, [&](std::size_t site) {
      const SourceSpan& where = demand_.sites[site].where;
      return std::tuple(where.file, where.offset, site);
    });
    cut.sites.erase(std::unique(cut.sites.begin(), cut.sites.end()), cut.sites.end());
    keep_cheapest(cut.changes);
    return cut;
  }

  /// Returns the number of sites that need unit `number` of the kind `unit`. If `number` is 0,
  /// returns the number of sites that need any unit of this kind.
  int sites_of(UnitProgram::Unit unit, int number) {
    return static_cast<int>(std::ranges::count_if(demand_.sites, [&](const Site& site) {
      return site.program.unit == unit && (number == 0 || site.program.number == number);
    }));
  }

  const std::optional<Network>& unshared() {
    if (!unshared_) unshared_ = unshared_network(demand_);
    return *unshared_;
  }

  void control_changes(std::size_t control, Cut& cut) {
    compete(cut, network_.controls[control].sites);
    slack_.share(control, cut.changes);
    slack_.drop(network_.controls[control].sites, cut.changes);
  }

  Cut of_unit(std::size_t at) {
    const Host& host = hosting_.hosts()[at];
    const bool table = host.kind == HostKind::table;
    const auto unit = table ? UnitProgram::Unit::table : UnitProgram::Unit::accumulator;
    int controls = 0;
    int outputs = 0;
    const auto on_unit = [&](const Control& control) {
      return control.program.unit == unit && control.program.number == host.unit;
    };
    for (std::size_t k = 0; k < network_.controls.size(); ++k)
      if (on_unit(network_.controls[k])) {
        ++controls;
        outputs += hosting_.needs_output(k) ? 1 : 0;
      }
    const bool of_outputs = !table && outputs > stock::transceivers;
    Cut cut{table ? fmt::format("programs of ft{}", host.unit)
                  : fmt::format("{} of a{} ({})", of_outputs ? "transceivers" : "programs",
                                host.unit, demand_.wires->name(host.unit)),
            of_outputs ? outputs : controls,
            table        ? stock::table_programs
            : of_outputs ? stock::transceivers
                         : stock::accumulator_programs,
            of_outputs ? unshared_outputs(host.unit) : sites_of(unit, host.unit),
            {},
            {}};
    for (std::size_t k = 0; k < network_.controls.size(); ++k) {
      if (!on_unit(network_.controls[k]) || (of_outputs && !hosting_.needs_output(k))) continue;
      control_changes(k, cut);
      if (of_outputs) slack_.relieve(k, cut.changes);
    }
    return finished(std::move(cut));
  }

  std::optional<int> unshared_outputs(int accumulator) {
    if (!unshared()) return std::nullopt;
    const Hosting hosting(demand_, *unshared());
    int outputs = 0;
    for (std::size_t k = 0; k < unshared()->controls.size(); ++k) {
      const UnitProgram& program = unshared()->controls[k].program;
      outputs += program.unit == UnitProgram::Unit::accumulator && program.number == accumulator &&
                         hosting.needs_output(k)
                     ? 1
                     : 0;
    }
    return outputs;
  }

  void constants(std::vector<Cut>& cuts) {
    const auto check = [&](std::string what, int available, auto counted) {
      Cut cut{std::move(what), 0, available, 0, {}, {}};
      for (std::size_t k = 0; k < network_.controls.size(); ++k) {
        const UnitProgram& program = network_.controls[k].program;
        if (program.unit != UnitProgram::Unit::constant || !counted(program.number)) continue;
        ++cut.needed;
        *cut.unshared += static_cast<int>(network_.controls[k].sites.size());
        control_changes(k, cut);
      }
      if (cut.needed > cut.available) cuts.push_back(finished(std::move(cut)));
    };
    check("programs of the constant transmitter that send constants", stock::switch_programs,
          [](int number) { return number >= 0; });
    check("programs of the constant transmitter that send the card", stock::card_program,
          [](int number) { return number < 0; });
    halves(cuts);
  }

  /// Adds a cut if the program has too many constants. Each constant needs one of the four halves
  /// of the switches J and K. A constant with a minus needs a left half.
  void halves(std::vector<Cut>& cuts) {
    std::map<int, std::vector<std::size_t>> used;  // sites of each constant
    for (std::size_t site = 0; site < demand_.sites.size(); ++site) {
      const UnitProgram& program = demand_.sites[site].program;
      if (program.unit == UnitProgram::Unit::constant && program.number >= 0)
        used[program.number].push_back(site);
    }
    const auto& all = demand_.schedule.constants;
    for (const bool minus : {true, false}) {
      Cut cut{minus ? "left halves of J and K, for constants with a minus" : "halves of J and K",
              0,
              minus ? stock::minus_halves : stock::constant_halves,
              std::nullopt,
              {},
              {}};
      for (std::size_t k = 0; k < all.size(); ++k) {
        if (minus && !all[k].minus) continue;
        ++cut.needed;
        const auto& sites = used[static_cast<int>(k)];
        compete(cut, sites);
        slack_.drop(sites, cut.changes);
        if (sites.empty())
          cut.changes.push_back(
              {fmt::format("leave out constant {}, which no action sends", all[k].name), 0,
               std::nullopt});
      }
      if (cut.needed <= cut.available) continue;
      cuts.push_back(finished(std::move(cut)));
      return;
    }
  }

  void delay_changes(std::size_t job, Cut& cut) {
    const Job& wanted = hosting_.jobs()[job];
    const auto sites = slack_.sites_of(wanted);
    compete(cut, sites);
    if (wanted.delay.net)
      slack_.start_elsewhere(wanted.delay.target,
                             {Driver::Kind::delay, *wanted.delay.net, wanted.delay.length},
                             cut.changes);
    slack_.split(wanted, cut.changes);
    slack_.drop(sites, cut.changes);
  }

  /// Returns the number of delays in a network without shared controls. Returns nullopt if there is
  /// no such network. If `hall` is given, counts only delays that no host outside `hall` can do.
  std::optional<int> unshared_delays(const std::optional<Hall>& hall) {
    if (!unshared()) return std::nullopt;
    const Hosting hosting(demand_, *unshared());
    if (!hall) return static_cast<int>(hosting.jobs().size());
    int count = 0;
    for (const Job& job : hosting.jobs()) count += is_confined(hosting_, job, *hall) ? 1 : 0;
    return count;
  }

  Cut of_delays(const Hall& hall) {
    std::set<int> lengths;
    for (const std::size_t job : hall.jobs) lengths.insert(hosting_.jobs()[job].delay.length);
    std::string resource =
        lengths.size() == 1
            ? fmt::format("delays of length {}", *lengths.begin())
            : fmt::format("delays of lengths {} to {}", *lengths.begin(), *lengths.rbegin());
    resource += " on " + list_of(hall.hosts);
    if (hall.moment) resource += fmt::format(" in {}", name_of(*hall.moment));
    Cut cut{resource, static_cast<int>(hall.jobs.size()), hall.capacity, unshared_delays(hall), {},
            {}};
    slack_.close(hall.hosts);
    for (const std::size_t job : hall.jobs) delay_changes(job, cut);
    return finished(std::move(cut));
  }

  std::string list_of(const std::vector<std::size_t>& hosts) {
    if (hosts.empty()) return "any unit";
    const auto is_accumulator = [&](std::size_t at) {
      return hosting_.hosts()[at].kind == HostKind::accumulator;
    };
    const bool all = std::ranges::count_if(hosts, is_accumulator) == stock::accumulators;
    std::string text = all ? "the accumulators" : "";
    for (const std::size_t at : hosts)
      if (!all || !is_accumulator(at))
        text += (text.empty()         ? ""
                 : at == hosts.back() ? " and "
                                      : ", ") +
                rtm::name_of(hosting_.hosts()[at]);
    return text;
  }

  /// Returns the name of a moment, such as "add time 3 of reset".
  std::string name_of(std::size_t moment) {
    const Axis& axis = demand_.axis;
    std::size_t t = 0;
    while (t + 1 < axis.timelines.size() && axis.timelines[t + 1].offset <= moment) ++t;
    return fmt::format(
        "add time {} of {}",
        static_cast<int>(moment - axis.timelines[t].offset) + axis.timelines[t].first,
        demand_.schedule.timelines[t].name);
  }

  void programs(Total total, Cut& cut) {
    const auto kind = total == Total::transceivers        ? HostKind::accumulator
                      : total == Total::table_programs    ? HostKind::table
                      : total == Total::constant_programs ? HostKind::constant
                      : total == Total::clear_programs    ? HostKind::clear
                                                          : HostKind::multiplier;
    const bool delays = total != Total::receivers;
    std::vector<std::size_t> hosts;
    for (std::size_t at = 0; delays && at < hosting_.hosts().size(); ++at)
      if (hosting_.hosts()[at].kind == kind) hosts.push_back(at);
    slack_.close(hosts);
    for (std::size_t job = 0; delays && job < hosting_.jobs().size(); ++job)
      if (std::ranges::find(hosts, slack_.host_of(job)) != hosts.end()) {
        delay_changes(job, cut);
        slack_.move(job, cut.changes);
      }
    for (std::size_t k = 0; k < network_.controls.size(); ++k) {
      const UnitProgram::Unit unit = network_.controls[k].program.unit;
      const bool accumulator = unit == UnitProgram::Unit::accumulator;
      if ((total == Total::receivers && accumulator && !hosting_.needs_output(k)) ||
          (total == Total::transceivers && accumulator && hosting_.needs_output(k)) ||
          (total == Total::table_programs && unit == UnitProgram::Unit::table) ||
          (total == Total::constant_programs && unit == UnitProgram::Unit::constant)) {
        control_changes(k, cut);
        if (total == Total::transceivers) slack_.relieve(k, cut.changes);
      }
    }
  }

  static int amplifiers_of(const Network& network) {
    int count = 0;
    for (const Net& net : network.nets)
      for (const Driver& driver : net.drivers)
        count += driver.kind == Driver::Kind::amplifier ? 1 : 0;
    return count;
  }

  void amplifiers(Cut& cut) {
    if (unshared()) cut.unshared = amplifiers_of(*unshared());
    for (std::size_t target = 0; target < network_.nets.size(); ++target)
      for (const Driver& driver : network_.nets[target].drivers) {
        if (driver.kind != Driver::Kind::amplifier) continue;
        const auto sites = slack_.sites_of_net(target);
        compete(cut, sites);
        slack_.start_elsewhere(target, driver, cut.changes);
        slack_.isolate(driver.index, target, cut.changes);
        slack_.drop(sites, cut.changes);
      }
  }

  void lines(Cut& cut) {
    if (unshared()) cut.unshared = static_cast<int>(unshared()->nets.size());
    for (std::size_t net = 0; net < network_.nets.size(); ++net) {
      const auto sites = slack_.sites_of_net(net);
      compete(cut, sites);
      if (network_.nets[net].controls.size() != 1) continue;
      slack_.share(network_.nets[net].controls.front(), cut.changes);
      slack_.drop(sites, cut.changes);
    }
  }

  /// Fills in `cut.sites` and `cut.changes` for a shortage of digit inputs or of permuters.
  void views(Total total, Cut& cut) {
    std::map<int, std::vector<std::size_t>> sites;  // sites of each view
    for (std::size_t site = 0; site < demand_.sites.size(); ++site) {
      const UnitProgram& program = demand_.sites[site].program;
      if (program.unit == UnitProgram::Unit::accumulator &&
          program.action.kind == AccumulatorAction::Kind::receive)
        sites[program.action.view].push_back(site);
    }
    for (const auto& [view, users] : sites) {
      const Wires::Input& input = demand_.wires->inputs()[static_cast<std::size_t>(view)];
      if (total == Total::permuters && input.mapping == straight()) continue;
      compete(cut, users);
      const std::string actions = users.size() == 1
                                      ? "one action receives"
                                      : fmt::format("{} actions receive", users.size());
      cut.changes.push_back({fmt::format("{} {}, by which {}",
                                         total == Total::inputs ? "do without" : "wire straight",
                                         input.view.name, actions),
                             static_cast<double>(users.size()), users.front()});
    }
    if (total != Total::permuters) return;
    for (const Wires::Plug& plug : demand_.wires->plugs())
      if (plug.mapping != straight() && plug.from != constants_jack)
        cut.changes.push_back({fmt::format("wire {} to {} straight", plug.from, plug.bus),
                               price_of_plug, std::nullopt});
  }

  /// Fills in `cut.sites` and `cut.changes` for a shortage of trunks. Each bus needs a trunk, and
  /// so does each output with several users.
  void trunks(Cut& cut) {
    std::map<std::string, std::vector<std::string>> users;
    std::map<std::string, std::vector<std::size_t>> sites;
    for (const Wires::Plug& plug : demand_.wires->plugs()) {
      users[plug.bus].push_back(plug.from);
      if (plug.from_bus) users[plug.from].push_back(plug.bus);
    }
    for (std::size_t site = 0; site < demand_.sites.size(); ++site) {
      const UnitProgram& program = demand_.sites[site].program;
      if (program.unit != UnitProgram::Unit::accumulator ||
          program.action.kind != AccumulatorAction::Kind::receive)
        continue;
      const Wires::Input& input =
          demand_.wires->inputs()[static_cast<std::size_t>(program.action.view)];
      sites[input.source].push_back(site);
      auto& names = users[input.source];
      if (std::ranges::find(names, input.view.name) == names.end())
        names.push_back(input.view.name);
    }
    for (const auto& [trunk, names] : users) {
      if (names.size() < 2 && !demand_.wires->is_bus(trunk)) continue;
      compete(cut, sites[trunk]);
      cut.changes.push_back(
          {fmt::format("do without the trunk of {}, which has {}", trunk,
                       names.size() == 1 ? "one plug" : fmt::format("{} plugs", names.size())),
           static_cast<double>(names.size()),
           sites[trunk].empty() ? std::nullopt : std::optional(sites[trunk].front())});
    }
  }

  /// Fills in `cut.sites` and `cut.changes` for a shortage of digit-to-program adapters. Each
  /// output whose digits start programs needs an adapter. Each change in `cut.changes` removes this
  /// need for one output.
  void adapters(Cut& cut) {
    std::map<JackName, std::vector<std::size_t>> starts;  // sites of each output
    for (const Trigger& trigger : demand_.schedule.triggers) starts[trigger.jack];
    for (std::size_t site = 0; site < demand_.sites.size(); ++site) {
      const UnitProgram& program = demand_.sites[site].program;
      if (program.unit != UnitProgram::Unit::accumulator) continue;
      const auto kind = program.action.kind;
      const bool both = kind == AccumulatorAction::Kind::send_both;
      for (const char side : {'A', 'S'}) {
        const bool sends =
            both || kind == (side == 'A' ? AccumulatorAction::Kind::send_additive
                                         : AccumulatorAction::Kind::send_subtractive);
        const auto found = starts.find(fmt::format("a{}.{}", program.number, side));
        if (sends && found != starts.end()) found->second.push_back(site);
      }
    }
    for (const auto& [jack, sites] : starts) {
      compete(cut, sites);
      const auto pieces =
          std::ranges::count_if(demand_.digit_delays, [this, &name = jack](const DigitDelay& each) {
            return std::ranges::any_of(each.lines, [this, &name](int line) {
              return demand_.schedule.triggers[static_cast<std::size_t>(line)].jack == name;
            });
          });
      cut.changes.push_back(
          {fmt::format("decide without {}, which starts {}", jack,
                       pieces == 1 ? "one piece" : fmt::format("{} pieces", pieces)),
           static_cast<double>(pieces),
           sites.empty() ? std::nullopt : std::optional(sites.front())});
    }
  }

  const Demand& demand_;
  const Network& network_;
  Hosting hosting_;
  Slack slack_;
  std::optional<std::optional<Network>> unshared_;
};

std::vector<int> hosts_of(const Placement& placement, const Hosting& hosting) {
  std::vector<int> host_of(hosting.jobs().size(), PlacementFailure::nowhere);
  for (std::size_t job = 0; job < host_of.size(); ++job) {
    const Delay& wanted = hosting.jobs()[job].delay;
    for (const Delay& delay : placement.delays)
      if (delay.net == wanted.net && delay.digits == wanted.digits &&
          delay.target == wanted.target && delay.length == wanted.length)
        for (std::size_t at = 0; at < hosting.hosts().size(); ++at)
          if (hosting.hosts()[at].kind == delay.slot.kind &&
              hosting.hosts()[at].unit == delay.slot.unit)
            host_of[job] = static_cast<int>(at);
  }
  return host_of;
}

}  // namespace

std::vector<Cut> find_cuts(const Demand& demand, const Network& network,
                           const PlacementFailure& failure, const Pins& pins) {
  Cutter cutter(demand, network, failure.host_of, pins);
  std::vector<Cut> cuts = cutter.of_places();
  if (cuts.empty() && !failure.unplaced.empty()) cuts = {cutter.of_arrangement(failure.host_of)};
  return cuts;
}

Cut cut_of_total(const Demand& demand, const Network& network, const Placement& placement,
                 Total total, int needed, int available) {
  return Cutter(demand, network, hosts_of(placement, Hosting(demand, network)))
      .of_total(total, needed, available);
}

}  // namespace chessvm::rtm
