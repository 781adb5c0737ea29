// SPDX-License-Identifier: MIT
// The constant transmitter: eight numbers from the last card, two on switches, and thirty programs
// that send them whole or in halves (docs/eniac.md#constant-transmitter-c).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "sim/eniac/core/train.hpp"
#include "sim/eniac/core/unit.hpp"

namespace chessvm::eniac {

class ConstantTransmitter final : public Unit {
 public:
  /// Index of the first jack of each kind, in panel order.
  enum Jacks : std::uint16_t { program_in = 0, program_out = 30, output = 60 };
  enum Switches : std::uint16_t {
    selector = 0,
    digits_j = 30,
    digits_k = 40,
    signs_j = 50,
    signs_k = 52
  };

  static constexpr int programs = 30;
  static constexpr int card_programs = 24;  // 1..24 send numbers from cards; 25..30 send J or K
  static constexpr std::size_t group_count = 8;
  using ProgramSet = std::uint32_t;  // bit n-1 stands for program n

  /// One of the groups A..H of a card: one number of ten digits, or two numbers of five digits.
  struct CardGroup {
    bool filled = false;
    Decades digits = 0;  // the digits of a minus number are nine's complements
    bool left_minus = false;
    bool right_minus = false;

    friend bool operator==(const CardGroup&, const CardGroup&) = default;
  };

  ConstantTransmitter();

  [[nodiscard]] static const FrontPanel& panel_table();

  /// Stores the numbers of the card `line` in the groups. A blank field does not change its group.
  void load_card(std::string_view line);
  /// Returns the number of cards loaded so far. An engine may keep the results of `train` until
  /// this number changes, a switch is set, or the unit is reset.
  [[nodiscard]] std::uint64_t cards_loaded() const { return cards_loaded_; }
  /// Returns the group called `letter`, 'A'..'H'.
  [[nodiscard]] const CardGroup& group(char letter) const {
    return groups_[static_cast<std::size_t>(letter - 'A')];
  }

  /// Returns the programs that send in this add cycle: at most one in a correct patch.
  [[nodiscard]] ProgramSet active() const { return active_; }
  /// Returns the train that program `program` (1..30) would send now.
  [[nodiscard]] Train train(int program) const;

  void clock(ClockPulses pulses) override;
  void receive(std::uint16_t jack, Pulses pulses) override;
  void reset() override;
  [[nodiscard]] bool idle() const override { return (active_ | pending_) == 0; }
  void save_control(ControlWriter& out) const override;
  void load_control(ControlReader& in) override;
  [[nodiscard]] ProgramBits programs_at_work() const override { return active_; }
  [[nodiscard]] ProgramEffect effect(std::size_t program) const override;
  [[nodiscard]] std::string state_line() const override;

 private:
  void switch_moved(std::size_t index) override;
  void connected() override { state_changed(); }
  /// Returns true if a switch selects a half of the group. The group then consists of two numbers.
  [[nodiscard]] bool is_halved(std::size_t group) const;
  void begin_programs();
  void end_programs();
  void state_changed();

  std::array<CardGroup, group_count> groups_{};
  std::uint64_t cards_loaded_ = 0;
  // Digits of numbers J and K, as set on their switches.
  std::array<Decades, 2> switch_digits_{};

  ProgramSet pending_ = 0;
  ProgramSet active_ = 0;
  CodedTrain sending_;
};

}  // namespace chessvm::eniac
