// SPDX-License-Identifier: MIT
// Hosts for delays and numbers for programs: every control and every delay of a network on a
// program of the stock machine.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/rtm/machine/stock1946.hpp"
#include "sim/rtm/network/network.hpp"
#include "sim/rtm/network/positions.hpp"
#include "sim/rtm/placement/pins.hpp"

namespace chessvm::rtm {

/// Something that takes a number of add times, between a net or digit pulses and a net.
struct Delay {
  std::string name;
  int length;                         // its pulse comes so many moments after that of its start
  std::optional<std::size_t> net;     // that starts it
  std::optional<std::size_t> digits;  // or Demand::digit_delays
  std::size_t target;                 // the net it drives
  Slot slot;
};

struct Placement {
  std::vector<Slot> controls;  // as Network::controls; `program` 0 for jacks
  std::vector<Delay> delays;
  struct Amplifier {
    std::size_t from;  // nets
    std::size_t to;
    int channel;  // from 1
  };
  std::vector<Amplifier> amplifiers;
  std::map<std::string, int> trays;    // of buses, as far as they are pinned
  std::vector<int> lines;              // by net, from 1
  std::map<std::string, int> numbers;  // Positions::numbers that are to be kept
};

/// What did not find a host, in words; empty if everything fits.
struct PlacementFailure {
  static constexpr int nowhere = -1;
  std::vector<std::string> unplaced;
  std::vector<int> host_of;  // by job of the Hosting of the network: as many as could be placed
};

[[nodiscard]] std::optional<Placement> place(const Demand& demand, const Network& network,
                                             unsigned seed, PlacementFailure& failure,
                                             const Pins& pins = {}, const Positions& kept = {});

/// For the next time.
[[nodiscard]] Positions positions_of(const Placement& placement,
                                     const std::map<std::string, int>& numbers);

}  // namespace chessvm::rtm
