// SPDX-License-Identifier: MIT
// The parts of a running machine that all units share: the time, the clock lines, and the compiled
// wiring that carries pulses from unit to unit.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "sim/eniac/core/monitor.hpp"
#include "sim/eniac/core/pulse.hpp"
#include "sim/eniac/core/wire_map.hpp"

namespace chessvm::eniac {

class Unit;

/// A WireMap as two small tables. Maps are linear, so the low six and the high five wires can be
/// looked up separately.
class MapTable {
 public:
  explicit MapTable(const WireMap& map);
  [[nodiscard]] Pulses operator()(Pulses in) const {
    return static_cast<Pulses>(low_[in & 63U] | high_[in >> 6U]);
  }
  /// Returns the input wires whose pulses reach at least one output wire.
  [[nodiscard]] Pulses used_wires() const { return used_; }

 private:
  Pulses used_ = 0;
  std::array<Pulses, 64> low_{};
  std::array<Pulses, 32> high_{};
};

/// A receiver of an output: the unit, its jack, and the map of the wires on the way.
struct Route {
  Unit* unit = nullptr;     // nullptr: the route leads to a tap (see Wiring)
  std::uint32_t input = 0;  // machine-wide number of the input jack, or number of the tap
  std::uint16_t jack = 0;   // number of the jack within its unit
  std::uint16_t table = 0;  // index into Routes::tables; 0 is the identity
};

/// Receivers of every output jack, in the order of delivery.
struct Routes {
  std::vector<std::uint32_t> first;  // output jack j has the routes first[j] .. first[j + 1]
  std::vector<Route> routes;
  std::vector<MapTable> tables;
  std::vector<WireMap> maps;  // the same maps as WireMap, for engines that compile them further
  std::vector<Pulses> dead;   // broken wires of each jack; empty if no wire is broken
};

/// An observer that sees every pulse: a waveform recorder, a probe or a fault.
class Tap {
 public:
  virtual ~Tap() = default;
  /// Returns the routes that these pulses take, nullptr for the usual routes. The circuit calls it
  /// before the pulses leave.
  virtual const Routes* detour(std::uint32_t /*output*/, Pulses /*pulses*/) { return nullptr; }
  /// Called when pulses are about to leave output jack `output`; returns the pulses that really
  /// leave.
  virtual Pulses leaving(std::uint32_t output, Pulses pulses) = 0;
  /// Called when pulses are about to enter input jack `input`; returns the pulses that really
  /// enter.
  virtual Pulses entering(std::uint32_t input, Pulses pulses) = 0;
  /// Called for pulses on a trunk line, adapter or amplifier that this tap watches.
  virtual void passing(std::uint32_t node, Pulses pulses) = 0;
  /// Notes the end of a half pulse time; the time has not advanced yet.
  virtual void phase_ended() {}
};

/// The role of a tap. The circuit calls taps that change pulses before taps that only look.
enum class TapRole : std::uint8_t { changes, looks };

class Circuit {
 public:
  explicit Circuit(Monitor& monitor) : monitor_(monitor) {}

  MachineTime time;

  [[nodiscard]] Monitor& monitor() { return monitor_; }

  /// Delivers `pulses` at once, depth first, to every open receiver of `output`.
  void send(std::uint32_t output, Pulses pulses);

  /// Largest number of listening units: a 32-bit word has one bit for each.
  static constexpr unsigned most_listeners = 32;

  /// Registers that the unit at position `rank` of the clock order now listens to the clock pulses
  /// `now` instead of `before`.
  void listen(unsigned rank, ClockPulses before, ClockPulses now) {
    assert(rank < most_listeners || before == now);
    for (ClockPulses changed = before ^ now; changed != 0; changed &= changed - 1) {
      const auto kind = static_cast<std::size_t>(__builtin_ctz(changed));
      listeners_[kind] ^= 1U << rank;
      const auto bit = static_cast<ClockPulses>(1U << kind);
      heard_ = static_cast<ClockPulses>(listeners_[kind] != 0 ? heard_ | bit : heard_ & ~bit);
    }
  }
  /// Returns the clock pulses that at least one unit listens to.
  [[nodiscard]] ClockPulses heard() const { return heard_; }
  /// Returns the ranks (as bits) of the units that listen to any of `pulses`.
  [[nodiscard]] std::uint32_t listeners(ClockPulses pulses) const {
    std::uint32_t ranks = 0;
    for (; pulses != 0; pulses &= pulses - 1)
      ranks |= listeners_[static_cast<std::size_t>(__builtin_ctz(pulses))];
    return ranks;
  }
  /// Returns the ranks (as bits) of the units that listen to the clock pulse of bit `kind`.
  [[nodiscard]] std::uint32_t listeners_of(std::size_t kind) const { return listeners_[kind]; }
  void forget_listeners() {
    listeners_.fill(0);
    heard_ = 0;
  }

