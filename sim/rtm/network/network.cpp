// SPDX-License-Identifier: MIT
#include "sim/rtm/network/network.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <random>

#include "sim/rtm/machine/stock1946.hpp"
#include "sim/rtm/network/diagnostic_table.hpp"
#include "sim/rtm/network/search.hpp"

namespace chessvm::rtm {
namespace {

constexpr int tries_near_a_change = 200;
constexpr int changes_when_unshared = 500;

/// Returns controls for all sites; sites with the same program share a control.
std::vector<Control> merged(const Demand& demand) {
  std::vector<Control> controls;
  std::map<std::string, std::size_t> known;
  for (std::size_t site = 0; site < demand.sites.size(); ++site) {
    const auto [found, fresh] = known.emplace(demand.sites[site].program.name, controls.size());
    if (fresh) controls.push_back({demand.sites[site].program, {}, Moments(demand.axis.size)});
    controls[found->second].sites.push_back(site);
    controls[found->second].moments |= demand.sites[site].moments;
  }
  return controls;
}

/// Finds a control of program `name` that several sites share, and replaces this control by one
/// control for each site. Returns false if no control of the program is shared.
bool separate(const Demand& demand, const std::string& name, std::vector<Control>& controls) {
  const auto shared = std::ranges::find_if(controls, [&](const Control& control) {
    return control.program.name == name && control.sites.size() > 1;
  });
  if (shared == controls.end()) return false;
  const std::vector<std::size_t> sites = shared->sites;
  controls.erase(shared);
  for (const std::size_t site : sites)
    controls.push_back({demand.sites[site].program, {site}, demand.sites[site].moments});
  return true;
}

/// Returns a program whose sites share a control; nullopt if no sites share a control. Prefers the
/// program that starts nearest before program `name` in a timeline. The caller splits the shared
/// control into one for each site. The output pulse of a new control may then start program `name`.
std::optional<std::string> shared_before(const Demand& demand, const std::string& name,
                                         const std::vector<Control>& controls) {
  Moments starts(demand.axis.size);
  for (const Site& site : demand.sites)
    if (site.program.name == name) starts |= site.moments;
  std::optional<std::string> latest;
  std::size_t least = demand.axis.size;
  for (const Control& control : controls) {
    if (control.sites.size() < 2) continue;
    if (!latest) latest = control.program.name;
    for (const Axis::Span& span : demand.axis.timelines) {
      std::optional<std::size_t> before;
      for (int moment = span.first; moment <= span.end; ++moment) {
        const std::size_t now = span.offset + static_cast<std::size_t>(moment - span.first);
        if (before && starts.contains(now) && now - *before < least) {
          least = now - *before;
          latest = control.program.name;
        }
        if (control.moments.contains(now)) before = now;
      }
    }
  }
  return latest;
}

SourceSpan place_of(const Demand& demand, const std::string& program) {
  for (const Site& site : demand.sites)
    if (site.program.name == program) return site.where;
  return {};
}

void complain(Diagnostics& diagnostics, SourceSpan where, std::string message) {
  diagnostics.add({Severity::error, name_of(ResourceId::no_pulse), where, std::move(message), {}});
}

/// Returns the controls of `search` after one random change: moves some sites of a control to a new
/// control, or joins two controls of equal programs. Stores the sites of the changed controls in
/// `changed`. If no change is possible, stores no site.
std::vector<Control> changed_partition(const Demand& demand, Search& search, std::mt19937& engine,
                                       std::vector<std::size_t>& changed) {
  std::vector<Control> controls = search.controls();
  std::array<int, stock::accumulators + 1> on{};
  for (const Control& control : controls)
    if (control.program.unit == UnitProgram::Unit::accumulator)
      ++on[static_cast<std::size_t>(control.program.number)];
  if (engine() % 4 == 0) {
    const std::size_t one = engine() % controls.size();
    for (std::size_t other = 0; other < controls.size(); ++other) {
      if (other == one || controls[other].program.name != controls[one].program.name) continue;
      changed = controls[one].sites;
      changed.insert(changed.end(), controls[other].sites.begin(), controls[other].sites.end());
      std::ranges::sort(changed);
      controls[one].sites = changed;
      controls[one].moments |= controls[other].moments;
      controls.erase(controls.begin() + static_cast<std::ptrdiff_t>(other));
      return controls;
    }
  }
  const Moments& net = search.some_net();
  const std::size_t start = engine() % controls.size();
  for (std::size_t k = 0; k < controls.size(); ++k) {
    Control& control = controls[(start + k) % controls.size()];
    if (control.program.unit != UnitProgram::Unit::accumulator || control.sites.size() < 2 ||
        on[static_cast<std::size_t>(control.program.number)] >= stock::accumulator_programs)
      continue;
    std::vector<std::size_t> inside;
    std::vector<std::size_t> outside;
    for (const std::size_t site : control.sites)
      (demand.sites[site].moments.within(net) ? inside : outside).push_back(site);
    if (inside.empty() || outside.empty()) continue;
    changed = control.sites;
    Control split{control.program, inside, Moments(demand.axis.size)};
    control.sites = outside;
    control.moments = Moments(demand.axis.size);
    for (const std::size_t site : inside) split.moments |= demand.sites[site].moments;
    for (const std::size_t site : outside) control.moments |= demand.sites[site].moments;
    controls.push_back(std::move(split));
    return controls;
  }
  return controls;
}

/// Creates a Search. As long as some program has no pulse, replaces a shared control by one control
/// for each of its sites. If no control is shared any more, allows chains of delays everywhere. If
/// this does not help either, Search::undriven returns the name of a program without a pulse.
std::unique_ptr<Search> driven_search(const Demand& demand, std::vector<Control> controls,
                                      unsigned seed) {
  auto chains = Search::Chains::long_pauses;
  for (;;) {
    auto search = std::make_unique<Search>(demand, controls, Prices{}, seed, chains);
    if (!search->undriven()) return search;
    const std::string name = *search->undriven();
    if (separate(demand, name, controls)) continue;
    if (const auto shared = shared_before(demand, name, controls))
      separate(demand, *shared, controls);
    else if (chains == Search::Chains::long_pauses)
      chains = Search::Chains::anywhere;
    else
      return search;
  }
}

}  // namespace

int length_of(const UnitProgram& program) {
  switch (program.unit) {
    case UnitProgram::Unit::accumulator:
      return program.repeat;
    case UnitProgram::Unit::table:
      return stock::look_up_time;
    case UnitProgram::Unit::constant:
      return 1;
    case UnitProgram::Unit::jack:
      return 0;
  }
  return 0;
}

std::optional<Moments> moments_of(const Demand& demand, const Network& network,
                                  const Driver& driver) {
  const Axis& axis = demand.axis;
  switch (driver.kind) {
    case Driver::Kind::supply:
      return demand.supplies[driver.index].moments;
    case Driver::Kind::digits:
      return demand.digit_delays[driver.index].moments;
    case Driver::Kind::control: {
      const Control& control = network.controls[driver.index];
      return axis.delayed(control.moments, length_of(control.program));
    }
    case Driver::Kind::request:
      return axis.delayed(network.controls[driver.index].moments, stock::request_time);
    case Driver::Kind::amplifier:
      return network.nets[driver.index].moments;
    case Driver::Kind::delay:
      return axis.delayed(network.nets[driver.index].moments, driver.length);
  }
  return std::nullopt;
}

std::optional<Network> make_network(const Demand& demand, const SearchOptions& options,
                                    Diagnostics& diagnostics) {
  if (demand.sites.empty()) {
    complain(diagnostics, {}, "this program does nothing");
    return std::nullopt;
  }
  std::mt19937 engine(options.seed);
  auto best = driven_search(demand, merged(demand), options.seed);
  if (best->undriven()) {
    complain(diagnostics, place_of(demand, *best->undriven()),
             "no pulse can start '" + *best->undriven() + "'");
    return std::nullopt;
  }
  const auto is_interrupted = [&] { return options.interrupt != nullptr && *options.interrupt; };
  best->stop_when(options.interrupt);
  best->improve(options.iterations);
  for (int round = 0; round < options.splits && !is_interrupted(); ++round) {
    std::vector<std::size_t> changed;
    auto partition = changed_partition(demand, *best, engine, changed);
    if (changed.empty()) continue;
    auto trial = std::make_unique<Search>(demand, std::move(partition), Prices{},
                                          options.seed + static_cast<unsigned>(round), *best);
    if (trial->undriven()) continue;
    trial->improve(tries_near_a_change, changed);
    // In one of five rounds accept a slightly worse network, to leave a local minimum.
    const double allowance = engine() % 100 < 20 ? 0.5 : 0.0;
    if (trial->cost() < best->cost() + allowance) best = std::move(trial);
    if (round % 100 == 0 && options.progress) options.progress(round, best->cost());
  }
  best->stop_when(options.interrupt);
  best->improve(options.iterations);
  if (is_interrupted()) return std::nullopt;
  return best->result();
}

std::optional<Network> unshared_network(const Demand& demand) {
  std::vector<Control> controls;
  for (std::size_t site = 0; site < demand.sites.size(); ++site)
    controls.push_back({demand.sites[site].program, {site}, demand.sites[site].moments});
  const auto search = driven_search(demand, std::move(controls), 1);
  if (search->undriven()) return std::nullopt;
  search->improve(changes_when_unshared);
  return search->result();
}

}  // namespace chessvm::rtm
