// SPDX-License-Identifier: MIT
#include "sim/rtm/network/search.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace chessvm::rtm {

Search::Search(const Demand& demand, std::vector<Control> controls, const Prices& prices,
               unsigned seed, const Search* before)
    : demand_(demand), controls_(std::move(controls)), prices_(prices), engine_(seed) {
  set_up(nullptr);
  if (before != nullptr) take_over(*before);
  // To begin with every output has a line of its own, so that everybody can reach it.
  const auto plugging = before == nullptr ? Plugging::own_lines : Plugging::any;
  for (std::size_t place = 0; place < places_.size(); ++place)
    if (is_open(state_, place) && !cover(state_, place, 0, plugging)) {
      undriven_ = name_of(place);
      return;
    }
  cost_ = total(state_);
}

Search::Search(const Demand& demand, std::vector<Control> controls, const Prices& prices,
               unsigned seed, const Network& kept)
    : demand_(demand), controls_(std::move(controls)), prices_(prices), engine_(seed) {
  set_up(&kept);
  take_over(kept);
  for (std::size_t place = 0; place < places_.size(); ++place)
    if (is_open(state_, place) && !drive(place)) {
      undriven_ = name_of(place);
      return;
    }
  cost_ = total(state_);
}

void Search::set_up(const Network* kept) {
  for (const Control& control : controls_)
    if (control.program.unit == Program::Unit::accumulator) {
      const auto number = static_cast<std::size_t>(control.program.number);
      ++controls_on_[number];
      if (control.program.repeat > 1) ++repeating_on_[number];
    }
  collect_outputs();
  collect_places(kept);
  collect_candidates();
  state_.drivers.resize(places_.size());
  state_.users.assign(places_.size(), 0);
  state_.home.assign(outputs_.size(), -1);
  estimate_helpers();
}

std::string Search::name_of(std::size_t place) const {
  const auto& controls = places_[place].controls;
  return controls.empty() ? "" : controls_[controls.front()].program.name;
}

/// With what there is, or else with outputs from lines where they are not alone.
bool Search::drive(std::size_t place) {
  State trial = state_;
  if (cover(trial, place, 0, Plugging::any)) {
    state_ = std::move(trial);
    return true;
  }
  robbed_ = {place};
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
    const Candidate& candidate = places_[home].candidates[driver];
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
          places_[static_cast<std::size_t>(home)].moments != outputs_[candidate.index].moments);
}

void Search::take_over(const Network& kept) {
  std::map<Moments, std::size_t> places;
  for (std::size_t place = 0; place < places_.size(); ++place)
    places.emplace(places_[place].moments, place);
  for (const Net& net : kept.nets) {
    const auto here = places.find(net.moments);
    if (here == places.end()) continue;
    const auto& candidates = places_[here->second].candidates;
    for (const Driver& driver : net.drivers)
      for (std::size_t k = 0; k < candidates.size(); ++k) {
        const Candidate& candidate = candidates[k];
        if (candidate.kind != driver.kind || candidate.length != driver.length) continue;
        if (is_output(driver.kind)
                ? outputs_[candidate.index].driver == driver && state_.home[candidate.index] < 0
                : places_[candidate.index].moments == kept.nets[driver.index].moments) {
          use(state_, here->second, k);
          break;
        }
      }
  }
  close_idle_helpers();
}

void Search::close_idle_helpers() {
  for (std::size_t place = 0; place < places_.size(); ++place)
    if (!is_open(state_, place)) clear(state_, place);
}

