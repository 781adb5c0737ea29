// SPDX-License-Identifier: MIT
// The master programmer: ten steppers with up to six stages, and twenty decades that count for them
// (docs/eniac.md#master-programmer-p).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/eniac/core/coincidence.hpp"
#include "sim/eniac/core/unit.hpp"

namespace chessvm::eniac {

/// A pulse at CPP into a direct input of a stepper or decade.
struct DirectPulse {
  std::uint16_t jack = 0;
  bool before_own_step = false;  // true if the pulse came before clock() handled the stepper

  friend bool operator==(const DirectPulse&, const DirectPulse&) = default;
};

/// The master programmer. Steppers A to K have the numbers 0 to 9. The stages of a stepper have the
/// numbers 0 to 5. Decades have the numbers 1 to 20.
class MasterProgrammer final : public Unit {
 public:
  /// Each value is the panel index of the first jack or switch of a kind.
  enum Jacks : std::uint16_t {
    stepper_in = 0,
    stage_out = 10,  // jacks A1o .. A6o, B1o ..
    direct_in = 70,
    clear_direct_in = 80,
    decade_in = 90,  // jacks 1di .. 20di
  };
  enum Switches : std::uint16_t {
    stages = 0,
    decade_limit = 10,  // switches d1s1 .. d1s6, d2s1 ..
    associator = 130,   // switches a20 a18 a14 a12 a10 a8 a4 a2
    gate63 = 138,
  };

  static constexpr int steppers = 10;
  static constexpr int stages_per_stepper = 6;
  static constexpr int decades = 20;
  using StepperSet = std::uint16_t;  // bit k stands for stepper k

  MasterProgrammer();

  [[nodiscard]] static const FrontPanel& panel_table();
  [[nodiscard]] static constexpr std::uint16_t decade_jack(int decade) {
    return static_cast<std::uint16_t>(decade_in + decade - 1);
  }
  /// Returns the stepper whose direct input is `jack`. Returns nullopt if there is no such stepper.
  [[nodiscard]] static std::optional<int> direct_input_stepper(std::uint16_t jack);

  [[nodiscard]] int stage(int stepper) const { return stages_[index(stepper)]; }
  void set_stage(int stepper, int stage) {
    stages_[index(stepper)] = stage;
    if (counters_[index(stepper)].size != 0) refresh(stepper);
  }
  /// Returns the stage that the stepper will have after `pulses` more steps.
  [[nodiscard]] int stage_after(int stepper, int pulses) const {
    if (pulses == 0) return stage(stepper);
    return (std::min(stage(stepper), stages_used(stepper) - 1) + pulses) % stages_used(stepper);
  }
  /// Shuts the stepper's direct input for the rest of this add cycle, as a step at 1'P does.
  void shut_gate(int stepper) { last_step_[index(stepper)] = cpp_interval(); }
  /// Opens the direct inputs of all steppers, as at the beginning of every add cycle.
  void open_gates() { last_step_.fill(~std::uint64_t{0}); }
  [[nodiscard]] int decade(int number) const { return decades_[index(number - 1)]; }
  void set_decade(int number, int value);

  /// Returns the number of stages, 1..6, that the stepper uses before it returns to the first.
  [[nodiscard]] int stages_used(int stepper) const { return setting(stages + index(stepper)) + 1; }
  [[nodiscard]] int limit(int decade, int stage) const {
    return setting(decade_limit + index(decade - 1) * stages_per_stepper + index(stage));
  }
  /// Returns the numbers of the stepper's decades, lowest place first. If gate 63 is unplugged, no
  /// stepper has decades.
  [[nodiscard]] std::span<const int> owned_decades(int stepper) const {
    const Counter& counter = counters_[index(stepper)];
    return {counter.decades.data(), counter.size};
  }
  [[nodiscard]] bool input_pending(int stepper) const {
    return ((open_ | fresh_) >> static_cast<unsigned>(stepper) & 1U) != 0;
  }

