// SPDX-License-Identifier: MIT
// The faults of one machine: when they begin and end, and what they do to it.
//
// Damage to cables and wires is compiled into the wiring and costs nothing; faults of tubes are
// masks in their unit; single pulses are added and taken away by a tap. While there is a fault of
// the last two sorts the machine runs pulse by pulse, whatever its engine.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sim/eniac/fault/fault.hpp"
#include "sim/eniac/fault/random_failures.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

class Faults final : private Tap {
 public:
  explicit Faults(Machine& machine);
  ~Faults() override;
  Faults(const Faults&) = delete;
  Faults& operator=(const Faults&) = delete;

  /// Gets a line of text for every fault that begins or ends. Unset: dropped.
  std::function<void(std::string_view text)> log;

  /// Adds a fault to the machine, whose patch should be complete: places are looked up now.
  [[nodiscard]] Result<void> inject(const Fault& fault);
  /// Ends all faults. Numbers and flip-flops stay as the faults have left them.
  void heal();
  [[nodiscard]] bool empty() const;
  /// The specs of all that were injected and are not over, a line each.
  [[nodiscard]] std::string list() const;

  /// Lets begin and end what is due; to be called between two add cycles.
  void update();
  /// Add cycle before which `update` has to be called again; Fault::for_ever if never.
  [[nodiscard]] std::uint64_t next_change() const;
  /// Returns whether a fault that is still to come sends a pulse, which may start a machine at
  /// rest.
  [[nodiscard]] bool will_pulse() const;

 private:
  struct Entry;  // a fault and what it does

  Pulses leaving(std::uint32_t output, Pulses pulses) override;
  Pulses entering(std::uint32_t input, Pulses pulses) override;
  void passing(std::uint32_t node, Pulses pulses) override;
  const Routes* detour(std::uint32_t output, Pulses pulses) override;
  void phase_ended() override;

  void tell(std::string_view what, const Entry& entry) const;
  void draw_random();
  void begin(Entry& entry);
  void end(Entry& entry);
  /// Puts the sum of all working effects into the machine.
  void apply();
  void prepare_routes(Entry& entry) const;
  [[nodiscard]] bool is_passive(std::uint32_t node) const;
  [[nodiscard]] Pulses without_missing(std::uint32_t node, Pulses pulses);
  void see(std::uint32_t node, Pulses pulses);
  void add_pulse(Entry& entry);
  [[nodiscard]] std::uint64_t instant() const;

  Machine& machine_;
  std::list<Entry> entries_;
  std::vector<RandomFailures> random_;
  bool tapping_ = false;
  std::uint64_t routes_version_ = 0;  // Machine::patch_version of the routes
  // Working effects that the tap looks after.
  std::vector<Entry*> missing_;
  std::vector<Entry*> extra_;
  std::vector<Entry*> held_;
};

}  // namespace chessvm::eniac
