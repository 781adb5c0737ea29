// SPDX-License-Identifier: MIT
// The switches of the cycling unit (docs/eniac.md#cycling-unit-cy). The timetable in
// sim/eniac/core/pulse.hpp defines the pulses of the unit. An engine sends these pulses.
#pragma once

#include <cstdint>

#include "sim/eniac/core/unit.hpp"

namespace chessvm::eniac {

class CyclingUnit final : public Unit {
 public:
  enum Jacks : std::uint16_t { checkpoint = 0 };
  enum Switches : std::uint16_t { operation = 0, virtual_machine = 1 };
  enum class Mode : std::uint8_t { one_pulse_time, one_add_cycle, continuous };
  enum class VirtualMachine : std::uint8_t { check, run };

  CyclingUnit();

  [[nodiscard]] static const FrontPanel& panel_table();

  [[nodiscard]] Mode mode() const { return static_cast<Mode>(setting(operation)); }
  void set_mode(Mode mode) { set(operation, static_cast<std::uint16_t>(mode)); }
  [[nodiscard]] VirtualMachine virtual_machine_mode() const {
    return static_cast<VirtualMachine>(setting(virtual_machine));
  }

  /// Returns the number of add cycles since power-on.
  [[nodiscard]] std::uint64_t cycle() const { return time().cycle; }

  /// Returns true, because the real machine had no jack `checkpoint`.
  [[nodiscard]] bool has_added_jacks() const override { return true; }
  void clock(ClockPulses /*pulses*/) override {}
  void receive(std::uint16_t jack, Pulses pulses) override;
  [[nodiscard]] bool idle() const override { return true; }
  void save_control(ControlWriter& /*out*/) const override {}
  void load_control(ControlReader& /*in*/) override {}
};

}  // namespace chessvm::eniac
