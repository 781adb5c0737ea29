// SPDX-License-Identifier: MIT
#include "sim/rtm/network/keep.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "sim/rtm/network/search.hpp"

namespace chessvm::rtm {
namespace {

/// Price that a trial pays for each lost driver of the lock, in the unit of Prices (search.hpp).
constexpr double price_of_change = 1.0;

/// Gives each line without controls (a helper) the moments of its drivers' pulses. Repeats this,
/// because a helper may drive another helper.
void settle_helpers(const Demand& demand, Network& network) {
  for (std::size_t round = 0; round < network.nets.size(); ++round) {
    bool changed = false;
    for (Net& net : network.nets) {
      if (!net.controls.empty()) continue;
      Moments moments(demand.axis.size);
      for (const Driver& driver : net.drivers)
        if (const auto pulses = moments_of(demand, network, driver)) moments |= *pulses;
      changed = changed || moments != net.moments;
      net.moments = std::move(moments);
    }
    if (!changed) return;
  }
}

bool is_right(const Demand& demand, const Network& network, const Driver& driver, const Net& net) {
  const auto pulses = moments_of(demand, network, driver);
  return pulses && !pulses->empty() && pulses->within(net.moments);
}

/// Removes the first bad driver of each helper (line without controls), but never its only driver.
/// A driver is bad if its pulses are unknown, or are wrong for at least half of the lines that the
/// helper drives. Only lines with controls count. Returns true if any driver was removed.
bool prune_helpers(const Demand& demand, Network& network) {
  bool changed = false;
  for (std::size_t k = 0; k < network.nets.size(); ++k) {
    Net& helper = network.nets[k];
    if (!helper.controls.empty() || helper.drivers.size() < 2) continue;
    const auto conflicts = [&](const Driver& driver) {
      const auto pulses = moments_of(demand, network, driver);
      if (!pulses) return true;
      int users = 0;
      int against = 0;
      for (const Net& net : network.nets)
        for (const Driver& use : net.drivers) {
          const bool from_net =
              use.kind == Driver::Kind::amplifier || use.kind == Driver::Kind::delay;
          if (!from_net || use.index != k || net.controls.empty()) continue;
          ++users;
          const auto end = demand.axis.delayed(*pulses, use.length);
          if (!end || !end->within(net.moments)) ++against;
        }
      return against > 0 && 2 * against >= users;
    };
    const auto bad = std::ranges::find_if(helper.drivers, conflicts);
    if (bad == helper.drivers.end()) continue;
    helper.drivers.erase(bad);
    changed = true;
  }
  return changed;
}

/// Removes drivers with no, unknown or wrongly timed pulses. Returns true if any was removed.
bool prune_drivers(const Demand& demand, Network& network) {
  bool changed = false;
  for (Net& net : network.nets)
    for (std::size_t k = net.drivers.size(); k-- > 0;)
      if (!is_right(demand, network, net.drivers[k], net)) {
        net.drivers.erase(net.drivers.begin() + static_cast<std::ptrdiff_t>(k));
        changed = true;
      }
  return changed;
}

class Keeper {
 public:
  Keeper(const Demand& demand, const Lock& lock) : demand_(demand), lock_(lock) {
    take_controls();
    const auto digits = name_digits(demand);
    for (std::size_t k = 0; k < digits.size(); ++k) named_[{Driver::Kind::digits, digits[k]}] = k;
    for (std::size_t k = 0; k < demand.supplies.size(); ++k)
      named_[{Driver::Kind::supply, demand.supplies[k].jack}] = k;
    for (const Lock::Line& net : lock.nets) decisions_ += net.drivers.size();
  }

  std::optional<Kept> run(int iterations) {
    Network seed = carried(controls_);
    if (loose_.empty() && gone_ == 0 && drivers_of(seed) + sites_kept_ == decisions_ &&
        !contradiction(demand_, seed))
      return kept(seed, seed);
    if (2 * (drivers_of(seed) + sites_kept_) < decisions_) return std::nullopt;
    Trial best = tried(controls_with(loose_));
    for (const std::size_t site : loose_) best = joined(std::move(best), site);
    best = relieved(std::move(best));
    if (best.search->undriven()) return std::nullopt;
    best.search->improve(iterations, near(best), Search::Reach::near);
    return kept(best.carried, best.search->result());
  }

