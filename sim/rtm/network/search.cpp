// SPDX-License-Identifier: MIT
#include "sim/rtm/network/search.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace chessvm::rtm {

Search::Search(const Demand& demand, std::vector<Control> controls, const Prices& prices,
               unsigned seed, Chains chains)
    : demand_(demand),
      chains_(chains),
      controls_(std::move(controls)),
      prices_(prices),
      engine_(seed) {
  set_up(nullptr);
  // Plug each output only into the net that has exactly the moments of the output. From that net,
  // amplifiers can carry the pulses to all nets that contain these moments.
  cover_all(Plugging::own_lines);
}

Search::Search(const Demand& demand, std::vector<Control> controls, const Prices& prices,
               unsigned seed, const Search& before)
    : demand_(demand),
      chains_(before.chains_),
      controls_(std::move(controls)),
      prices_(prices),
      engine_(seed) {
  set_up(nullptr);
  take_over(before);
  cover_all(Plugging::any);
}

void Search::cover_all(Plugging plugging) {
  for (std::size_t net = 0; net < nets_.size(); ++net)
    if (is_open(state_, net) && !cover(state_, net, 0, plugging)) {
      undriven_ = name_of(net);
      return;
    }
  cost_ = total(state_);
}

Search::Search(const Demand& demand, std::vector<Control> controls, const Prices& prices,
               unsigned seed, const Network& kept)
    : demand_(demand), controls_(std::move(controls)), prices_(prices), engine_(seed) {
  set_up(&kept);
  take_over(kept);
  for (std::size_t net = 0; net < nets_.size(); ++net)
    if (is_open(state_, net) && !drive(net)) {
      undriven_ = name_of(net);
      return;
    }
  cost_ = total(state_);
}

void Search::set_up(const Network* kept) {
  for (const Control& control : controls_)
    if (control.program.unit == UnitProgram::Unit::accumulator) {
      const auto number = static_cast<std::size_t>(control.program.number);
      ++controls_on_[number];
      if (control.program.repeat > 1) ++repeating_on_[number];
    }
  collect_outputs();
  collect_nets(kept);
  collect_candidates();
  state_.drivers.resize(nets_.size());
  state_.users.assign(nets_.size(), 0);
  state_.home.assign(outputs_.size(), -1);
  estimate_helpers();
}

std::string Search::name_of(std::size_t net) const {
  const auto& controls = nets_[net].controls;
  return controls.empty() ? "" : controls_[controls.front()].program.name;
}

/// Drives `net` with free outputs and other nets. If that fails, also unplugs outputs from other
/// nets, and finds new drivers for these nets. Returns false if a net still lacks pulses.
bool Search::drive(std::size_t net) {
  State trial = state_;
  if (cover(trial, net, 0, Plugging::any)) {
    state_ = std::move(trial);
    return true;
  }
  robbed_ = {net};
  while (!robbed_.empty()) {
    const std::size_t next = robbed_.back();
    robbed_.pop_back();
    if (is_open(state_, next) && !cover(state_, next, 0, Plugging::regained)) return false;
  }
  return true;
}

void Search::regain(State& state, std::size_t output) {
  const auto home = static_cast<std::size_t>(state.home[output]);
  for (const std::size_t driver : state.drivers[home]) {
    const Candidate& candidate = nets_[home].candidates[driver];
    if (!is_output(candidate.kind) || candidate.index != output) continue;
    unuse(state, home, driver);
    break;
  }
  robbed_.push_back(home);
}

bool Search::may_plug(const State& state, const Candidate& candidate, Plugging plugging) const {
  if (plugging != Plugging::any && !candidate.exact) return false;
  const int home = state.home[candidate.index];
  return home < 0 ||
         (plugging == Plugging::regained &&
          nets_[static_cast<std::size_t>(home)].moments != outputs_[candidate.index].moments);
}

void Search::take_over(const Network& kept) {
  std::map<Moments, std::size_t> nets;
  for (std::size_t net = 0; net < nets_.size(); ++net) nets.emplace(nets_[net].moments, net);
  for (const Net& net : kept.nets) {
    const auto here = nets.find(net.moments);
    if (here == nets.end()) continue;
    const auto& candidates = nets_[here->second].candidates;
    for (const Driver& driver : net.drivers)
      for (std::size_t k = 0; k < candidates.size(); ++k) {
        const Candidate& candidate = candidates[k];
        if (candidate.kind != driver.kind || candidate.length != driver.length) continue;
        if (is_output(driver.kind)
                ? outputs_[candidate.index].driver == driver && state_.home[candidate.index] < 0
                : nets_[candidate.index].moments == kept.nets[driver.index].moments) {
          use(state_, here->second, k);
          break;
        }
      }
  }
  close_idle_helpers();
}

