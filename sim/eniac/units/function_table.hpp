// SPDX-License-Identifier: MIT
// A function table: 104 rows of two six-digit numbers on switches, and eleven program controls
// (docs/eniac.md#function-tables-f1-to-f3).
#pragma once

#include <array>
#include <cstdint>

#include "sim/eniac/core/coincidence.hpp"
#include "sim/eniac/core/train.hpp"
#include "sim/eniac/core/unit.hpp"

namespace chessvm::eniac {

class FunctionTable final : public Unit {
 public:
  /// Index of the first jack and switch of each kind, in panel order.
  enum Jacks : std::uint16_t {
    argument_in = 0,
    output_a = 1,
    output_b = 2,
    request_nc = 3,
    request_c = 4,
    program_in = 5,
    program_out = 16,
  };
  enum Switches : std::uint16_t {
    operation = 0,
    clear = 11,
    repeat = 22,
    master_sign = 33,                    // switches mpm1, mpm2
    constant = 35,                       // switches A1C .. A4C, B1C .. B4C
    deletion = 43,                       // switches A1D .. A4D, B1D .. B4D
    correction = 51,                     // switches A5S .. A10S, B5S .. B10S
    nines = 63,                          // switch ninep
    row_digit = 64,                      // switches RA-2L1 .. RA101L6, RB-2L1 .. RB101L6
    row_sign = row_digit + 2 * 104 * 6,  // switches RA-2S .. RA101S, RB-2S .. RB101S
  };
  enum Clears : std::uint16_t { clear_none = 0, clear_nc = 1, clear_c = 2 };

  static constexpr int controls = 11;
  static constexpr int first_row = -2;
  static constexpr int last_row = 101;
  static constexpr int row_count = last_row - first_row + 1;
  using ControlSet = std::uint16_t;  // bit n-1 stands for control n

  enum class Side : std::uint8_t { a, b };
  enum class Sense : std::uint8_t { add, subtract };

  explicit FunctionTable(int number);

  [[nodiscard]] static const FrontPanel& panel_table();

  [[nodiscard]] ControlSet active() const { return active_; }
  /// Returns the number of the active program control, 1..11; 0 if none is active.
  [[nodiscard]] int program() const { return program_; }
  /// Returns the position of the program ring. In position 0, the table is idle; in 1, it receives
  /// the argument; in 2, it adds the offset; in 3, it pauses; in 4 and above, it transmits.
  [[nodiscard]] int ring() const { return ring_; }
  [[nodiscard]] bool argument_gate_open() const { return ring_ == ring_argument; }
  [[nodiscard]] bool counts_offset() const { return ring_ == ring_offset; }
  /// Returns true if, at the CPP of this add cycle, the table looks up the row of the argument.
  [[nodiscard]] bool looks_up() const { return ring_ == ring_transmission - 1; }
  [[nodiscard]] bool transmits() const { return ring_ >= ring_transmission; }
  /// Returns true if the program ends at the CPP of this add cycle.
  [[nodiscard]] bool is_last_transmission() const;

  /// Returns three flip-flops. Bit 0 is set while the table sends a row, bit 1 while the table
  /// sends a complement, and bit 2 as soon as the offset has been added to the argument.
  [[nodiscard]] unsigned sending_flip_flops() const;

  /// Returns the argument counter: the received argument, and later the argument plus the offset.
  [[nodiscard]] int argument() const { return argument_; }
  void set_argument(int argument) {
    argument_ = argument;
    trains_ready_ = false;
  }
  /// Returns the row that the argument selects. The table may lack this row: check with has_row().
  [[nodiscard]] int row() const { return argument_ + first_row; }
  [[nodiscard]] static bool has_row(int row) { return row >= first_row && row <= last_row; }

  /// The settings of operation switch `control` (1..11). `offset` returns the number 0..4 that the
  /// table adds to the argument. `sense` tells whether the table sends the row or its complement.
  [[nodiscard]] int offset(int control) const;
  [[nodiscard]] Sense sense(int control) const;

  /// Returns the train that output `side` sends in one transmission of `row`.
  [[nodiscard]] Train train(Side side, int row, Sense sense) const;

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
  static constexpr int ring_argument = 1;
  static constexpr int ring_offset = 2;
  static constexpr int ring_transmission = 4;

  // Settings of the switches of one side, in the form that `train` needs.
  struct SideData {
    std::array<Decades, row_count> rows{};  // digits of each row, in places 6..1
    std::array<bool, row_count> minus{};
    Decades constants = 0;       // constant digits in places 10..7; 0 in deleted and PM places
    Decades constant_nines = 0;  // nines in the places of constant digits
    Decades pm1_nines = 0;       // nines in the places set to PM1; sent if side A sends minus
    Decades pm2_nines = 0;       // nines in the places set to PM2; sent if side B sends minus
    Pulses corrections = 0;      // wires that carry 1'P in subtraction
  };

  void switch_moved(std::size_t index) override;
  void connected() override { state_changed(); }
  void refresh_constants(Side side);
  [[nodiscard]] const SideData& data(Side side) const { return sides_[side == Side::b ? 1 : 0]; }
  [[nodiscard]] bool is_minus(Side side, int row) const;
  void count_argument(Pulses pulses);
  void add_to_argument(Pulses pulses);
  void transmit(ClockPulses pulses);
  void prepare_trains();
  void step_ring();
  void take_program();
  void end_program();
  void state_changed();

  std::array<SideData, 2> sides_{};

  ControlSet pending_ = 0;
  ControlSet active_ = 0;
  int program_ = 0;
  int ring_ = 0;
  int argument_ = 0;
  Coincidence argument_pulses_;

  // Trains of sides A and B in this transmission; prepare_trains() sets them when first needed.
  std::array<CodedTrain, 2> trains_{};
  bool trains_ready_ = false;
};

}  // namespace chessvm::eniac
