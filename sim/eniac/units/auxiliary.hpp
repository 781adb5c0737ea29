// SPDX-License-Identifier: MIT
// Units added or planned after 1946 (docs/eniac.md#units-of-1947-and-after): steppers without
// decades, and the order selector.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sim/eniac/core/unit.hpp"

namespace chessvm::eniac {

/// A stepper without decades. A pulse into `input` comes out of the present stage's output. A pulse
/// into `direct_input` steps to the next stage.
class AuxiliaryStepper final : public Unit {
 public:
  /// Index of the first jack of each kind, in panel order.
  enum Jacks : std::uint16_t { input = 0, direct_input = 1, clear_direct_input = 2, output = 3 };
  enum class Kind : std::uint8_t {
    ten_stepper,           // named st in patches
    table_selector,        // named sft in patches
    first_discriminator,   // named pm1 in patches
    second_discriminator,  // named pm2 in patches
    first_jk_selector,     // named sjk1 in patches
    second_jk_selector,    // named sjk2 in patches
  };
  static constexpr int kinds = 6;

  explicit AuxiliaryStepper(Kind kind);

  [[nodiscard]] static const FrontPanel& panel_table(Kind kind);

  /// Returns the present stage. The first stage is 0.
  [[nodiscard]] int stage() const { return stage_; }
  [[nodiscard]] int stages() const { return stages_; }

  void clock(ClockPulses pulses) override;
  void receive(std::uint16_t jack, Pulses pulses) override;
  void reset() override;
  [[nodiscard]] bool idle() const override { return !pending_ && !armed_; }
  void save_control(ControlWriter& out) const override;
  void load_control(ControlReader& in) override;

 private:
  void update_listening();

  int stages_;
  int stage_ = 0;
  bool pending_ = false;
  bool armed_ = false;
  bool stepped_ = false;  // true: cannot step again before the next 10P
};

/// Receives the two sides of a function table row. A row has six orders (instructions) of two
/// digits. The selector sends one order at a time.
class OrderSelector final : public Unit {
 public:
  enum Jacks : std::uint16_t {
    side_a = 0,
    side_b = 1,
    output = 2,
    enable = 3,
    ring_in = 4,
    ring_out = 5,
    ring_clear = 6
  };
  static constexpr int ring_stages = 6;

  OrderSelector();

  [[nodiscard]] static const FrontPanel& panel_table();

  [[nodiscard]] int ring() const { return ring_; }

  void clock(ClockPulses pulses) override;
  void receive(std::uint16_t jack, Pulses pulses) override;
  void reset() override;
  [[nodiscard]] bool idle() const override {
    return !enable_pending_ && !enabled_ && !step_pending_ && !stepping_;
  }
  void save_control(ControlWriter& out) const override;
  void load_control(ControlReader& in) override;

 private:
  void connected() override { update(); }
  void update();

  int ring_ = 0;
  bool enable_pending_ = false;
  bool enabled_ = false;
  bool step_pending_ = false;
  bool stepping_ = false;
};

}  // namespace chessvm::eniac