  /// Opens or closes `input`. A closed input gets no pulses. Inputs are open until their unit
  /// closes them.
  void set_open(std::uint32_t input, bool open) {
    if (is_open(input) != open) move_gate(input, open);
  }
  [[nodiscard]] bool is_open(std::uint32_t input) const { return open_[input] != 0; }
  /// Returns true if a receiver (open or not) or a tap can notice pulses that leave `output`.
  [[nodiscard]] bool is_noticed(std::uint32_t output) const {
    return !taps_.empty() || first_group_[output] != first_group_[output + 1];
  }

  void connect(Routes routes, std::size_t inputs);
  [[nodiscard]] const Routes& routes() const { return routes_; }

  /// Adds a tap. Taps see single pulses, so only engines that simulate pulses may run while a tap
  /// exists.
  void add_tap(Tap& tap, TapRole role = TapRole::looks);
  void remove_tap(Tap& tap);
  /// Demands (or no longer demands) an engine that simulates pulses, because a unit has a fault
  /// that shows in pulses only.
  void require_pulses(bool required) { pulses_required_ = required; }
  /// Returns true if only engines that simulate pulses may run.
  [[nodiscard]] bool tapped() const { return !taps_.empty() || pulses_required_; }
  void phase_ended() {
    for (Tap* const tap : taps_) tap->phase_ended();
  }
  /// Adds pulses at `node` that no unit has sent; they reach all receivers of output 0 of `routes`.
  void inject(std::uint32_t node, const Routes& routes, Pulses pulses);

 private:
  /// A route with all data needed to deliver pulses along it.
  struct Receiver {
    Unit* unit = nullptr;
    const MapTable* table = nullptr;  // nullptr: the identity
    std::uint16_t jack = 0;           // number of the jack within its unit
  };

  /// Up to 64 receivers of one output, in the order of delivery, as sets: bit k is receiver k. A
  /// trunk of a busy patch has about 70 receivers; most have shut gates, and most of the others
  /// listen to one wire. With sets a pulse costs time only for the receivers that it reaches.
  struct Group {
    std::array<std::uint64_t, wires_per_cable> by_wire{};  // receivers that get pulses, by wire
    std::uint64_t ungated = 0;                             // receivers whose inputs have no gates
    std::uint64_t open = 0;             // `ungated` and the receivers with open gates, valid ...
    std::uint64_t as_of = 0;            // ... while gates_moved_ has this value
    std::size_t first = 0;              // index of the group's first receiver in receivers_
    std::vector<std::uint8_t> gates{};  // 1 + the bit of its receiver, by gate; 0: none

    [[nodiscard]] std::uint64_t reached_by(Pulses pulses) const {
      std::uint64_t reached = 0;
      for (; pulses != 0; pulses &= static_cast<Pulses>(pulses - 1))
        reached |= by_wire[static_cast<std::size_t>(__builtin_ctz(pulses))];
      return reached & open;
    }
  };

  void move_gate(std::uint32_t input, bool open);
  void group_receivers();
  void add_receiver(Group& group, const Route& route);
  void look_at_gates(Group& group) const;
  void send_to(Group& group, Pulses pulses);
  void send_tapped(std::uint32_t output, Pulses pulses);
  void deliver_tapped(const Routes& routes, std::uint32_t output, Pulses pulses);

  Monitor& monitor_;
  Routes routes_;
  std::vector<std::uint8_t> open_;         // by input: 1 if open
  std::vector<std::uint16_t> gate_of_;     // by input: number of its gate, from 1; 0: no gate
  std::uint16_t gates_ = 0;                // number of inputs that were ever closed
  std::vector<std::uint16_t> open_gates_;  // gates that are open, in any order
  std::uint64_t gates_moved_ = 1;          // how often a gate was opened or closed
  std::vector<Receiver> receivers_;        // receivers of all groups
  std::vector<Group> groups_;
  std::vector<std::uint32_t> first_group_;  // its groups are first_group_[j] .. first_group_[j + 1]
  std::array<std::uint32_t, clock_pulse_kinds> listeners_{};
  ClockPulses heard_ = 0;  // clock pulses with a listener
  std::vector<Tap*> taps_;
  bool pulses_required_ = false;
};

}  // namespace chessvm::eniac
