// SPDX-License-Identifier: MIT
// The signals that a recording can contain: pulses on nodes, clock pulses, and units' registers.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

/// A kind of clock pulse, recorded as signal `name` of unit `cy`.
struct ClockRow {
  std::string_view name;
  ClockPulses pulses;
};
[[nodiscard]] std::span<const ClockRow> clock_rows();

/// A register of a unit (docs/waveforms.md lists all). The unit must outlive the signal.
struct RegisterSignal {
  const Unit* unit;
  const Register* source;

  [[nodiscard]] std::uint64_t value() const { return source->value(*unit); }
};
struct JackSignal {
  std::uint32_t node;
};
struct ClockSignal {
  ClockPulses pulses;
};

/// A signal to record. Names are ASCII: a1.alpha, 1-4, ad.s.o.1, a1.digits, cy.CPP.
struct Signal {
  std::string scope;  // name of a unit ("a1") or group ("lines", "trunks", "ad", "pa")
  std::string name;   // name without the unit: "alpha", "1-4"
  std::string full;   // name that patterns match: "a1.alpha", "1-4"
  int bits;
  std::variant<JackSignal, RegisterSignal, ClockSignal> source;
};

enum class SignalKinds : std::uint8_t { pulses, registers, both };

/// Returns all signals in the order of the units. In each unit, jacks come before registers.
[[nodiscard]] std::vector<Signal> all_signals(const Machine& machine);
/// Returns the signals in use. Kind `pulses` means pulses of cabled nodes. Kind `registers` means
/// registers of units with a cable, and the clock pulses.
[[nodiscard]] std::vector<Signal> used_signals(const Machine& machine, SignalKinds kinds);
/// Returns the signals that match at least one of `patterns`, such as "a1.*,1-*,f?.row". A pattern
/// may contain "alpha" or "α". Fails if a pattern matches no signal.
[[nodiscard]] Result<std::vector<Signal>> select_signals(const Machine& machine,
                                                         std::string_view patterns);

}  // namespace chessvm::eniac