 private:
  struct Trial {
    Network carried;  // kept part of the lock; has the same line indices as the lock
    std::unique_ptr<Search> search;
    double cost;
  };

  using Name = std::pair<std::string, std::string>;  // program name, site name

  /// Finds the sites of the lock in the demand. Groups the sites by body and program. If a group
  /// has as many sites in the lock as in the demand, matches the sites of this group in order, even
  /// if their steps have changed. Otherwise matches only sites with the same name.
  std::map<Name, std::size_t> sites_of_lock() const {
    struct Group {
      std::vector<std::string> before;
      std::vector<std::pair<std::string, std::size_t>> now;
    };
    std::map<Name, Group> groups;
    const auto group = [&](const std::string& program, const std::string& site) -> Group& {
      return groups[{program, site.substr(0, site.find(' '))}];
    };
    for (const Lock::Control& control : lock_.controls)
      for (const std::string& site : control.sites)
        group(control.program, site).before.push_back(site);
    const auto names = name_sites(demand_);
    for (std::size_t site = 0; site < names.size(); ++site) {
      const std::string& program = demand_.sites[site].program.name;
      group(program, names[site]).now.emplace_back(names[site], site);
    }
    std::map<Name, std::size_t> sites;
    for (auto& [name, each] : groups) {
      // Sort by step number. A longer name has a larger number: "store 9" precedes "store 18".
      const auto order = [](const std::string& site) { return std::pair{site.size(), site}; };
      std::ranges::sort(each.before, {}, order);
      std::ranges::sort(each.now, {}, [&](const auto& now) { return order(now.first); });
      if (each.before.size() == each.now.size())
        for (std::size_t k = 0; k < each.now.size(); ++k)
          sites[{name.first, each.before[k]}] = each.now[k].second;
      else
        for (const auto& [site, number] : each.now)
          if (std::ranges::find(each.before, site) != each.before.end())
            sites[{name.first, site}] = number;
    }
    return sites;
  }

  void take_controls() {
    const auto sites = sites_of_lock();
    const auto names = name_sites(demand_);
    std::vector<bool> known(demand_.sites.size());
    for (const Lock::Control& entry : lock_.controls) {
      decisions_ += entry.sites.size();
      Control control{{}, {}, Moments(demand_.axis.size)};
      for (const std::string& name : entry.sites) {
        const auto found = sites.find({entry.program, name});
        if (found == sites.end()) continue;
        add(control, found->second);
        known[found->second] = true;
        renamed_ = renamed_ || names[found->second] != name;
        ++sites_kept_;
      }
      first_site_.emplace_back();
      if (control.sites.empty()) {
        ++gone_;
        continue;
      }
      first_site_.back() = control.sites.front();
      controls_.push_back(std::move(control));
    }
    for (std::size_t site = 0; site < known.size(); ++site)
      if (!known[site]) loose_.push_back(site);
  }

  void add(Control& control, std::size_t site) const {
    control.program = demand_.sites[site].program;
    control.sites.push_back(site);
    control.moments |= demand_.sites[site].moments;
  }

  std::vector<Control> controls_with(const std::vector<std::size_t>& sites) const {
    std::vector<Control> controls = controls_;
    for (const std::size_t site : sites) {
      controls.push_back({{}, {}, Moments(demand_.axis.size)});
      add(controls.back(), site);
    }
    return controls;
  }

  /// For each control of the lock, finds the first of its sites that still exists. Returns the
  /// index in `controls` of the control that serves this site, or nullopt if no such site exists.
  std::vector<std::optional<std::size_t>> numbers_in(const std::vector<Control>& controls) const {
    std::map<std::size_t, std::size_t> control_of;
    for (std::size_t k = 0; k < controls.size(); ++k)
      for (const std::size_t site : controls[k].sites) control_of[site] = k;
    std::vector<std::optional<std::size_t>> numbers;
    for (const auto& site : first_site_)
      numbers.push_back(site ? std::optional(control_of.at(*site)) : std::nullopt);
    return numbers;
  }