void Search::close_idle_helpers() {
  for (std::size_t net = 0; net < nets_.size(); ++net)
    if (!is_open(state_, net)) clear(state_, net);
}

void Search::take_over(const Search& before) {
  std::map<Moments, std::size_t> nets;
  for (std::size_t net = 0; net < nets_.size(); ++net) nets.emplace(nets_[net].moments, net);
  const auto same = [&](const Output& here, const Output& there) {
    if (here.driver.kind != there.driver.kind || here.moments != there.moments) return false;
    if (here.driver.kind == Driver::Kind::supply || here.driver.kind == Driver::Kind::digits)
      return here.driver.index == there.driver.index;
    return controls_[here.driver.index].sites == before.controls_[there.driver.index].sites;
  };
  for (std::size_t net = 0; net < before.nets_.size(); ++net) {
    const auto here = nets.find(before.nets_[net].moments);
    if (here == nets.end()) continue;
    for (const std::size_t driver : before.state_.drivers[net]) {
      const Candidate& old = before.nets_[net].candidates[driver];
      const auto& candidates = nets_[here->second].candidates;
      for (std::size_t k = 0; k < candidates.size(); ++k) {
        const Candidate& candidate = candidates[k];
        if (candidate.kind != old.kind || candidate.length != old.length) continue;
        if (is_output(old.kind)
                ? state_.home[candidate.index] < 0 &&
                      same(outputs_[candidate.index], before.outputs_[old.index])
                : nets_[candidate.index].moments == before.nets_[old.index].moments) {
          use(state_, here->second, k);
          break;
        }
      }
    }
  }
  close_idle_helpers();
}

void Search::collect_outputs() {
  for (std::size_t k = 0; k < demand_.supplies.size(); ++k)
    outputs_.push_back({{Driver::Kind::supply, k}, demand_.supplies[k].moments});
  for (std::size_t k = 0; k < demand_.digit_delays.size(); ++k)
    outputs_.push_back({{Driver::Kind::digits, k}, demand_.digit_delays[k].moments});
  std::set<int> requests;
  for (std::size_t k = 0; k < controls_.size(); ++k) {
    const UnitProgram& program = controls_[k].program;
    if (program.unit == UnitProgram::Unit::jack) continue;
    if (const auto end = demand_.axis.delayed(controls_[k].moments, length_of(program)))
      outputs_.push_back({{Driver::Kind::control, k},
                          *end,
                          program.unit == UnitProgram::Unit::accumulator ? program.number : 0});
    if (program.unit == UnitProgram::Unit::table && requests.insert(program.number).second)
      if (const auto request = demand_.axis.delayed(controls_[k].moments, stock::request_time))
        outputs_.push_back({{Driver::Kind::request, k}, *request});
  }
}

/// Returns the moments that are followed by a pause longer than the longest delay.
Moments long_pauses(const Demand& demand) {
  const Axis& axis = demand.axis;
  Moments busy(axis.size);
  for (const Site& site : demand.sites) busy |= site.moments;
  for (const Supply& supply : demand.supplies) busy |= supply.moments;
  Moments pauses(axis.size);
  for (std::size_t t = 0; t < axis.timelines.size(); ++t) {
    int next = axis.timelines[t].end;
    for (int moment = next - 1; moment >= axis.timelines[t].first; --moment) {
      if (next - moment > Axis::longest) pauses.insert(axis.index(t, moment));
      if (busy.contains(axis.index(t, moment))) next = moment;
    }
  }
  return pauses;
}

