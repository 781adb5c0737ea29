// SPDX-License-Identifier: MIT
// The program network decides which pulses start each control. make_network or keep builds the
// network from the demand (schedule/demand.hpp). Placement then chooses programs and hosts.
//
// A program line is a *net*. Everything plugged into it gets the same pulses, so a net is a set of
// moments. A control is plugged into the net that has exactly its moments. An output may be plugged
// into any net that contains its moments. No output may be plugged into two nets, because a jack
// joins all lines that are plugged into it. An amplifier carries the pulses of a net into a second
// net. The second net must contain the moments of these pulses. A delay also carries pulses into a
// second net, but some add times later.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/rtm/schedule/demand.hpp"

namespace chessvm::rtm {

/// A program control, with the sites that share it.
struct Control {
  UnitProgram program;
  std::vector<std::size_t> sites;
  Moments moments;
};

/// A source of pulses for a net.
struct Driver {
  enum class Kind : std::uint8_t {
    supply,     // the output Demand::supplies[index]
    digits,     // the delay that Demand::digit_delays[index] starts
    control,    // the output pulse of controls[index]
    request,    // output NC or C of controls[index], which is a table program
    amplifier,  // the pulses of net `index`
    delay,      // the pulses of net `index`, `length` add times later
  };
  Kind kind;
  std::size_t index;
  int length = 0;
  friend bool operator==(const Driver&, const Driver&) = default;
};

/// A program line: the moments of its pulses, its controls and its drivers.
struct Net {
  Moments moments;
  std::vector<std::size_t> controls;
  std::vector<Driver> drivers;
};

struct Network {
  std::vector<Control> controls;
  std::vector<Net> nets;  // only nets that have controls or drive other nets
};

/// Returns the number of add times from the pulse that starts a program to its output pulse.
[[nodiscard]] int length_of(const UnitProgram& program);

/// Returns the moments of a driver's pulses; nullopt if Axis::delayed cannot compute them.
[[nodiscard]] std::optional<Moments> moments_of(const Demand& demand, const Network& network,
                                                const Driver& driver);

struct SearchOptions {
  unsigned seed = 1;
  int iterations = 20000;  // number of trials that change drivers
  int splits = 2000;       // number of trials that change which sites share a control
  std::function<void(int, double)> progress;     // receives the trial number and the cost
  const std::atomic<bool>* interrupt = nullptr;  // if it becomes true, the search gives up
};

/// Searches for a cheap network that meets the demand. If there is a program that no pulse can
/// start, reports an error and returns nullopt. If interrupted, returns nullopt without an error.
[[nodiscard]] std::optional<Network> make_network(const Demand& demand,
                                                  const SearchOptions& options,
                                                  Diagnostics& diagnostics);

/// Returns a network with one control for each site, for comparison. Returns nullopt if there is a
/// program that no pulse can start.
[[nodiscard]] std::optional<Network> unshared_network(const Demand& demand);

}  // namespace chessvm::rtm
