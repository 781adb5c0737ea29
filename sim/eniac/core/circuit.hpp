// SPDX-License-Identifier: MIT
// The parts of a running machine that all units share: time, clock lines and compiled wiring.
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

/// A WireMap as two lookup tables: `low_` for the low six input wires, `high_` for the high five.
/// The output pulses are the union of one entry from each table.
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

/// The path from an output to one unit input or one watched node (Wiring::watch). Adapters on the
/// path may move, join or drop wires.
struct Route {
  Unit* unit = nullptr;     // nullptr if the route leads to a watched node
  std::uint32_t input = 0;  // number of the input jack or watched node
  std::uint16_t jack = 0;   // number of the jack within its unit
  std::uint16_t table = 0;  // index of the path's wire map in Routes::tables; 0 is the identity
};

/// The routes of every output jack, in the order of delivery.
struct Routes {
  std::vector<std::uint32_t> first;  // jack j has routes first[j] to first[j + 1] - 1
  std::vector<Route> routes;
  std::vector<MapTable> tables;
  std::vector<WireMap> maps;  // the WireMaps of `tables`, at the same indices
  std::vector<Pulses> dead;   // broken wires of each jack; the vector is empty if no wire is broken
};

/// A tap sees every pulse and may change it. Waveform recorders, probes and faults are taps.
class Tap {
 public:
  virtual ~Tap() = default;
  /// Called before `pulses` leave `output`. Returns the routes that the pulses take, or nullptr if
  /// they take the usual routes.
  virtual const Routes* detour(std::uint32_t /*output*/, Pulses /*pulses*/) { return nullptr; }
  /// Called before `pulses` leave output jack `output`; returns the pulses that really leave.
  virtual Pulses leaving(std::uint32_t output, Pulses pulses) = 0;
  /// Called before `pulses` enter input jack `input`; returns the pulses that really enter.
  virtual Pulses entering(std::uint32_t input, Pulses pulses) = 0;
  /// Called for pulses on a watched trunk, program line, adapter or amplifier (Wiring::watch).
  virtual void passing(std::uint32_t node, Pulses pulses) = 0;
  /// Called at the end of a half pulse time, before Circuit::time advances.
  virtual void phase_ended() {}
};

/// A tap with role `changes` adds or removes pulses. Circuit calls these taps before all taps with
/// role `looks`.
enum class TapRole : std::uint8_t { changes, looks };

class Circuit {
 public:
  explicit Circuit(Monitor& monitor) : monitor_(monitor) {}

  MachineTime time;

  [[nodiscard]] Monitor& monitor() { return monitor_; }

  /// Delivers `pulses` immediately, depth first, to every open receiver of `output`.
  void send(std::uint32_t output, Pulses pulses);

  /// Largest number of listening units. Each unit has one bit in a 32-bit word.
  static constexpr unsigned most_listeners = 32;

  /// Changes the set of clock pulses that a unit listens to. `before` is the old set, and `now` is
  /// the new set. The unit has position `rank` in the clock order.
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
  /// Returns the units that listen to at least one of `pulses`. Bit k is the unit of rank k.
  [[nodiscard]] std::uint32_t listeners(ClockPulses pulses) const {
    std::uint32_t ranks = 0;
    for (; pulses != 0; pulses &= pulses - 1)
      ranks |= listeners_[static_cast<std::size_t>(__builtin_ctz(pulses))];
    return ranks;
  }
  /// Returns the units that listen to clock pulse number `kind`. Bit k is the unit of rank k.
  [[nodiscard]] std::uint32_t listeners_of(std::size_t kind) const { return listeners_[kind]; }
  void forget_listeners() {
    listeners_.fill(0);
    heard_ = 0;
  }

  /// Opens or closes `input`. A closed input gets no pulses. At first, every input is open.
  void set_open(std::uint32_t input, bool open) {
    if (is_open(input) != open) move_gate(input, open);
  }
  [[nodiscard]] bool is_open(std::uint32_t input) const { return open_[input] != 0; }
  /// Returns true if a tap exists or `output` has a receiver, even a closed one.
  [[nodiscard]] bool is_noticed(std::uint32_t output) const {
    return !taps_.empty() || first_group_[output] != first_group_[output + 1];
  }

  void connect(Routes routes, std::size_t inputs);
  [[nodiscard]] const Routes& routes() const { return routes_; }

  /// Adds a tap. While a tap exists, only engines that simulate every pulse may run.
  void add_tap(Tap& tap, TapRole role = TapRole::looks);
  void remove_tap(Tap& tap);
  /// If `required` is true, only engines that simulate every pulse may run. Faults of tubes need
  /// such an engine.
  void require_pulses(bool required) { pulses_required_ = required; }
  /// Returns true if only engines that simulate every pulse may run.
  [[nodiscard]] bool tapped() const { return !taps_.empty() || pulses_required_; }
  void phase_ended() {
    for (Tap* const tap : taps_) tap->phase_ended();
  }
  /// Sends the extra `pulses` that a fault causes at `node`. The routes of output 0 in `routes`
  /// must lead to the receivers of `node`.
  void inject(std::uint32_t node, const Routes& routes, Pulses pulses);

 private:
  /// A route with pointers in place of indices, for fast delivery.
  struct Receiver {
    Unit* unit = nullptr;
    const MapTable* table = nullptr;  // nullptr means the identity
    std::uint16_t jack = 0;
  };

  /// Up to 64 receivers of one output, in the order of delivery. A set of receivers is a
  /// 64-bit word, in which bit k stands for receiver k. The sets save time, because a busy trunk
  /// has about 70 receivers, and most of these are closed or use only one wire.
  struct Group {
    std::array<std::uint64_t, wires_per_cable> by_wire{};  // for each wire, the receivers using it
    std::uint64_t ungated = 0;                             // receivers whose input was never closed
    std::uint64_t open = 0;                                // receivers whose input is open
    std::uint64_t as_of = 0;  // value of gates_moved_ when `open` was computed
    std::size_t first = 0;    // index in receivers_ of this group's receiver 0
    // For each gate number: `1 + k` if the gate belongs to receiver k, or 0 if it belongs to none.
    std::vector<std::uint8_t> gates{};

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
  std::vector<std::uint8_t> open_;         // for each input: 1 if it is open, 0 if it is closed
  std::vector<std::uint16_t> gate_of_;     // for each input: its gate number, or 0 if it has none
  std::uint16_t gates_ = 0;                // count of inputs that have a gate number
  std::vector<std::uint16_t> open_gates_;  // numbers of the open gates, in any order
  std::uint64_t gates_moved_ = 1;          // 1 + number of times that a gate was opened or closed
  std::vector<Receiver> receivers_;
  std::vector<Group> groups_;
  std::vector<std::uint32_t> first_group_;  // for each output, index of its first group in groups_
  std::array<std::uint32_t, clock_pulse_kinds> listeners_{};
  ClockPulses heard_ = 0;  // clock pulses that at least one unit listens to
  std::vector<Tap*> taps_;
  bool pulses_required_ = false;
};

}  // namespace chessvm::eniac
