// SPDX-License-Identifier: MIT
// Breakpoints, dumps and assertions that a patch can be cabled to (docs/eniac.md#debugger-debug).
// No part of the ENIAC.
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
#include "sim/eniac/units/accumulators.hpp"

namespace chessvm::eniac {

/// The numbers that an assertion accepts.
struct NumberPattern {
  Decades digits = 0;
  Decades compared = 0;       // 0xF in every place whose digit counts
  std::optional<bool> minus;  // the sign, if it counts

  [[nodiscard]] bool accepts(const Number& number) const {
    return ((number.digits ^ digits) & compared) == 0 &&
           minus.value_or(number.minus) == number.minus;
  }
};

class Debugger final : public Unit {
 public:
  static constexpr int of_each_kind = 40;
  /// Jacks and switches in the order of the panel.
  enum Jacks : std::uint16_t { breakpoint = 0, dump = 40, assertion = 80, quit = 120 };
  enum Switches : std::uint16_t { dump_what = 0, assert_what = 40 };

  explicit Debugger(const Accumulators& accumulators);

  [[nodiscard]] static const FrontPanel& panel_table();

  /// "aK" for a dump, "aK~PATTERN" for an assertion.
  [[nodiscard]] Result<void> set_text(std::size_t index, std::string_view text) override;
  [[nodiscard]] std::string text_of(std::size_t index) const override;

  /// An assertion whose switch was set: the pattern that the accumulator must show.
  struct Assertion {
    int accumulator;
    NumberPattern pattern;
  };
  /// Assertions pulsed at the CPP of the present add cycle; between two, of the one that ended.
  /// Those that hold have done nothing.
  [[nodiscard]] std::vector<Assertion> asserted_at_cpp() const;

  [[nodiscard]] bool has_added_jacks() const override { return true; }
  void clock(ClockPulses /*pulses*/) override {}
  void receive(std::uint16_t jack, Pulses pulses) override;
  [[nodiscard]] bool idle() const override { return true; }
  void save_control(ControlWriter& /*out*/) const override {}
  void load_control(ControlReader& /*in*/) override {}

 private:
  struct Watch {
    int accumulator = 0;  // 0: never set
    std::string pattern;  // of assertions: sign and ten digits, 'x' for any
    NumberPattern accepted{};
  };

  void show(std::size_t number, const Watch& watch) const;
  void check(std::size_t number, const Watch& watch) const;
  void note_assertion(std::size_t index);

  Accumulators accumulators_;
  std::array<Watch, std::size_t{2} * of_each_kind> watches_;  // by number of the switch
  std::vector<std::size_t> asserted_;  // assertions pulsed at the CPP of asserted_cycle_, by switch
  std::uint64_t asserted_cycle_ = ~0ULL;
};

}  // namespace chessvm::eniac