  /// Simulates a CPP for one stepper. If is_due() is true, first clears the stepper's decades and
  /// moves the stepper to its next stage. Then counts one pulse in the decades if `answers` is
  /// true.
  void turn(int stepper, bool answers);
  /// Returns the pulses into direct inputs at the CPP of this add cycle. Between two add cycles,
  /// returns the pulses at the previous CPP.
  [[nodiscard]] std::span<const DirectPulse> direct_pulses_at_cpp() const;
  /// Changes stages and decades as if `pulse` arrived at the CPP of the current add cycle.
  void repeat(const DirectPulse& pulse) { act(pulse.jack, cpp_interval()); }

  void clock(ClockPulses pulses) override;
  void receive(std::uint16_t jack, Pulses pulses) override;
  void clear_button() override;
  void reset() override;
  [[nodiscard]] bool idle() const override { return (open_ | fresh_ | due_) == 0; }
  /// Call `save_control` and `load_control` only between two add cycles.
  void save_control(ControlWriter& out) const override { out.put(open_ | fresh_); }
  void load_control(ControlReader& in) override;
  /// Returns the steppers with an unanswered pulse at their program input.
  [[nodiscard]] ProgramBits programs_at_work() const override {
    return static_cast<ProgramBits>(open_ | fresh_);
  }
  [[nodiscard]] ProgramEffect effect(std::size_t program) const override;
  /// Returns three groups of digits: the stages of steppers A to K (the first stage is 0), the
  /// decades 20 to 1, and the program inputs of steppers A to K (2 if pending, 0 if not).
  [[nodiscard]] std::string state_line() const override;

 private:
  static constexpr std::size_t most_owned_decades = 5;  // steppers C and H can own five
  struct Counter {
    std::array<int, most_owned_decades> decades{};
    std::size_t size = 0;
  };

  [[nodiscard]] static constexpr std::size_t index(int number) {
    return static_cast<std::size_t>(number);
  }

  void switch_moved(std::size_t index) override;
  void connected() override { update_listening(); }
  void assign_decades();
  void take_input(int stepper);
  void ripen();
  void act(std::uint16_t jack, std::uint64_t interval);
  void check_coincidence(std::uint16_t jack);
  void note_direct_pulse(std::uint16_t jack);
  [[nodiscard]] int stepper_of(std::uint16_t direct_jack) const;
  void step_stage(int stepper, std::uint64_t interval);
  void count(int stepper, int from_decade);
  /// Returns true if a stepper's decades have reached their limits for the stepper's stage.
  [[nodiscard]] bool is_due(int stepper) const;
  void refresh(int stepper);
  void refresh_all();
  void update_listening();
  [[nodiscard]] std::uint64_t interval_of_10p() const;
  [[nodiscard]] std::uint64_t cpp_interval() const;

  std::array<int, steppers> stages_{};
  std::array<int, decades> decades_{};
  std::array<Coincidence, decades> decade_pulses_{};
  std::array<Counter, steppers> counters_{};
  std::array<int, decades> owners_{};  // stepper that each decade belongs to, or no_owner
  StepperSet due_ = 0;                 // steppers for which is_due() is true

  // Steppers with a pending program input. The steppers in `open_` answer at the next CPP. The
  // steppers in `fresh_` were pulsed too late for the CPP of add cycle `fresh_cycle_`. They move to
  // `open_` after that add cycle.
  StepperSet open_ = 0;
  StepperSet fresh_ = 0;
  std::uint64_t fresh_cycle_ = 0;

  // For each stepper, the number of the interval that contains the latest step. An interval reaches
  // from one pulse of 10P to the next. The direct input of a stepper is shut until the interval of
  // the latest step ends.
  std::array<std::uint64_t, steppers> last_step_{};

  // At the CPP of add cycle `cpp_cycle_`, clock() has handled steppers 0 .. turns_made_ - 1.
  std::uint64_t cpp_cycle_ = 0;
  int turns_made_ = 0;
  bool awaits_turn_ = false;  // true if a direct pulse at this CPP came before clock()
  std::vector<DirectPulse> direct_pulses_;
  std::uint64_t direct_pulses_cycle_ = 0;
};

}  // namespace chessvm::eniac
