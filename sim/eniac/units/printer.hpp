// SPDX-License-Identifier: MIT
// The printer (docs/eniac.md#printer-pr). It punches five decades of the master programmer and 15
// groups of five accumulator digits. The initiating unit decides when a card is punched.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "sim/eniac/core/unit.hpp"
#include "sim/eniac/units/accumulator/accumulators.hpp"

namespace chessvm::eniac {

class Printer final : public Unit {
 public:
  static constexpr int groups = 16;
  static constexpr int digits_per_group = 5;
  static constexpr int columns = groups * digits_per_group;
  /// Index of the first switch of each kind, in panel order.
  enum Switches : std::uint16_t { print = 0, coupling = 16, plugboard = 31 };

  /// For n from 14 to 18, `decade(n)` must return the digit of master programmer decade n.
  Printer(const Accumulators& accumulators, std::function<int(int decade)> decade);

  [[nodiscard]] static const FrontPanel& panel_table();

  /// Returns the 80 characters of the card that the printer would punch now.
  [[nodiscard]] std::string card() const;

  void clock(ClockPulses /*pulses*/) override {}
  void receive(std::uint16_t /*jack*/, Pulses /*pulses*/) override {}
  void reset() override;
  [[nodiscard]] bool idle() const override { return true; }
  void save_control(ControlWriter& /*out*/) const override {}
  void load_control(ControlReader& /*in*/) override {}

 private:
  /// Five digits to be printed, leftmost first, with their sign.
  struct Group {
    std::array<int, digits_per_group> digits{};
    bool minus = false;
    bool sign_punch = false;  // true if the column of the leftmost digit also has a minus hole
  };
  using Groups = std::array<Group, groups>;

  void switch_moved(std::size_t index) override;
  [[nodiscard]] Groups read_groups() const;
  void convert_fields(Groups& all) const;
  [[nodiscard]] std::string standard_card(const Groups& all) const;
  [[nodiscard]] std::string plugged_card(const Groups& all) const;

  Accumulators accumulators_;
  std::function<int(int)> decade_;
  bool plugboard_in_force_ = false;
};

}  // namespace chessvm::eniac