void Search::collect_nets(const Network* kept) {
  std::map<Moments, std::size_t> known;
  const auto add = [&](const Moments& moments) {
    const auto [found, fresh] = known.emplace(moments, nets_.size());
    if (fresh) {
      Moments need = moments;
      need -= demand_.axis.given;
      nets_.push_back({moments, std::move(need), {}, {}, {}, 0});
    }
    return found->second;
  };
  for (std::size_t k = 0; k < controls_.size(); ++k)
    nets_[add(controls_[k].moments)].controls.push_back(k);
  const std::size_t demanded = nets_.size();
  for (const Output& output : outputs_) add(output.moments);
  // If two nets have several moments in common, a separate net for these moments may be useful.
  for (std::size_t one = 0; one < demanded; ++one)
    for (std::size_t other = one + 1; other < demanded; ++other) {
      Moments both = nets_[one].moments;
      both &= nets_[other].moments;
      if (both.size() > 1) add(both);
    }
  // If a thread begins with a pause, its entry starts no program but may start delays.
  for (const Moments& entry : demand_.axis.entries)
    if (!entry.empty()) add(entry);
  // Build long delays as chains of the longest delay that an accumulator can do. There are many
  // accumulators.
  constexpr int step = stock::host(HostKind::accumulator).longest;
  const Moments pauses = long_pauses(demand_);
  for (std::size_t net = 0; net < nets_.size(); ++net) {
    Moments from = nets_[net].moments;
    from -= demand_.axis.ends;
    if (from.empty() || (chains_ == Chains::long_pauses && !from.within(pauses))) continue;
    if (const auto next = demand_.axis.delayed(nets_[net].moments, step)) add(*next);
  }
  if (kept == nullptr) return;
  for (const Net& net : kept->nets)
    if (!net.moments.empty()) add(net.moments);
}

void Search::collect_candidates() {
  // List the nets that contain each moment. Only a net that contains the first moment of a set can
  // contain the whole set.
  std::vector<std::vector<std::size_t>> containing(demand_.axis.size);
  for (std::size_t net = 0; net < nets_.size(); ++net)
    nets_[net].moments.each([&](std::size_t moment) { containing[moment].push_back(net); });
  const auto offer = [&](const Moments& moments, Driver::Kind kind, std::size_t index, int length) {
    const auto first = moments.first();
    if (!first) return;
    for (const std::size_t net : containing[*first])
      if ((kind != Driver::Kind::amplifier || net != index) && moments.within(nets_[net].moments))
        nets_[net].candidates.push_back({kind, index, length, moments});
  };
  for (std::size_t k = 0; k < outputs_.size(); ++k)
    offer(outputs_[k].moments, outputs_[k].driver.kind, k, 0);
  for (std::size_t from = 0; from < nets_.size(); ++from) {
    offer(nets_[from].moments, Driver::Kind::amplifier, from, 0);
    for (int length = 1; length <= Axis::longest; ++length) {
      if (demand_.axis.restarts(nets_[from].moments, length)) break;
      if (const auto end = demand_.axis.delayed(nets_[from].moments, length))
        offer(*end, Driver::Kind::delay, from, length);
    }
  }
  for (PossibleNet& net : nets_) compress(net);
  neighbours_.resize(nets_.size());
  std::map<std::pair<bool, std::size_t>, std::vector<std::size_t>> sharing;
  for (std::size_t net = 0; net < nets_.size(); ++net)
    for (const Candidate& candidate : nets_[net].candidates)
      sharing[{is_output(candidate.kind), candidate.index}].push_back(net);
  for (std::size_t net = 0; net < nets_.size(); ++net) {
    std::set<std::size_t> near;
    for (const Candidate& candidate : nets_[net].candidates)
      for (const std::size_t other : sharing[{is_output(candidate.kind), candidate.index}])
        if (other != net && !nets_[other].controls.empty()) near.insert(other);
    neighbours_[net].assign(near.begin(), near.end());
  }
}

/// Puts moments that have the same candidates into one class.
void Search::compress(PossibleNet& net) const {
  std::map<std::vector<std::size_t>, std::size_t> known;
  std::vector<std::vector<std::size_t>> members(net.candidates.size());
  std::map<std::size_t, std::vector<std::size_t>> covered_by;
  net.need.each([&](std::size_t moment) { covered_by[moment]; });
  for (std::size_t k = 0; k < net.candidates.size(); ++k) {
    Moments covers = net.candidates[k].covers;
    covers &= net.need;
    covers.each([&](std::size_t moment) { covered_by[moment].push_back(k); });
  }
  for (const auto& [moment, candidates] : covered_by) {
    const auto [found, fresh] = known.emplace(candidates, known.size());
    if (!fresh) continue;
    for (const std::size_t k : candidates) members[k].push_back(found->second);
  }
  net.classes = Moments(known.size());
  for (std::size_t k = 0; k < known.size(); ++k) net.classes.insert(k);
  for (std::size_t k = 0; k < net.candidates.size(); ++k) {
    net.candidates[k].exact = net.candidates[k].covers == net.moments;
    net.candidates[k].covers = Moments(known.size());
    for (const std::size_t member : members[k]) net.candidates[k].covers.insert(member);
  }
}

