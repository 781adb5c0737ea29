// SPDX-License-Identifier: MIT
// Breakpoints, dumps and assertions that a patch can be cabled to (docs/eniac.md#debugger-debug).
// No part of the ENIAC.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sim/eniac/core/unit.hpp"
#include "sim/eniac/units/accumulators.hpp"

namespace chessvm::eniac {

class Debugger final : public Unit {
 public:
  static constexpr int of_each_kind = 40;
  /// Jacks and switches in the order of the panel.
  enum Jacks : std::uint16_t { breakpoint = 0, dump = 40, assertion = 80, quit = 120 };
  enum Switches : std::uint16_t { dump_what = 0, assert_what = 40 };

  explicit Debugger(const Accumulators& accumulators);

  [[nodiscard]] static const FrontPanel& panel_table();

  /// "aK" for a dump, "aK~PATTERN" for an assertion.
  [[nodiscard]] std::optional<std::string> set_text(std::size_t index,
                                                    std::string_view text) override;
  [[nodiscard]] std::string text_of(std::size_t index) const override;

  void clock(ClockPulses /*pulses*/) override {}
  void receive(std::uint16_t jack, Pulses pulses) override;
  void reset() override;
  [[nodiscard]] bool idle() const override { return true; }
  void save_control(ControlWriter& /*out*/) const override {}
  void load_control(ControlReader& /*in*/) override {}

 private:
  struct Watch {
    int accumulator = 0;  // 0: never set
    std::string pattern;  // of assertions: sign and ten digits, 'x' for any
  };

  void show(std::size_t number, const Watch& watch) const;
  void check(std::size_t number, const Watch& watch) const;

  Accumulators accumulators_;
  std::array<Watch, std::size_t{2} * of_each_kind> watches_;  // by number of the switch
};

}  // namespace chessvm::eniac
