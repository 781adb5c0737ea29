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

/// A WireMap as two lookup tables, one for the low six and one for the high five input wires. The
/// output is the union of both results.
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

/// A way from an output to one receiver: the unit, its jack, and the wire map of the adapters
/// between.
struct Route {
  Unit* unit = nullptr;     // nullptr: the route leads to a watched node
  std::uint32_t input = 0;  // number of the input jack or watched node
  std::uint16_t jack = 0;   // number of the jack within its unit
  std::uint16_t table = 0;  // index into Routes::tables; 0 is the identity
};

/// The routes of every output jack, in the order of delivery.
struct Routes {
  std::vector<std::uint32_t> first;  // output jack j has routes [first[j], first[j + 1])
  std::vector<Route> routes;
  std::vector<MapTable> tables;
  std::vector<WireMap> maps;  // `tables` as WireMaps, for engines that compile them
  std::vector<Pulses> dead;   // broken wires by jack; empty if no wire is broken
};

/// An observer that sees every pulse: a waveform recorder, a probe or a fault.
class Tap {
 public:
  virtual ~Tap() = default;
  /// Returns the routes for `pulses` from `output`; nullptr for the usual routes. The circuit calls
  /// it before the pulses leave.
  virtual const Routes* detour(std::uint32_t /*output*/, Pulses /*pulses*/) { return nullptr; }
  /// Called when pulses are about to leave output jack `output`; returns the pulses that really
  /// leave.
  virtual Pulses leaving(std::uint32_t output, Pulses pulses) = 0;
  /// Called when pulses are about to enter input jack `input`; returns the pulses that really
  /// enter.
  virtual Pulses entering(std::uint32_t input, Pulses pulses) = 0;
  /// Called for pulses on a trunk, program line, adapter or amplifier that is watched
  /// (Wiring::watch).
  virtual void passing(std::uint32_t node, Pulses pulses) = 0;
  /// Called at the end of a half pulse time, before Circuit::time advances.
  virtual void phase_ended() {}
};

/// `changes`: the tap adds or removes pulses; `looks`: it only observes. The circuit calls taps
/// with role `changes` first.
enum class TapRole : std::uint8_t { changes, looks };

class Circuit {
 public:
  explicit Circuit(Monitor& monitor) : monitor_(monitor) {}

  MachineTime time;

  [[nodiscard]] Monitor& monitor() { return monitor_; }

  /// Delivers `pulses` immediately, depth first, to every open receiver of `output`.
  void send(std::uint32_t output, Pulses pulses);

  /// Largest number of listening units: a 32-bit word has one bit for each.
  static constexpr unsigned most_listeners = 32;

  /// Makes the unit at position `rank` of the clock order receive the clock pulses `now` instead of
  /// `before`.
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
  /// Returns the units that listen to any of `pulses`: bit k is the unit of rank k.
  [[nodiscard]] std::uint32_t listeners(ClockPulses pulses) const {
    std::uint32_t ranks = 0;
    for (; pulses != 0; pulses &= pulses - 1)
      ranks |= listeners_[static_cast<std::size_t>(__builtin_ctz(pulses))];
    return ranks;
  }
  /// Returns the units that listen to the clock pulse with bit number `kind`: bit k is the unit of
  /// rank k.
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
  /// Returns true if `output` has a receiver, open or closed, or if any tap exists.
  [[nodiscard]] bool is_noticed(std::uint32_t output) const {
    return !taps_.empty() || first_group_[output] != first_group_[output + 1];
  }

  void connect(Routes routes, std::size_t inputs);
  [[nodiscard]] const Routes& routes() const { return routes_; }

  /// Adds a tap. Taps see single pulses, so only engines that simulate pulses may run while a tap
  /// exists.
  void add_tap(Tap& tap, TapRole role = TapRole::looks);
  void remove_tap(Tap& tap);
  /// Sets whether only engines that simulate pulses may run, because a unit has a fault that shows
  /// in pulses only.
  void require_pulses(bool required) { pulses_required_ = required; }
  /// Returns true if only engines that simulate pulses may run.
  [[nodiscard]] bool tapped() const { return !taps_.empty() || pulses_required_; }
  void phase_ended() {
    for (Tap* const tap : taps_) tap->phase_ended();
  }
  /// Sends the extra pulses of a fault on `node` to all receivers of output 0 of `routes`.
  void inject(std::uint32_t node, const Routes& routes, Pulses pulses);

 private:
  /// A route with pointers in place of indices, for fast delivery.
  struct Receiver {
    Unit* unit = nullptr;
    const MapTable* table = nullptr;  // nullptr: the identity
    std::uint16_t jack = 0;           // number of the jack within its unit
  };

  /// Up to 64 receivers of one output. In its sets, bit k is receiver k in the order of delivery. A
  /// trunk of a busy patch has about 70 receivers; most have shut gates, and most of the others
  /// listen to one wire. With sets, only the receivers that a pulse reaches cost time.
  struct Group {
    std::array<std::uint64_t, wires_per_cable> by_wire{};  // by wire: receivers that it reaches
    std::uint64_t ungated = 0;                             // receivers whose inputs have no gates
    std::uint64_t open = 0;             // receivers without gates or with open gates; valid ...
    std::uint64_t as_of = 0;            // ... while gates_moved_ has this value
    std::size_t first = 0;              // index of receiver 0 of the group in receivers_
    std::vector<std::uint8_t> gates{};  // by gate: 1 + k for receiver k; 0: not in the group

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
  std::vector<std::uint8_t> open_;         // by input: 1 if open, else 0
  std::vector<std::uint16_t> gate_of_;     // by input: number of its gate, from 1; 0: no gate
  std::uint16_t gates_ = 0;                // number of gates given to inputs so far
  std::vector<std::uint16_t> open_gates_;  // numbers of the open gates, in any order
  std::uint64_t gates_moved_ = 1;          // number of times that a gate was moved, plus 1
  std::vector<Receiver> receivers_;        // receivers of all groups
  std::vector<Group> groups_;
  std::vector<std::uint32_t> first_group_;  // by output: index of its first group in groups_
  std::array<std::uint32_t, clock_pulse_kinds> listeners_{};
  ClockPulses heard_ = 0;  // clock pulses that at least one unit listens to
  std::vector<Tap*> taps_;
  bool pulses_required_ = false;
};

}  // namespace chessvm::eniac