  /// Returns the lines of the lock with the drivers that are still correct.
  Network carried(const std::vector<Control>& controls) const {
    const auto numbers = numbers_in(controls);
    Network network;
    network.controls = controls;
    for (const Lock::Line& line : lock_.nets) {
      Net net{Moments(demand_.axis.size), {}, {}};
      // If the controls now have different moments, keep the largest group with equal moments.
      std::map<Moments, std::vector<std::size_t>> together;
      for (const std::size_t control : line.controls)
        if (const auto number = numbers[control])
          together[controls[*number].moments].push_back(*number);
      for (const auto& [moments, some] : together)
        if (some.size() > net.controls.size()) {
          net.moments = moments;
          net.controls = some;
        }
      for (const Lock::Drive& drive : line.drivers)
        if (const auto driver = driver_of(drive, numbers)) net.drivers.push_back(*driver);
      network.nets.push_back(std::move(net));
    }
    do {
      settle_helpers(demand_, network);
    } while (prune_helpers(demand_, network) || prune_drivers(demand_, network));
    return network;
  }

  std::optional<Driver> driver_of(const Lock::Drive& drive,
                                  const std::vector<std::optional<std::size_t>>& numbers) const {
    Driver driver = drive.driver;
    if (!drive.name.empty()) {
      const auto found = named_.find({driver.kind, drive.name});
      if (found == named_.end()) return std::nullopt;
      driver.index = found->second;
    } else if (driver.kind == Driver::Kind::control || driver.kind == Driver::Kind::request) {
      const auto number = numbers[driver.index];
      if (!number) return std::nullopt;
      driver.index = *number;
    }
    return driver;
  }

  static std::size_t drivers_of(const Network& network) {
    std::size_t count = 0;
    for (const Net& net : network.nets) count += net.drivers.size();
    return count;
  }

  Trial tried(std::vector<Control> controls) const {
    Network left = carried(controls);
    auto search = std::make_unique<Search>(demand_, std::move(controls), Prices{}, 1, left);
    const double lost = static_cast<double>(decisions_ - drivers_of(left));
    const double cost = search->undriven() ? 1e9 : search->cost() + price_of_change * lost;
    return {std::move(left), std::move(search), cost};
  }

  /// If no other site shares the control of `site`, tries to move `site` to each of the controls
  /// with the same program. Returns the cheapest of these trials, or `best` if no trial is cheaper.
  Trial joined(Trial best, std::size_t site) const {
    const std::vector<Control> apart = best.search->controls();
    const auto own = std::ranges::find_if(apart, [&](const Control& control) {
      return control.sites == std::vector<std::size_t>{site};
    });
    if (own == apart.end()) return best;  // the control of `site` already serves other sites too
    for (std::size_t k = 0; k < apart.size(); ++k) {
      if (apart[k].program.name != own->program.name || &apart[k] == &*own) continue;
      std::vector<Control> together = apart;
      add(together[k], site);
      together.erase(together.begin() + (own - apart.begin()));
      Trial trial = tried(std::move(together));
      if (trial.cost < best.cost) best = std::move(trial);
    }
    return best;
  }

  /// If an accumulator has too many controls, joins two of its controls that have the same program.
  /// Repeats this until no accumulator has too many controls, or until no two can be joined.
  Trial relieved(Trial best) const {
    for (;;) {
      const std::vector<Control> apart = best.search->controls();
      std::map<int, int> on;
      for (const Control& control : apart)
        if (control.program.unit == UnitProgram::Unit::accumulator) ++on[control.program.number];
      std::optional<Trial> cheapest;
      for (std::size_t one = 0; one < apart.size(); ++one) {
        if (apart[one].program.unit != UnitProgram::Unit::accumulator ||
            on[apart[one].program.number] <= stock::accumulator_programs)
          continue;
        for (std::size_t other = one + 1; other < apart.size(); ++other) {
          if (apart[other].program.name != apart[one].program.name) continue;
          std::vector<Control> together = apart;
          for (const std::size_t site : apart[other].sites) add(together[one], site);
          together.erase(together.begin() + static_cast<std::ptrdiff_t>(other));
          Trial trial = tried(std::move(together));
          if (!cheapest || trial.cost < cheapest->cost) cheapest = std::move(trial);
        }
      }
      if (!cheapest) return best;
      best = std::move(*cheapest);
    }
  }