/// Drivers of `before` that exist here too.
void Search::take_over(const Search& before) {
  std::map<Moments, std::size_t> places;
  for (std::size_t place = 0; place < places_.size(); ++place)
    places.emplace(places_[place].moments, place);
  const auto same = [&](const Output& here, const Output& there) {
    if (here.driver.kind != there.driver.kind || here.moments != there.moments) return false;
    if (here.driver.kind == Driver::Kind::supply || here.driver.kind == Driver::Kind::digits)
      return here.driver.index == there.driver.index;
    return controls_[here.driver.index].sites == before.controls_[there.driver.index].sites;
  };
  for (std::size_t place = 0; place < before.places_.size(); ++place) {
    const auto here = places.find(before.places_[place].moments);
    if (here == places.end()) continue;
    for (const std::size_t driver : before.state_.drivers[place]) {
      const Candidate& old = before.places_[place].candidates[driver];
      const auto& candidates = places_[here->second].candidates;
      for (std::size_t k = 0; k < candidates.size(); ++k) {
        const Candidate& candidate = candidates[k];
        if (candidate.kind != old.kind || candidate.length != old.length) continue;
        if (is_output(old.kind)
                ? state_.home[candidate.index] < 0 &&
                      same(outputs_[candidate.index], before.outputs_[old.index])
                : places_[candidate.index].moments == before.places_[old.index].moments) {
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
    const Program& program = controls_[k].program;
    if (program.unit == Program::Unit::jack) continue;
    if (const auto end = demand_.axis.delayed(controls_[k].moments, length_of(program)))
      outputs_.push_back({{Driver::Kind::control, k},
                          *end,
                          program.unit == Program::Unit::accumulator ? program.number : 0});
    if (program.unit == Program::Unit::table && requests.insert(program.number).second)
      if (const auto request = demand_.axis.delayed(controls_[k].moments, stock::request_time))
        outputs_.push_back({{Driver::Kind::request, k}, *request});
  }
}

void Search::collect_places(const Network* kept) {
  std::map<Moments, std::size_t> known;
  const auto add = [&](const Moments& moments) {
    const auto [found, fresh] = known.emplace(moments, places_.size());
    if (fresh) {
      Moments need = moments;
      need -= demand_.axis.given;
      places_.push_back({moments, std::move(need), {}, {}, {}, 0});
    }
    return found->second;
  };
  for (std::size_t k = 0; k < controls_.size(); ++k)
    places_[add(controls_[k].moments)].controls.push_back(k);
  const std::size_t demanded = places_.size();
  for (const Output& output : outputs_) add(output.moments);
  // What two nets have in common is worth a line of its own if more than one event leads there.
  for (std::size_t one = 0; one < demanded; ++one)
    for (std::size_t other = one + 1; other < demanded; ++other) {
      Moments both = places_[one].moments;
      both &= places_[other].moments;
      if (both.size() > 1) add(both);
    }
  if (kept == nullptr) return;
  for (const Net& net : kept->nets)
    if (!net.moments.empty()) add(net.moments);
}

void Search::collect_candidates() {
  // Who contains a set is among those that contain its first moment.
  std::vector<std::vector<std::size_t>> containing(demand_.axis.size);
  for (std::size_t place = 0; place < places_.size(); ++place)
    places_[place].moments.each([&](std::size_t moment) { containing[moment].push_back(place); });
  const auto offer = [&](const Moments& moments, Driver::Kind kind, std::size_t index, int length) {
    const auto first = moments.first();
    if (!first) return;
    for (const std::size_t place : containing[*first])
      if ((kind != Driver::Kind::amplifier || place != index) &&
          moments.within(places_[place].moments))
        places_[place].candidates.push_back({kind, index, length, moments});
  };
  for (std::size_t k = 0; k < outputs_.size(); ++k)
    offer(outputs_[k].moments, outputs_[k].driver.kind, k, 0);
  for (std::size_t from = 0; from < places_.size(); ++from) {
    offer(places_[from].moments, Driver::Kind::amplifier, from, 0);
    for (int length = 1; length <= Axis::longest; ++length)
      if (const auto end = demand_.axis.delayed(places_[from].moments, length))
        offer(*end, Driver::Kind::delay, from, length);
  }
  for (Place& place : places_) compress(place);
  neighbours_.resize(places_.size());
  std::map<std::pair<bool, std::size_t>, std::vector<std::size_t>> sharing;
  for (std::size_t place = 0; place < places_.size(); ++place)
    for (const Candidate& candidate : places_[place].candidates)
      sharing[{is_output(candidate.kind), candidate.index}].push_back(place);
  for (std::size_t place = 0; place < places_.size(); ++place) {
    std::set<std::size_t> near;
    for (const Candidate& candidate : places_[place].candidates)
      for (const std::size_t other : sharing[{is_output(candidate.kind), candidate.index}])
        if (other != place && !places_[other].controls.empty()) near.insert(other);
    neighbours_[place].assign(near.begin(), near.end());
  }
}

/// Moments that the same candidates cover are one from here on.
void Search::compress(Place& place) const {
  std::map<std::vector<std::size_t>, std::size_t> known;
  std::vector<std::vector<std::size_t>> members(place.candidates.size());
  std::map<std::size_t, std::vector<std::size_t>> covered_by;
  place.need.each([&](std::size_t moment) { covered_by[moment]; });
  for (std::size_t k = 0; k < place.candidates.size(); ++k) {
    Moments covers = place.candidates[k].covers;
    covers &= place.need;
    covers.each([&](std::size_t moment) { covered_by[moment].push_back(k); });
  }
  for (const auto& [moment, candidates] : covered_by) {
    const auto [found, fresh] = known.emplace(candidates, known.size());
    if (!fresh) continue;
    for (const std::size_t k : candidates) members[k].push_back(found->second);
  }
  place.classes = Moments(known.size());
  for (std::size_t k = 0; k < known.size(); ++k) place.classes.insert(k);
  for (std::size_t k = 0; k < place.candidates.size(); ++k) {
    place.candidates[k].exact = place.candidates[k].covers == place.moments;
    place.candidates[k].covers = Moments(known.size());
    for (const std::size_t member : members[k]) place.candidates[k].covers.insert(member);
  }
}

void Search::estimate_helpers() {
  for (int round = 0; round < 3; ++round)
    for (Place& place : places_) {
      if (!place.controls.empty()) continue;
      Moments left = place.classes;
      double sum = 0;
      while (!left.empty()) {
        const Candidate* best = nullptr;
        double best_rate = 0;
        for (const Candidate& candidate : place.candidates) {
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
      place.estimate = sum;
    }
}

double Search::price(const State& state, const Candidate& candidate) const {
  if (is_output(candidate.kind)) {
    const auto number = static_cast<std::size_t>(outputs_[candidate.index].accumulator);
    if (number == 0) return 0.01;
    return state.outputs[number] < controls_on_[number] - stock::receivers ? 0.02
                                                                           : prices_.transceiver;
  }
  const double opening = is_open(state, candidate.index) ? 0 : places_[candidate.index].estimate;
  return opening + (candidate.kind == Driver::Kind::amplifier
                        ? prices_.amplifier
                        : prices_.delay[static_cast<std::size_t>(candidate.length)]);
}

void Search::use(State& state, std::size_t place, std::size_t candidate) const {
  const Candidate& chosen = places_[place].candidates[candidate];
  state.drivers[place].push_back(candidate);
  if (is_output(chosen.kind)) {
    state.home[chosen.index] = static_cast<int>(place);
    ++state.outputs[static_cast<std::size_t>(outputs_[chosen.index].accumulator)];
  } else {
    ++state.users[chosen.index];
  }
}

void Search::unuse(State& state, std::size_t place, std::size_t candidate) const {
  const Candidate& chosen = places_[place].candidates[candidate];
  std::erase(state.drivers[place], candidate);
  if (is_output(chosen.kind)) {
    state.home[chosen.index] = -1;
    --state.outputs[static_cast<std::size_t>(outputs_[chosen.index].accumulator)];
  } else if (--state.users[chosen.index] == 0 && places_[chosen.index].controls.empty()) {
    clear(state, chosen.index);
  }
}

void Search::clear(State& state, std::size_t place) const {
  while (!state.drivers[place].empty()) unuse(state, place, state.drivers[place].back());
}

bool Search::cover(State& state, std::size_t place, double noise, Plugging plugging) {
  const Place& here = places_[place];
  Moments left = here.classes;
  for (const std::size_t driver : state.drivers[place]) left -= here.candidates[driver].covers;
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
    use(state, place, best);
    chosen.push_back(best);
    if (opens && !cover(state, taken.index, noise, plugging)) return false;
  }
  // A driver whose moments the others cover too is not needed.
  std::ranges::sort(chosen, [&](std::size_t a, std::size_t b) {
    return price(state, here.candidates[a]) > price(state, here.candidates[b]);
  });
  for (const std::size_t candidate : chosen) {
    Moments rest = here.classes;
    for (const std::size_t driver : state.drivers[place])
      if (driver != candidate) rest -= here.candidates[driver].covers;
    if (rest.empty()) unuse(state, place, candidate);
  }
  return true;
}

double Search::total(const State& state) const {
  double sum = 0;
  int amplifiers = 0;
  for (std::size_t place = 0; place < places_.size(); ++place)
    for (const std::size_t driver : state.drivers[place]) {
      const Candidate& candidate = places_[place].candidates[driver];
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
  for (std::size_t place = 0; place < places_.size(); ++place)
    for (const std::size_t control : places_[place].controls)
      for (const std::size_t site : controls_[control].sites)
        if (std::ranges::find(sites, site) != sites.end()) focus.push_back(place);
  std::vector<std::size_t> base;
  for (std::size_t place = 0; place < places_.size(); ++place)
    if (!places_[place].controls.empty()) base.push_back(place);
  const bool only_near = reach == Reach::near;
  if (only_near && focus.empty()) return;
  State best = state_;
  double best_cost = cost_;
  for (int round = 0; round < iterations; ++round) {
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
    for (const std::size_t place : anew) clear(trial, place);
    bool whole = true;
    for (const std::size_t place : anew) whole = whole && cover(trial, place, 1.5, Plugging::any);
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
  std::vector<std::size_t> number(places_.size());
  for (std::size_t place = 0; place < places_.size(); ++place)
    if (is_open(state_, place)) {
      number[place] = network.nets.size();
      network.nets.push_back({places_[place].moments, places_[place].controls, {}});
    }
  for (std::size_t place = 0; place < places_.size(); ++place)
    for (const std::size_t driver : state_.drivers[place]) {
      const Candidate& candidate = places_[place].candidates[driver];
      network.nets[number[place]].drivers.push_back(
          is_output(candidate.kind)
              ? outputs_[candidate.index].driver
              : Driver{candidate.kind, number[candidate.index], candidate.length});
    }
  return network;
}

const Moments& Search::some_net() {
  for (;;) {
    const std::size_t place = pick(places_.size());
    if (is_open(state_, place)) return places_[place].moments;
  }
}

}  // namespace chessvm::rtm
