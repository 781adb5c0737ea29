// SPDX-License-Identifier: MIT
// The divider and square rooter (docs/eniac.md#divider-and-square-rooter-d). The unit commands four
// accumulators and performs a non-restoring division with them. Each digit of the answer is counted
// up or down in its own decimal place.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "sim/eniac/core/unit.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/static_terminals.hpp"

namespace chessvm::eniac {

class Divider final : public Unit {
 public:
  static constexpr int programs = 8;
  /// Index of the first jack of each kind, in panel order.
  enum Jacks : std::uint16_t { program_in = 0, program_out = 8, interlock_in = 16, answer = 24 };
  enum Switches : std::uint16_t {
    numerator_input = 0,
    denominator_input = 8,
    numerator_clear = 16,
    denominator_clear = 24,
    kind_and_places = 32,
    round_off = 40,
    disposal = 48,
    interlock = 56,
    division_adapter = 64,
    root_adapter = 65
  };
  enum Terminals : std::uint8_t { quotient, numerator, denominator, shift, terminal_count };

  explicit Divider(const Accumulators& accumulators);

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

  void clock(ClockPulses pulses) override;
  void receive(std::uint16_t jack, Pulses pulses) override;
  void clear_button() override;
  void reset() override;
  [[nodiscard]] bool idle() const override {
    return work_.step == Step::rest && disposing_ == no_disposal;
  }
  void save_control(ControlWriter& out) const override;
  void load_control(ControlReader& in) override;
  [[nodiscard]] ProgramBits programs_at_work() const override { return active_; }
  [[nodiscard]] ProgramEffect effect(std::size_t program) const override;

  /// Returns the place of the answer digit being computed. The leftmost place is 0.
  [[nodiscard]] int place() const { return work_.place; }
  /// Returns the position of the program ring; 0 at rest.
  [[nodiscard]] int ring() const;
  static constexpr std::size_t flip_flop_count = 29;
  struct FlipFlop {
    std::string_view name;  // name as engraved on the panel
    bool set;
  };
  /// Returns the states of the flip-flops and gates, in the order of the state line.
  [[nodiscard]] std::array<FlipFlop, flip_flop_count> flip_flops() const;
  /// Returns the engraved names of the flip-flops and gates that are set, separated by blanks.
  [[nodiscard]] std::string flip_flop_text() const;
  /// Returns true if the calculation is complete: the divider waits for the interlock pulse, or the
  /// program ends in this add cycle.
  [[nodiscard]] bool awaits_interlock() const { return work_.step >= Step::wait_for_interlock; }

  [[nodiscard]] std::string state_line() const override;

 private:
  /// The work that the divider does in one add cycle.
  enum class Step : std::uint8_t {
    rest,
    started,  // a program input has just been pulsed; the arguments come next
    receive_arguments,
    look_at_signs,
    settle,
    first_root_answer,
    add_denominator,  // adds or subtracts the denominator
    count_answer,     // counts the answer digit up or down
    shift_out,        // first add cycle of a shift by one place
    shift_back,       // second add cycle of a shift
    round_off_1,      // first of five add cycles that add or subtract the denominator
    round_off_5 = round_off_1 + 4,
    test_round_off,
    correct_answer,
    wait_for_interlock,
    ending,
  };
  enum class Answer : std::uint8_t { none, plus_one, plus_two, minus_one, minus_two };

  /// The flip-flops of one calculation.
  struct Work {
    Step step = Step::rest;
    std::uint8_t place = 0;
    bool expect_minus = false;  // true: without an overdraft, the numerator is minus
    bool denominator_minus = false;
    bool last_shift = false;
    bool shift_answer_minus = false;  // true: in a square root, a shift adds -1 to the answer
    bool correcting = false;          // true: round-off changes the answer's last digit
  };

  static constexpr std::uint8_t no_disposal = 0;

  [[nodiscard]] std::size_t program() const;
  [[nodiscard]] int places() const;
  [[nodiscard]] bool same_signs() const { return work_.denominator_minus == work_.expect_minus; }
  [[nodiscard]] bool is_minus(Terminals terminal) const {
    return connections_.accumulator(terminal).value().minus;
  }
  [[nodiscard]] bool overdraft() const { return is_minus(numerator) != work_.expect_minus; }

  void start(std::size_t index);
  void end_step();
  void begin_shift();
  void end_program();
  void to_rest();
  [[nodiscard]] Answer present_answer() const;
  void send_answer(ClockPulses pulses);
  using Operations = std::array<OperationSet, terminal_count>;
  [[nodiscard]] Operations working_operations() const;
  void add_disposal(Operations& sets) const;
  void command();
  void impose(const Operations& sets) const;
  void update();

  StaticConnections connections_;
  std::uint8_t active_ = 0;   // bit n-1 stands for program n
  bool dividing_ = false;     // true: the present or previous program is a division
  bool interlocked_ = false;  // true: the interlock pulse has arrived
  Work work_;
  std::uint8_t disposing_ = no_disposal;  // active answer disposal, 1..4, or no_disposal
  bool commanding_ = false;               // true: this unit imposes operations on accumulators
};

}  // namespace chessvm::eniac
