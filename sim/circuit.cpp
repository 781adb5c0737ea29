// SPDX-License-Identifier: MIT
#include "sim/circuit.hpp"

#include "sim/unit.hpp"

namespace chessvm::sim {

MapTable::MapTable(const WireMap& map) {
  for (unsigned in = 0; in < low_.size(); ++in) low_[in] = map(static_cast<Pulses>(in));
  for (unsigned in = 0; in < high_.size(); ++in) high_[in] = map(static_cast<Pulses>(in << 6U));
}

void Circuit::send(std::uint32_t output, Pulses pulses) {
  if (pulses == 0) return;
  if (tap_ != nullptr) {
    send_tapped(output, pulses);
    return;
  }
  const std::uint32_t end = routes_.first[output + 1];
  for (std::uint32_t i = routes_.first[output]; i < end; ++i) {
    const Route& route = routes_.routes[i];
    if (open_[route.input] == 0) continue;
    const Pulses arriving = route.table == 0 ? pulses : routes_.tables[route.table](pulses);
    if (arriving != 0) route.unit->receive(route.jack, arriving);
  }
}

void Circuit::send_tapped(std::uint32_t output, Pulses pulses) {
  pulses = tap_->leaving(output, pulses);
  const std::uint32_t end = routes_.first[output + 1];
  for (std::uint32_t i = routes_.first[output]; i < end && pulses != 0; ++i) {
    const Route route = routes_.routes[i];
    Pulses arriving = routes_.tables[route.table](pulses);
    if (arriving == 0) continue;
    if (route.unit == nullptr) {
      tap_->passing(route.input, arriving);
      continue;
    }
    arriving = tap_->entering(route.input, arriving);
    if (arriving != 0 && open_[route.input] != 0) route.unit->receive(route.jack, arriving);
  }
}

void Circuit::connect(Routes routes, std::size_t inputs) {
  routes_ = std::move(routes);
  open_.resize(inputs, 1);
  for (const Route& route : routes_.routes)
    if (route.unit == nullptr) open_[route.input] = 0;  // taps are served only by send_tapped
}

}  // namespace chessvm::sim
