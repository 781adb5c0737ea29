// SPDX-License-Identifier: MIT
// The parts of a running machine that all units share: the time, the clock lines they listen to,
// and the compiled wiring that carries their pulses.
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

/// A WireMap as two small tables; maps are linear, so the wires can be looked up in two parts.
class MapTable {
 public:
  explicit MapTable(const WireMap& map);
  [[nodiscard]] Pulses operator()(Pulses in) const {
    return static_cast<Pulses>(low_[in & 63U] | high_[in >> 6U]);
  }
  /// Wires whose pulses come out on some wire.
  [[nodiscard]] Pulses used_wires() const { return used_; }

 private:
  Pulses used_ = 0;
  std::array<Pulses, 64> low_{};
  std::array<Pulses, 32> high_{};
};

/// One receiver of an output: the unit, its jack, and what happens to the pulses on the way.
struct Route {
  Unit* unit = nullptr;     // nullptr: a tap (see Wiring)
  std::uint32_t input = 0;  // number of the input jack in the machine; of the tap for a tap
  std::uint16_t jack = 0;   // its number in the unit
  std::uint16_t table = 0;  // index into Routes::tables; 0 is the identity
};

/// Receivers of every output jack, in the order of delivery.
struct Routes {
  std::vector<std::uint32_t> first;  // routes of output jack j: first[j] .. first[j + 1]
  std::vector<Route> routes;
  std::vector<MapTable> tables;
  std::vector<WireMap> maps;  // the same maps, for those who compile them further
  std::vector<Pulses> dead;   // of every jack, the wires that are broken; empty if none is
};

/// Sees every pulse, for waveforms, probes and faults.
class Tap {
 public:
  virtual ~Tap() = default;
  /// Returns the way of these pulses, nullptr for the usual one. Asked before they leave.
  virtual const Routes* detour(std::uint32_t /*output*/, Pulses /*pulses*/) { return nullptr; }
  /// Pulses about to leave output jack `output`; returns what really leaves.
  virtual Pulses leaving(std::uint32_t output, Pulses pulses) = 0;
  /// Pulses about to enter input jack `input`; returns what really enters.
  virtual Pulses entering(std::uint32_t input, Pulses pulses) = 0;
  /// Pulses on a trunk line, adapter or amplifier that was asked for.
  virtual void passing(std::uint32_t node, Pulses pulses) = 0;
  /// A half pulse time is over; the time still shows it.
  virtual void phase_ended() {}
};

/// The role of a tap. Taps that change pulses come before taps that look at them.
enum class TapRole : std::uint8_t { changes, looks };

class Circuit {
 public:
  explicit Circuit(Monitor& monitor) : monitor_(monitor) {}

  MachineTime time;

  [[nodiscard]] Monitor& monitor() { return monitor_; }

  /// Delivers at once, depth first, to every open receiver.
  void send(std::uint32_t output, Pulses pulses);

  /// A word has a bit for each unit that can listen.
  static constexpr unsigned most_listeners = 32;

  /// From now on the unit at position `rank` of the clock order sees the clock pulses `now`, and no
  /// longer `before`.
  void listen(unsigned rank, ClockPulses before, ClockPulses now) {
    assert(rank < most_listeners || before == now);
    for (ClockPulses changed = before ^ now; changed != 0; changed &= changed - 1) {
      const auto kind = static_cast<std::size_t>(__builtin_ctz(changed));
      listeners_[kind] ^= 1U << rank;
      const auto bit = static_cast<ClockPulses>(1U << kind);
      heard_ = static_cast<ClockPulses>(listeners_[kind] != 0 ? heard_ | bit : heard_ & ~bit);
    }
  }
  /// The clock pulses that some unit listens to.
  [[nodiscard]] ClockPulses heard() const { return heard_; }
  /// Ranks (bits) of the units that listen to any of `pulses`.
  [[nodiscard]] std::uint32_t listeners(ClockPulses pulses) const {
    std::uint32_t ranks = 0;
    for (; pulses != 0; pulses &= pulses - 1)
      ranks |= listeners_[static_cast<std::size_t>(__builtin_ctz(pulses))];
    return ranks;
  }
  /// Ranks of the units that listen to the clock pulse of bit `kind`.
  [[nodiscard]] std::uint32_t listeners_of(std::size_t kind) const { return listeners_[kind]; }
  void forget_listeners() {
    listeners_.fill(0);
    heard_ = 0;
  }

  /// Pulses into a closed input are not delivered. Inputs are open unless their unit says
  /// otherwise.
  void set_open(std::uint32_t input, bool open) {
    if (is_open(input) != open) move_gate(input, open);
  }
  [[nodiscard]] bool is_open(std::uint32_t input) const { return open_[input] != 0; }
  /// Returns whether what leaves `output` can be noticed: by a receiver, open or not, or by a tap.
  [[nodiscard]] bool is_noticed(std::uint32_t output) const {
    return !taps_.empty() || first_group_[output] != first_group_[output + 1];
  }

  void connect(Routes routes, std::size_t inputs);
  [[nodiscard]] const Routes& routes() const { return routes_; }

  /// Taps see pulses of engines that have pulses: while there is one, only those may run.
  void add_tap(Tap& tap, TapRole role = TapRole::looks);
  void remove_tap(Tap& tap);
  /// A unit has a fault, which only pulses bring out.
  void require_pulses(bool required) { pulses_required_ = required; }
  /// Only engines that have pulses may run.
  [[nodiscard]] bool tapped() const { return !taps_.empty() || pulses_required_; }
  void phase_ended() {
    for (Tap* const tap : taps_) tap->phase_ended();
  }
  /// Pulses that come from no output: to all receivers of output 0 of `routes`, past `node`.
  void inject(std::uint32_t node, const Routes& routes, Pulses pulses);

 private:
  /// A route with everything that its delivery needs.
  struct Receiver {
    Unit* unit = nullptr;
    const MapTable* table = nullptr;  // nullptr: the identity
    std::uint16_t jack = 0;           // of the unit
  };

  /// Up to 64 receivers of one output, in the order of delivery, as sets: bit k is receiver k. Of
  /// the seventy that a trunk of a busy patch leads to, most have shut gates, and most of the
  /// others listen to one wire: a pulse costs as much as the receivers that it reaches.
  struct Group {
    std::array<std::uint64_t, wires_per_cable> by_wire{};  // those that get anything of a wire
    std::uint64_t ungated = 0;                             // those whose inputs have no gates
    std::uint64_t open = 0;             // those, and the ones whose gates are open ...
    std::uint64_t as_of = 0;            // ... after so many moves of gates
    std::size_t first = 0;              // number of its first receiver
    std::vector<std::uint8_t> gates{};  // by gate: 1 + the bit of its receiver; 0: not reached

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
  std::vector<std::uint8_t> open_;         // by input
  std::vector<std::uint16_t> gate_of_;     // by input: its gate, from 1; 0: it has none
  std::uint16_t gates_ = 0;                // inputs that were ever closed
  std::vector<std::uint16_t> open_gates_;  // in no order
  std::uint64_t gates_moved_ = 1;          // how often one was opened or closed
  std::vector<Receiver> receivers_;        // of all groups
  std::vector<Group> groups_;
  std::vector<std::uint32_t> first_group_;  // of output j: first_group_[j] .. first_group_[j + 1]
  std::array<std::uint32_t, clock_pulse_kinds> listeners_{};
  ClockPulses heard_ = 0;  // kinds with a listener
  std::vector<Tap*> taps_;
  bool pulses_required_ = false;
};

}  // namespace chessvm::eniac
