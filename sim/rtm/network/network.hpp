// SPDX-License-Identifier: MIT
// The program network: which pulse starts which control.
//
// A program line is a *net*: everything plugged into it fires together, so a net is a set of
// moments. A control sits in the net of exactly its moments. Any output whose moments are among
// those of a net may be plugged into it; it belongs to one net only, for a jack joins the lines it
// is plugged into. An amplifier carries the pulses of one net into another whose moments include
// them; a delay does the same some add times later.
#pragma once

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

/// What puts pulses on a net.
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

struct Net {
  Moments moments;
  std::vector<std::size_t> controls;
  std::vector<Driver> drivers;
};

struct Network {
  std::vector<Control> controls;
  std::vector<Net> nets;  // only those in use
};

/// Add times from the pulse that starts a program to the pulse at its end.
[[nodiscard]] int length_of(const UnitProgram& program);

/// When a driver has pulses; nothing if it would run into the next timeline.
[[nodiscard]] std::optional<Moments> moments_of(const Demand& demand, const Network& network,
                                                const Driver& driver);

struct SearchOptions {
  unsigned seed = 1;
  int iterations = 20000;                     // changes of drivers that are tried
  int splits = 2000;                          // changes of which sites share a control
  std::function<void(int, double)> progress;  // changes tried, cost
};

/// A network that does exactly what is demanded. Nothing, and an error, if some program cannot be
/// started at its moments.
[[nodiscard]] std::optional<Network> make_network(const Demand& demand,
                                                  const SearchOptions& options,
                                                  Diagnostics& diagnostics);

/// A network, soon found, in which each site has a control of its own: what sharing saves.
[[nodiscard]] std::optional<Network> unshared_network(const Demand& demand);

}  // namespace chessvm::rtm
