// SPDX-License-Identifier: MIT
// A unit that the real ENIAC did not have. A pulse into a jack of this unit stops the machine,
// prints a number, or checks a number (docs/eniac.md#debugger-debug).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/core/unit.hpp"
#include "sim/eniac/units/accumulator/accumulators.hpp"

namespace chessvm::eniac {

/// A pattern of the numbers that an assertion accepts.
struct NumberPattern {
  Decades digits = 0;
  Decades compared = 0;       // 0xF in each place whose digit is compared
  std::optional<bool> minus;  // required sign; nullopt accepts any sign

  [[nodiscard]] bool accepts(const Number& number) const {
    return ((number.digits ^ digits) & compared) == 0 &&
           minus.value_or(number.minus) == number.minus;
  }
};

class Debugger final : public Unit {
 public:
  static constexpr int of_each_kind = 40;
  /// Index of the first jack of each kind, in panel order.
  enum Jacks : std::uint16_t { breakpoint = 0, dump = 40, assertion = 80, quit = 120 };
  enum Switches : std::uint16_t { dump_what = 0, assert_what = 40 };

  explicit Debugger(const Accumulators& accumulators);

  [[nodiscard]] static const FrontPanel& panel_table();

  /// Sets a switch. `text` is "aK" for a dump of accumulator K, or "aK~PATTERN" for an assertion.
  [[nodiscard]] Result<void> set_text(std::size_t index, std::string_view text) override;
  [[nodiscard]] std::string text_of(std::size_t index) const override;

  /// An assertion as set on its switch: the accumulator to test (1..20), and the accepted numbers.
  struct Assertion {
    int accumulator;
    NumberPattern pattern;
  };
  /// Returns all assertions pulsed at the CPP of the present add cycle, even those that failed.
  /// Between two add cycles, returns the assertions of the completed add cycle.
  [[nodiscard]] std::vector<Assertion> asserted_at_cpp() const;

  [[nodiscard]] bool has_added_jacks() const override { return true; }
  void clock(ClockPulses /*pulses*/) override {}
  void receive(std::uint16_t jack, Pulses pulses) override;
  [[nodiscard]] bool idle() const override { return true; }
  void save_control(ControlWriter& /*out*/) const override {}
  void load_control(ControlReader& /*in*/) override {}

 private:
  struct Watch {
    int accumulator = 0;  // number of the accumulator; 0 if the switch was never set
    std::string pattern;  // text of an assertion's pattern; empty for a dump
    NumberPattern accepted{};
  };

  void show(std::size_t number, const Watch& watch) const;
  void check(std::size_t number, const Watch& watch) const;
  void note_assertion(std::size_t index);

  Accumulators accumulators_;
  std::array<Watch, std::size_t{2} * of_each_kind> watches_;  // indexed by switch number
  std::vector<std::size_t> asserted_;  // switch numbers of assertions pulsed in asserted_cycle_
  std::uint64_t asserted_cycle_ = ~0ULL;
};

}  // namespace chessvm::eniac
