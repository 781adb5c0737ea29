// SPDX-License-Identifier: MIT
// Places a network on the stock machine: chooses a program for each control and a host for each
// delay.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sim/rtm/machine/stock1946.hpp"
#include "sim/rtm/network/network.hpp"
#include "sim/rtm/network/positions.hpp"
#include "sim/rtm/placement/pins.hpp"

namespace chessvm::rtm {

/// A program that only delays a pulse. The pulse comes from a net or from digit pulses. After the
/// delay, the program drives the net `target`.
struct Delay {
  std::string name;
  int length;                         // add times from the start of the delay to its output pulse
  std::optional<std::size_t> net;     // net that starts the delay; nullopt if digits start it
  std::optional<std::size_t> digits;  // index in Demand::digit_delays; nullopt if a net starts it
  std::size_t target;                 // net that the delay drives
  Slot slot;
};

struct Placement {
  std::vector<Slot> controls;  // in the order of Network::controls; Slot::program is 0 for jacks
  std::vector<Delay> delays;
  struct Amplifier {
    std::size_t from;  // source net
    std::size_t to;    // target net
    int channel;       // counted from 1
  };
  std::vector<Amplifier> amplifiers;
  std::map<std::string, int> trays;    // tray of each pinned bus
  std::vector<int> lines;              // line number of each net, from 1
  std::map<std::string, int> numbers;  // Positions::numbers of the lock file
};

/// The reasons why a network could not be placed, and the best assignment of hosts that was found.
/// This type is not a `Failure`, because find_cuts needs `host_of` to find the scarce resource.
struct PlacementFailure {
  static constexpr int nowhere = -1;
  std::vector<std::string> unplaced;  // messages about controls and delays without a place
  std::vector<int> host_of;           // host of each job in Hosting::jobs(), or `nowhere`
};

/// Places a network. Obeys `pins`. Keeps the positions in `kept` where this is possible.
[[nodiscard]] std::variant<Placement, PlacementFailure> place(const Demand& demand,
                                                              const Network& network, unsigned seed,
                                                              const Pins& pins = {},
                                                              const Positions& kept = {});

/// Returns the positions to store in a lock file.
[[nodiscard]] Positions positions_of(const Placement& placement,
                                     const std::map<std::string, int>& numbers);

}  // namespace chessvm::rtm