  /// Returns the new sites and the sites on lines that lack pulses.
  std::vector<std::size_t> near(const Trial& trial) const {
    std::vector<std::size_t> sites = loose_;
    for (const Net& net : trial.carried.nets) {
      Moments need = net.moments;
      need -= demand_.axis.given;
      for (const Driver& driver : net.drivers) need -= *moments_of(demand_, trial.carried, driver);
      if (need.empty()) continue;
      for (const std::size_t control : net.controls) {
        const auto& more = trial.carried.controls[control].sites;
        sites.insert(sites.end(), more.begin(), more.end());
      }
    }
    return sites;
  }

  Kept kept(const Network& left, Network network) const {
    Kept kept;
    kept.decisions = decisions_;
    kept.kept = sites_kept_;
    kept.positions.numbers = lock_.numbers;
    const auto numbers = numbers_in(network.controls);
    kept.positions.programs.resize(network.controls.size());
    for (std::size_t k = 0; k < numbers.size(); ++k)
      if (numbers[k] && kept.positions.programs[*numbers[k]] == 0)
        kept.positions.programs[*numbers[k]] = lock_.controls[k].number;
    std::map<Moments, std::size_t> net_at;
    for (std::size_t k = 0; k < network.nets.size(); ++k)
      net_at.emplace(network.nets[k].moments, k);
    const auto net_of = [&](std::size_t k) -> std::optional<std::size_t> {
      const auto found = net_at.find(left.nets[k].moments);
      if (found == net_at.end()) return std::nullopt;
      return found->second;
    };
    kept.positions.lines.resize(network.nets.size());
    for (std::size_t k = 0; k < lock_.nets.size(); ++k) {
      const auto net = net_of(k);
      if (!net) continue;
      if (kept.positions.lines[*net] == 0) kept.positions.lines[*net] = lock_.nets[k].number;
      for (const Lock::Drive& drive : lock_.nets[k].drivers) {
        auto driver = driver_of(drive, numbers);
        if (!driver) continue;
        const bool from_net =
            driver->kind == Driver::Kind::amplifier || driver->kind == Driver::Kind::delay;
        if (from_net) {
          const auto from = net_of(driver->index);
          if (!from) continue;
          driver->index = *from;
        }
        const auto& drivers = network.nets[*net].drivers;
        if (std::ranges::find(drivers, *driver) != drivers.end()) ++kept.kept;
        place(kept.positions, drive, *driver, *net);
      }
    }
    kept.whole = kept.kept == kept.decisions && loose_.empty() && !renamed_;
    kept.network = std::move(network);
    return kept;
  }

  void place(Positions& positions, const Lock::Drive& drive, const Driver& driver,
             std::size_t net) const {
    if (drive.channel != 0) positions.channels.emplace(std::pair{driver.index, net}, drive.channel);
    if (!drive.slot) return;
    const bool digits = driver.kind == Driver::Kind::digits;
    const int length = digits ? demand_.digit_delays[driver.index].after : driver.length;
    positions.delays.emplace(DelayEnds{digits, driver.index, length, net}, *drive.slot);
  }

  const Demand& demand_;
  const Lock& lock_;
  std::vector<Control> controls_;  // controls of the lock with sites that still exist
  /// For each control of the lock, the first of its sites that still exists; nullopt if none does.
  std::vector<std::optional<std::size_t>> first_site_;
  std::vector<std::size_t> loose_;  // sites that the lock does not have
  std::map<std::pair<Driver::Kind, std::string>, std::size_t> named_;
  bool renamed_ = false;  // true if a kept site has another name in the lock
  std::size_t sites_kept_ = 0;
  std::size_t gone_ = 0;  // number of the lock's controls that have lost all sites
  std::size_t decisions_ = 0;
};

}  // namespace

std::optional<Kept> keep(const Demand& demand, const Lock& lock, int iterations) {
  return Keeper(demand, lock).run(iterations);
}

}  // namespace chessvm::rtm
