// SPDX-License-Identifier: MIT
// Begins and ends the faults of one machine, and applies them. Damage to cables and wires is
// compiled into the wiring. Faults of tubes are masks in an accumulator (AccumulatorFaults). A tap
// adds and removes single pulses, and keeps faulty decades and steppers in one position. While such
// a tap or a fault of a tube exists, all engines run pulse by pulse.
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

  /// Receives a line of text for every fault that begins or ends, and for every injected fault of
  /// kind random. By default, `log` is empty.
  std::function<void(std::string_view text)> log;

  /// Adds a fault and looks up its place, so load the patch first. Fails if there is no such place.
  [[nodiscard]] Result<void> inject(const Fault& fault);
  /// Ends all faults. Numbers and flip-flops keep the values that the faults caused.
  void heal();
  [[nodiscard]] bool empty() const;
  /// Lists the faults that have not ended, one text form per line. Omits faults of kind random.
  [[nodiscard]] std::string list() const;

  /// Begins and ends the faults that are due. Call it only between two add cycles.
  void update();
  /// Returns the add cycle before which `update` must be called next. Returns Fault::for_ever if no
  /// further call is necessary.
  [[nodiscard]] std::uint64_t next_change() const;
  /// Returns true if a fault can still send pulses. Such pulses may start a machine at rest.
  [[nodiscard]] bool will_pulse() const;

 private:
  struct Entry;

  Pulses leaving(std::uint32_t output, Pulses pulses) override;
  Pulses entering(std::uint32_t input, Pulses pulses) override;
  void passing(std::uint32_t node, Pulses pulses) override;
  const Routes* detour(std::uint32_t output, Pulses pulses) override;
  void phase_ended() override;

  void tell(std::string_view what, const Entry& entry) const;
  void draw_random();
  void begin(Entry& entry);
  void end(Entry& entry);
  /// Applies all active faults to the machine, except moved switches (see `begin`).
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
  std::uint64_t routes_version_ = 0;  // Machine::patch_version for which the routes were computed
  // The active faults for which this object taps the circuit, in three lists: missing pulses, extra
  // pulses, and held decades or steppers.
  std::vector<Entry*> missing_;
  std::vector<Entry*> extra_;
  std::vector<Entry*> held_;
};

}  // namespace chessvm::eniac
