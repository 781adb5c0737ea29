// SPDX-License-Identifier: MIT
// An accumulator: ten decades, sign, twelve programs (docs/eniac.md#accumulators-a1-to-a20).
#pragma once

#include <cstdint>

#include "sim/eniac/core/coincidence.hpp"
#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/core/unit.hpp"
#include "sim/eniac/units/accumulator/accumulator_faults.hpp"
#include "sim/eniac/units/accumulator/operations.hpp"

namespace chessvm::eniac {

class Accumulator final : public Unit {
 public:
  /// Index of the first jack of each kind, in panel order.
  enum Jacks : std::uint16_t {
    alpha = 0,
    output_a = 5,
    output_s = 6,
    program_in = 7,
    program_out = 19
  };
  enum Switches : std::uint16_t {
    operation = 0,
    clear_correct = 12,
    repeat = 24,
    figures = 32,
    selective_clear = 33
  };
  enum Operations : std::uint16_t {
    op_alpha = 0,
    op_epsilon = 4,
    op_a = 5,
    op_as = 6,
    op_s = 7,
    op_none = 8
  };

  static constexpr int controls = 12;
  static constexpr int receivers = 4;  // controls 1..4 are receivers, the others transceivers
  using ControlSet = std::uint16_t;    // bit n-1 stands for control n
  static constexpr ControlSet receiver_controls = (1U << receivers) - 1U;
  static constexpr ControlSet transceiver_controls = 0xFFF & ~receiver_controls;

  explicit Accumulator(int number);

  [[nodiscard]] static const FrontPanel& panel_table();

  [[nodiscard]] Number value() const { return value_; }
  /// Returns a reference to the stored number, for engines that change it between add cycles.
  [[nodiscard]] Number& storage() { return value_; }
  /// Sets the stored number and clears the carry flip-flops. Does not change running programs.
  void set_value(Number number);
  [[nodiscard]] Decades carries() const { return carries_; }
  [[nodiscard]] ControlSet active() const { return active_; }
  [[nodiscard]] int repeat_count() const { return repeat_count_; }

  /// Returns the operations in force in this add cycle.
  [[nodiscard]] const OperationSet& operations() const { return is_imposed_ ? command_ : own_; }
  /// Immediately replaces the operations of the program controls by `set`, in both halves of a
  /// pair. An empty `set` ends the replacement. The multiplier and the divider call `impose`.
  void impose(const OperationSet& set);
  [[nodiscard]] bool is_imposed_on() const { return is_imposed_; }
  /// Returns the digits after a clear. The digit right of the significant figures is 5, to round
  /// off. All other digits are 0.
  [[nodiscard]] Decades cleared_value() const;
  void clear_number();
  void clear_pair();

  /// Joins two accumulators into one accumulator of 20 decades. `left` has places 20..11. `right`
  /// has places 10..1 (docs/eniac-decisions.md#pairs).
  static void interconnect(Accumulator& left, Accumulator& right);
  [[nodiscard]] const Accumulator* partner() const { return partner_; }
  [[nodiscard]] bool is_left_half() const { return partner_ != nullptr && is_left_; }
  /// Returns the node number of `jack` on this accumulator. If the accumulator has a partner, the
  /// node number of `jack` on the partner follows.
  [[nodiscard]] std::vector<std::uint32_t> in_both_halves(std::uint16_t jack) const;

  /// Sets the faults. Only the pulse engine simulates them. AccumulatorFaults{} repairs all faults.
  void set_faults(const AccumulatorFaults& faults);
  [[nodiscard]] const AccumulatorFaults& faults() const { return faults_; }

  /// Returns the wire on which output S sends the 1'P that completes a ten's complement: 1 to 10,
  /// or 11 for PM. Returns 0 if output S sends no 1'P.
  [[nodiscard]] int completing_wire() const;

  void clock(ClockPulses pulses) override;
  void receive(std::uint16_t jack, Pulses pulses) override;
  void clear_button() override;
  void reset() override;
  [[nodiscard]] bool idle() const override { return (active_ | pending_) == 0; }
  void save_control(ControlWriter& out) const override;
  void load_control(ControlReader& in) override;
  [[nodiscard]] ProgramBits programs_at_work() const override { return active_; }
  [[nodiscard]] ProgramEffect effect(std::size_t program) const override;
  [[nodiscard]] std::string state_line() const override;

 private:
  void switch_moved(std::size_t index) override;
  void connected() override;
  void react(ClockPulses pulses);
  void send_digits();
  void send_completion();
  void add(Pulses pulses) {
    carries_ |= advance(value_.digits, spread(pulses));
    value_.minus ^= (pulses & pm_wire) != 0;
  }
  void count(std::uint16_t input, Pulses pulses);
  void start_program(int control);
  void carry_over();
  [[nodiscard]] int propagate_carries(int carry);
  void end_programs();
  void begin_programs();
  void check_combination();
  [[nodiscard]] OperationSet own_operations() const;
  void command_changed();
  void operations_changed();
  void update_listening();
  [[nodiscard]] Pulses counted(Pulses pulses) const {
    return faulty_ ? static_cast<Pulses>(pulses & ~faults_.deaf) : pulses;
  }
  void hold_stuck();

  Number value_;
  Decades carries_ = 0;  // carry flip-flop of each decade: 0 or 1 in its nibble

  ControlSet pending_ = 0;
  ControlSet active_ = 0;
  int repeat_count_ = 0;
  bool repeating_ = false;
  OperationSet own_;
  OperationSet imposed_;     // operations that impose() has set here
  OperationSet command_;     // operations imposed on this accumulator or on its partner
  bool is_imposed_ = false;  // true: command_ is not empty
  std::uint8_t opened_ = 0;  // set of digit inputs with open gates: bit 0 is α

  Accumulator* partner_ = nullptr;
  bool is_left_ = false;

  bool faulty_ = false;
  AccumulatorFaults faults_;

  Coincidence coincidence_;  // one for all digit inputs, because they share the decades
};

}  // namespace chessvm::eniac
