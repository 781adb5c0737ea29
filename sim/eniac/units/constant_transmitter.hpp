// SPDX-License-Identifier: MIT
// The constant transmitter: eight numbers from the last card, two on switches, thirty programs that
// send them whole or by halves (docs/eniac.md#constant-transmitter-c).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "sim/eniac/core/train.hpp"
#include "sim/eniac/core/unit.hpp"

namespace chessvm::eniac {

class ConstantTransmitter final : public Unit {
 public:
  /// Jacks and switches in the order of the panel.
  enum Jacks : std::uint16_t { program_in = 0, program_out = 30, output = 60 };
  enum Switches : std::uint16_t {
    selector = 0,
    digits_j = 30,
    digits_k = 40,
    signs_j = 50,
    signs_k = 52
  };

  static constexpr int programs = 30;
  static constexpr int card_programs = 24;  // the others send J and K
  static constexpr std::size_t group_count = 8;
  using ProgramSet = std::uint32_t;  // bit n-1 is program n

  /// One of A..H: a ten-digit number, or two of five digits with a sign each.
  struct CardGroup {
    bool filled = false;
    Decades digits = 0;  // nine's complements where minus
    bool left_minus = false;
    bool right_minus = false;

    friend bool operator==(const CardGroup&, const CardGroup&) = default;
  };

  ConstantTransmitter();

  [[nodiscard]] static const FrontPanel& panel_table();

  /// Takes up the next card: up to 80 columns.
  void load_card(std::string_view line);
  /// Cards taken up so far: while this stays, and no switch moves, `train` stays.
  [[nodiscard]] std::uint64_t cards_loaded() const { return cards_loaded_; }
  /// `letter` 'A'..'H'.
  [[nodiscard]] const CardGroup& group(char letter) const {
    return groups_[static_cast<std::size_t>(letter - 'A')];
  }

  /// Programs that send in this add cycle: one at most in a sound patch.
  [[nodiscard]] ProgramSet active() const { return active_; }
  /// The train that program `program` (1..30) would send now.
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
  /// Some program sends this group by halves, so that cards carry two numbers in it.
  [[nodiscard]] bool is_halved(std::size_t group) const;
  void begin_programs();
  void end_programs();
  void state_changed();

  std::array<CardGroup, group_count> groups_{};
  std::uint64_t cards_loaded_ = 0;
  // J and K, kept up with their switches.
  std::array<Decades, 2> switch_digits_{};

  ProgramSet pending_ = 0;
  ProgramSet active_ = 0;
  CodedTrain sending_;
};

}  // namespace chessvm::eniac
