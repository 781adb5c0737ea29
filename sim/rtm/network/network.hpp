// SPDX-License-Identifier: MIT
// The program network: which pulse starts which control. Made from the demand
// (schedule/demand.hpp) by make_network or keep; placement gives it units of the machine.
//
// A program line is a *net*: all that is plugged into it gets the same pulses, so a net is a set of
// moments. A control is plugged into the net that has exactly its moments. An output may be plugged
// into any net that contains its moments, but into one only: a jack joins the lines that it is
// plugged into. An amplifier carries the pulses of one net into another one that contains its
// moments; a delay does the same some add times later.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/rtm/schedule/demand.hpp"

namespace chessvm::rtm {

/// Sites that share one program control.
struct Control {
  UnitProgram program;
  std::vector<std::size_t> sites;
  Moments moments;
};

/// A source of the pulses of a net.
struct Driver {
  enum class Kind : std::uint8_t {
    supply,     // Demand::supplies[index]
    digits,     // the delay started by Demand::digit_delays[index]
    control,    // the output of controls[index]
    request,    // NC or C of the table program controls[index]
    amplifier,  // from net `index`
    delay,      // from net `index`, `length` add times later
  };
  Kind kind;
  std::size_t index;
  int length = 0;
  friend bool operator==(const Driver&, const Driver&) = default;
};

/// A program line.
struct Net {
  Moments moments;
  std::vector<std::size_t> controls;
  std::vector<Driver> drivers;
};

/// All controls and nets of a program.
struct Network {
  std::vector<Control> controls;
  std::vector<Net> nets;  // only those in use
};

/// Add times from the pulse that starts a program to the pulse at its end.
[[nodiscard]] int length_of(const UnitProgram& program);

/// The moments of a driver's pulses; nullopt if some would come after the end of their timeline.
[[nodiscard]] std::optional<Moments> moments_of(const Demand& demand, const Network& network,
                                                const Driver& driver);

/// The length of a search, and the seed that decides where it looks.
struct SearchOptions {
  unsigned seed = 1;
  int iterations = 20000;                        // changes of drivers to try
  int splits = 2000;                             // changes of sharing to try
  std::function<void(int, double)> progress;     // changes tried, cost
  const std::atomic<bool>* interrupt = nullptr;  // once set, the search is given up
};

/// Searches a cheap network that does exactly what is demanded. nullopt with an error: no pulse can
/// start some program at its moments. nullopt without one: interrupted.
[[nodiscard]] std::optional<Network> make_network(const Demand& demand,
                                                  const SearchOptions& options,
                                                  Diagnostics& diagnostics);

/// A network in which each site has a control of its own, made without a long search. Reports
/// compare with it to show what sharing saves.
[[nodiscard]] std::optional<Network> unshared_network(const Demand& demand);

}  // namespace chessvm::rtm