void Search::estimate_helpers() {
  for (int round = 0; round < 3; ++round)
    for (PossibleNet& net : nets_) {
      if (!net.controls.empty()) continue;
      Moments left = net.classes;
      double sum = 0;
      while (!left.empty()) {
        const Candidate* best = nullptr;
        double best_rate = 0;
        for (const Candidate& candidate : net.candidates) {
          const std::size_t gain = candidate.covers.common(left);
          if (gain == 0) continue;
          const double rate = static_cast<double>(gain) / (price(state_, candidate) + 0.01);
          if (rate > best_rate) {
            best_rate = rate;
            best = &candidate;
          }
        }
        if (best == nullptr) {
          sum = 1000;
          break;
        }
        sum += price(state_, *best);
        left -= best->covers;
      }
      net.estimate = sum;
    }
}

double Search::price(const State& state, const Candidate& candidate) const {
  if (is_output(candidate.kind)) {
    const auto number = static_cast<std::size_t>(outputs_[candidate.index].accumulator);
    if (number == 0) return 0.01;
    return state.outputs[number] < controls_on_[number] - stock::receivers ? 0.02
                                                                           : prices_.transceiver;
  }
  const double opening = is_open(state, candidate.index) ? 0 : nets_[candidate.index].estimate;
  return opening + (candidate.kind == Driver::Kind::amplifier
                        ? prices_.amplifier
                        : prices_.delay[static_cast<std::size_t>(candidate.length)]);
}

void Search::use(State& state, std::size_t net, std::size_t candidate) const {
  const Candidate& chosen = nets_[net].candidates[candidate];
  state.drivers[net].push_back(candidate);
  if (is_output(chosen.kind)) {
    state.home[chosen.index] = static_cast<int>(net);
    ++state.outputs[static_cast<std::size_t>(outputs_[chosen.index].accumulator)];
  } else {
    ++state.users[chosen.index];
  }
}

void Search::unuse(State& state, std::size_t net, std::size_t candidate) const {
  const Candidate& chosen = nets_[net].candidates[candidate];
  std::erase(state.drivers[net], candidate);
  if (is_output(chosen.kind)) {
    state.home[chosen.index] = -1;
    --state.outputs[static_cast<std::size_t>(outputs_[chosen.index].accumulator)];
  } else if (--state.users[chosen.index] == 0 && nets_[chosen.index].controls.empty()) {
    clear(state, chosen.index);
  }
}

void Search::clear(State& state, std::size_t net) const {
  while (!state.drivers[net].empty()) unuse(state, net, state.drivers[net].back());
}

bool Search::cover(State& state, std::size_t net, double noise, Plugging plugging) {
  const PossibleNet& here = nets_[net];
  Moments left = here.classes;
  for (const std::size_t driver : state.drivers[net]) left -= here.candidates[driver].covers;
  std::vector<double> luck(here.candidates.size(), 1.0);
  if (noise > 0)
    for (double& factor : luck) factor = 1.0 + noise * random();
  std::vector<std::size_t> chosen;
  while (!left.empty()) {
    std::size_t best = here.candidates.size();
    double best_rate = 0;
    for (std::size_t k = 0; k < here.candidates.size(); ++k) {
      const Candidate& candidate = here.candidates[k];
      if (is_output(candidate.kind) && !may_plug(state, candidate, plugging)) continue;
      const std::size_t gain = candidate.covers.common(left);
      if (gain == 0) continue;
      const double rate = static_cast<double>(gain) / (price(state, candidate) + 0.05) * luck[k];
      if (rate > best_rate) {
        best_rate = rate;
        best = k;
      }
    }
    if (best == here.candidates.size()) return false;
    left -= here.candidates[best].covers;
    const Candidate& taken = here.candidates[best];
    const bool opens = !is_output(taken.kind) && !is_open(state, taken.index);
    if (is_output(taken.kind) && state.home[taken.index] >= 0) regain(state, taken.index);
    use(state, net, best);
    chosen.push_back(best);
    if (opens && !cover(state, taken.index, noise, plugging)) return false;
  }
  // Remove drivers whose moments are also covered by other drivers.
  std::ranges::sort(chosen, [&](std::size_t a, std::size_t b) {
    return price(state, here.candidates[a]) > price(state, here.candidates[b]);
  });
  for (const std::size_t candidate : chosen) {
    Moments rest = here.classes;
    for (const std::size_t driver : state.drivers[net])
      if (driver != candidate) rest -= here.candidates[driver].covers;
    if (rest.empty()) unuse(state, net, candidate);
  }
  return true;
}

