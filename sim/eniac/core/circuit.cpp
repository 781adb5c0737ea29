// SPDX-License-Identifier: MIT
#include "sim/eniac/core/circuit.hpp"

#include <algorithm>

#include "sim/eniac/core/unit.hpp"

namespace chessvm::eniac {

MapTable::MapTable(const WireMap& map) {
  for (int wire = 1; wire <= wires_per_cable; ++wire)
    used_ = static_cast<Pulses>(used_ | map.sources(wire));
  for (unsigned in = 0; in < low_.size(); ++in) low_[in] = map(static_cast<Pulses>(in));
  for (unsigned in = 0; in < high_.size(); ++in) high_[in] = map(static_cast<Pulses>(in << 6U));
}

void Circuit::send(std::uint32_t output, Pulses pulses) {
  if (pulses == 0) return;
  if (!taps_.empty()) {
    send_tapped(output, pulses);
    return;
  }
  const std::uint32_t first = routes_.first[output];
  const std::uint32_t end = routes_.first[output + 1];
  Reached& reached = reached_[output];
  if (reached.as_of != opened_or_closed_) {
    reached.as_of = opened_or_closed_;
    reached.is_listed = false;
    deliver(first, end, pulses);
    return;
  }
  if (!reached.is_listed) {
    reached.is_listed = true;
    reached.receivers.clear();
    for (std::uint32_t i = first; i < end; ++i) {
      const Route& route = routes_.routes[i];
      if (!is_open(route.input)) continue;
      const Pulses wires = route.table == 0 ? all_wires : routes_.tables[route.table].used_wires();
      reached.receivers.push_back({route.unit, i, route.jack, route.table, wires});
    }
  }
  const std::uint64_t as_of = opened_or_closed_;
  for (const Reached::Receiver& receiver : reached.receivers) {
    if ((receiver.wires & pulses) == 0) continue;
    const std::uint32_t next = receiver.route + 1;
    receiver.unit->receive(receiver.jack,
                           receiver.table == 0 ? pulses : routes_.tables[receiver.table](pulses));
    if (opened_or_closed_ == as_of) continue;
    deliver(next, end, pulses);
    return;
  }
}

/// Delivers along the routes from number `from` to before `end`.
void Circuit::deliver(std::uint32_t from, std::uint32_t end, Pulses pulses) {
  for (std::uint32_t i = from; i < end; ++i) {
    const Route& route = routes_.routes[i];
    if (!is_open(route.input)) continue;
    const Pulses arriving = route.table == 0 ? pulses : routes_.tables[route.table](pulses);
    if (arriving != 0) route.unit->receive(route.jack, arriving);
  }
}

void Circuit::send_tapped(std::uint32_t output, Pulses pulses) {
  if (!routes_.dead.empty()) pulses &= static_cast<Pulses>(~routes_.dead[output]);
  const Routes* way = &routes_;
  for (Tap* const tap : taps_) {
    if (const Routes* const other = tap->detour(output, pulses)) way = other;
    pulses = tap->leaving(output, pulses);
  }
  deliver_tapped(*way, output, pulses);
}

void Circuit::deliver_tapped(const Routes& routes, std::uint32_t output, Pulses pulses) {
  const std::uint32_t end = routes.first[output + 1];
  for (std::uint32_t i = routes.first[output]; i < end && pulses != 0; ++i) {
    const Route route = routes.routes[i];
    Pulses arriving = routes.tables[route.table](pulses);
    if (arriving == 0) continue;
    if (route.unit == nullptr) {
      for (Tap* const tap : taps_) tap->passing(route.input, arriving);
      continue;
    }
    for (Tap* const tap : taps_) arriving = tap->entering(route.input, arriving);
    if (arriving != 0 && open_[route.input] != 0) route.unit->receive(route.jack, arriving);
  }
}

void Circuit::inject(std::uint32_t node, const Routes& routes, Pulses pulses) {
  for (Tap* const tap : taps_) tap->passing(node, pulses);
  deliver_tapped(routes, 0, pulses);
}

void Circuit::add_tap(Tap& tap, TapRole role) {
  taps_.insert(role == TapRole::changes ? taps_.begin() : taps_.end(), &tap);
}

void Circuit::remove_tap(Tap& tap) {
  taps_.erase(std::remove(taps_.begin(), taps_.end(), &tap), taps_.end());
}

void Circuit::connect(Routes routes, std::size_t inputs) {
  routes_ = std::move(routes);
  open_.resize(inputs, 1);
  for (const Route& route : routes_.routes)
    if (route.unit == nullptr) open_[route.input] = 0;  // taps are served only by send_tapped
  reached_.assign(routes_.first.empty() ? 0 : routes_.first.size() - 1, {});
  ++opened_or_closed_;
}

}  // namespace chessvm::eniac
