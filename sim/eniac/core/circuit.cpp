// SPDX-License-Identifier: MIT
#include "sim/eniac/core/circuit.hpp"

#include <algorithm>
#include <bit>

#include "sim/eniac/core/unit.hpp"

namespace chessvm::eniac {
namespace {

// Number of receivers in a full group. Each receiver has one bit of a 64-bit word.
constexpr std::size_t group_size = 64;

}  // namespace

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
  const std::uint32_t end = first_group_[output + 1];
  for (std::uint32_t group = first_group_[output]; group < end; ++group)
    send_to(groups_[group], pulses);
}

/// Gives the pulses to the open receivers of the group, in the order of delivery. If a receiver
/// opens or closes inputs of receivers that come later, the new state of these inputs applies.
void Circuit::send_to(Group& group, Pulses pulses) {
  std::uint64_t as_of = gates_moved_;
  if (group.as_of != as_of) look_at_gates(group);
  std::uint64_t waiting = group.reached_by(pulses);
  while (waiting != 0) {
    const auto bit = static_cast<unsigned>(std::countr_zero(waiting));
    const Receiver& receiver = receivers_[group.first + bit];
    // `waiting` holds only receivers whose route lets at least one of the pulses through.
    receiver.unit->receive(receiver.jack,
                           receiver.table == nullptr ? pulses : (*receiver.table)(pulses));
    waiting &= waiting - 1;
    if (gates_moved_ == as_of) continue;
    as_of = gates_moved_;
    look_at_gates(group);
    waiting = group.reached_by(pulses) & ~((2ULL << bit) - 1U);
  }
}

/// Opens or closes `input`. When an input is closed for the first time, it gets a gate number.
void Circuit::move_gate(std::uint32_t input, bool open) {
  open_[input] = open ? 1 : 0;
  ++gates_moved_;
  if (gate_of_[input] == 0) {
    gate_of_[input] = ++gates_;
    group_receivers();
  }
  const std::uint16_t gate = gate_of_[input];
  if (open)
    open_gates_.push_back(gate);
  else
    open_gates_.erase(std::remove(open_gates_.begin(), open_gates_.end(), gate), open_gates_.end());
}

void Circuit::look_at_gates(Group& group) const {
  group.as_of = gates_moved_;
  if (group.gates.empty()) return;
  group.open = group.ungated;
  for (const std::uint16_t gate : open_gates_)
    if (const std::uint8_t nth = group.gates[gate]; nth != 0) group.open |= 1ULL << (nth - 1U);
}

/// Forms groups of the routes that lead to unit inputs. Leaves out the routes to watched nodes,
/// because only deliver_tapped uses these routes, and deliver_tapped uses no groups.
void Circuit::group_receivers() {
  receivers_.clear();
  groups_.clear();
  first_group_.assign(1, 0);
  for (std::size_t output = 0; output + 1 < routes_.first.size(); ++output) {
    std::size_t count = 0;
    for (std::uint32_t i = routes_.first[output]; i < routes_.first[output + 1]; ++i) {
      if (routes_.routes[i].unit == nullptr) continue;
      if (count++ % group_size == 0) groups_.push_back({.first = receivers_.size()});
      add_receiver(groups_.back(), routes_.routes[i]);
    }
    first_group_.push_back(static_cast<std::uint32_t>(groups_.size()));
  }
}

void Circuit::add_receiver(Group& group, const Route& route) {
  const std::size_t bit = receivers_.size() - group.first;
  const MapTable* const table = route.table == 0 ? nullptr : &routes_.tables[route.table];
  const Pulses wires = table == nullptr ? all_wires : table->used_wires();
  for (std::size_t wire = 0; wire < wires_per_cable; ++wire)
    if ((wires >> wire & 1U) != 0) group.by_wire[wire] |= 1ULL << bit;
  receivers_.push_back({route.unit, table, route.jack});
  const std::uint16_t gate = gate_of_[route.input];
  if (gate == 0) {
    group.ungated |= 1ULL << bit;
    group.open |= 1ULL << bit;
    return;
  }
  group.gates.resize(gates_ + std::size_t{1});
  group.gates[gate] = static_cast<std::uint8_t>(bit + 1);
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
  gate_of_.resize(inputs, 0);
  // Mark watched nodes as closed. A route that leads to a watched node has no unit.
  for (const Route& route : routes_.routes)
    if (route.unit == nullptr) open_[route.input] = 0;
  group_receivers();
}

}  // namespace chessvm::eniac