double Search::total(const State& state) const {
  double sum = 0;
  int amplifiers = 0;
  for (std::size_t net = 0; net < nets_.size(); ++net)
    for (const std::size_t driver : state.drivers[net]) {
      const Candidate& candidate = nets_[net].candidates[driver];
      amplifiers += candidate.kind == Driver::Kind::amplifier ? 1 : 0;
      if (candidate.kind == Driver::Kind::delay)
        sum += prices_.delay[static_cast<std::size_t>(candidate.length)];
    }
  sum += prices_.amplifier * amplifiers +
         prices_.amplifier_over * std::max(0, amplifiers - prices_.amplifiers);
  for (std::size_t number = 1; number < controls_on_.size(); ++number) {
    const int transceivers = std::max(state.outputs[number] + repeating_on_[number],
                                      controls_on_[number] - stock::receivers);
    sum += prices_.transceiver * transceivers +
           prices_.transceiver_over * std::max(0, transceivers - stock::transceivers);
  }
  return sum;
}

void Search::improve(int iterations, const std::vector<std::size_t>& sites, Reach reach) {
  std::vector<std::size_t> focus;
  for (std::size_t net = 0; net < nets_.size(); ++net)
    for (const std::size_t control : nets_[net].controls)
      for (const std::size_t site : controls_[control].sites)
        if (std::ranges::find(sites, site) != sites.end()) focus.push_back(net);
  std::vector<std::size_t> base;
  for (std::size_t net = 0; net < nets_.size(); ++net)
    if (!nets_[net].controls.empty()) base.push_back(net);
  const bool only_near = reach == Reach::near;
  if (only_near && focus.empty()) return;
  State best = state_;
  double best_cost = cost_;
  for (int round = 0; round < iterations; ++round) {
    if (interrupt_ != nullptr && *interrupt_) break;
    const double heat =
        (sites.empty() ? 2.0 : 0.5) * (1.0 - static_cast<double>(round) / iterations);
    State trial = state_;
    std::vector<std::size_t> anew{base[pick(base.size())]};
    if (!focus.empty() && (only_near || random() < 0.7)) {
      anew[0] = focus[pick(focus.size())];
      const auto& around = neighbours_[anew[0]];
      if (!around.empty() && random() < 0.5) anew[0] = around[pick(around.size())];
    }
    const auto& near = neighbours_[anew[0]];
    for (std::size_t more = pick(5); more > 0 && !near.empty(); --more)
      anew.push_back(near[pick(near.size())]);
    for (const std::size_t net : anew) clear(trial, net);
    bool whole = true;
    for (const std::size_t net : anew) whole = whole && cover(trial, net, 1.5, Plugging::any);
    if (!whole) continue;
    const double cost = total(trial);
    if (only_near ? cost < cost_ - 0.1
                  : cost <= cost_ || cost < cost_ + heat * random() * random()) {
      state_ = std::move(trial);
      cost_ = cost;
      if (cost_ < best_cost) {
        best_cost = cost_;
        best = state_;
      }
    }
  }
  state_ = std::move(best);
  cost_ = best_cost;
}

Network Search::result() const {
  Network network;
  network.controls = controls_;
  std::vector<std::size_t> number(nets_.size());
  for (std::size_t net = 0; net < nets_.size(); ++net)
    if (is_open(state_, net)) {
      number[net] = network.nets.size();
      network.nets.push_back({nets_[net].moments, nets_[net].controls, {}});
    }
  for (std::size_t net = 0; net < nets_.size(); ++net)
    for (const std::size_t driver : state_.drivers[net]) {
      const Candidate& candidate = nets_[net].candidates[driver];
      network.nets[number[net]].drivers.push_back(
          is_output(candidate.kind)
              ? outputs_[candidate.index].driver
              : Driver{candidate.kind, number[candidate.index], candidate.length});
    }
  return network;
}

const Moments& Search::some_net() {
  for (;;) {
    const std::size_t net = pick(nets_.size());
    if (is_open(state_, net)) return nets_[net].moments;
  }
}

}  // namespace chessvm::rtm
