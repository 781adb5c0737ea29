// SPDX-License-Identifier: MIT
// The high-speed multiplier (docs/eniac.md#multiplier-m). In each add cycle it multiplies by one
// digit and sends the tens and the units of the products on separate cables.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "sim/eniac/core/unit.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/static_terminals.hpp"

namespace chessvm::eniac {

class Multiplier final : public Unit {
 public:
  static constexpr int programs = 24;
  /// Index of the first jack of each kind, in panel order.
  enum Jacks : std::uint16_t {
    program_in = 0,
    program_out = 24,
    request_ier = 48,
    request_icand = 53,
    disposal = 58,
    correct_icand = 64,  // output DS; sends a pulse if factor ier is minus
    correct_ier = 65,    // output RS; sends a pulse if factor icand is minus
    final_collection = 66,
    products = 67,  // outputs lhppI, lhppII, rhppI, rhppII
    jack_count = 71
  };
  enum Switches : std::uint16_t {
    ier_input = 0,
    ier_clear = 24,
    icand_input = 48,
    icand_clear = 72,
    figures = 96,
    places = 120,
    disposal_kind = 144,
    commands_products = 168
  };
  enum Terminals : std::uint8_t { ier, icand, left, right };
  enum Products : std::uint8_t { lhpp1, lhpp2, rhpp1, rhpp2 };

  explicit Multiplier(const Accumulators& accumulators);

  [[nodiscard]] static const FrontPanel& panel_table();
  [[nodiscard]] static std::span<const StaticTerminal> terminals();
  [[nodiscard]] std::optional<std::size_t> find_terminal(std::string_view name) const {
    return connections_.find(name);
  }
  void connect(std::size_t terminal, int accumulator);
  /// Returns the number of the accumulator that `terminal` is cabled to.
  [[nodiscard]] int connected_to(std::size_t terminal) const {
    return connections_.number(terminal);
  }

  /// Returns true if the unit uses or changes numbers in this add cycle.
  [[nodiscard]] bool moves_numbers() const;
  [[nodiscard]] int stage() const { return stage_; }
  /// Returns the request outputs that send a pulse when program input `jack` gets a pulse.
  [[nodiscard]] std::vector<std::uint16_t> request_outputs(std::uint16_t jack) const;

  void clock(ClockPulses pulses) override;
  void receive(std::uint16_t jack, Pulses pulses) override;
  void reset() override;
  [[nodiscard]] bool idle() const override {
    return programs_ == 0 && start_ == Start::none && stage_ == stage_at_rest;
  }
  void save_control(ControlWriter& out) const override;
  void load_control(ControlReader& in) override;
  [[nodiscard]] ProgramBits programs_at_work() const override { return programs_; }
  [[nodiscard]] ProgramEffect effect(std::size_t program) const override;
  [[nodiscard]] std::string state_line() const override;

 private:
  // Stages of the program ring. Each of stages 2 to 11 multiplies by one digit. A program uses only
  // as many of these stages as its switch `places` says.
  static constexpr int stage_at_rest = 0;
  static constexpr int stage_of_round_off = 1;
  static constexpr int first_product_stage = 2;
  static constexpr int stage_of_correction = 12;
  static constexpr int stage_of_collection = 13;
  enum class Start : std::uint8_t { none, requested, synchronised };

  void connected() override { last_instant_ = never; }
  /// Returns the index (from 0) of the first active program; nullopt if no program is active.
  [[nodiscard]] std::optional<std::size_t> program() const;
  [[nodiscard]] int last_product_stage() const;
  [[nodiscard]] bool in_product_stage() const {
    return stage_ >= first_product_stage && stage_ < stage_of_correction;
  }
  [[nodiscard]] bool is_minus(Terminals terminal) const {
    return connections_.accumulator(terminal).value().minus;
  }
  void command_products(bool receive);
  void send_round_off();
  void multiply_digit();
  void send_products(ClockPulses pulse);
  void clear_arguments();
  void end_stage();
  void end_program();
  void update_listening();

  StaticConnections connections_;
  std::uint32_t programs_ = 0;  // bit n-1 is set if program n is active
  Start start_ = Start::none;
  int stage_ = stage_at_rest;
  bool commanding_ = false;  // true if the product accumulators receive on α

  // State within one add cycle: digits being sent, and program inputs pulsed at `last_instant_`.
  std::array<std::array<int, 10>, 4> digits_{};  // digits_[cable][wire - 1]
  static constexpr std::uint64_t never = ~0ULL;
  std::uint64_t last_instant_ = never;
  std::uint32_t pulsed_ = 0;
};

}  // namespace chessvm::eniac
