// SPDX-License-Identifier: MIT
// Plays timelines on a patch, add time by add time, and compares them with the schedule.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "sim/rtm/checker/checker.hpp"
#include "sim/rtm/checker/controls.hpp"
#include "sim/rtm/checker/demands.hpp"
#include "sim/rtm/checker/network.hpp"

namespace chessvm::rtm::checker {

/// A program at work.
struct Running {
  std::uint32_t input;  // of the program
  int begin;            // its first add time
  int finish;           // its last, at whose end the output pulses
  std::uint32_t cause;  // output that started it
  bool demanded = false;
  friend auto operator<=>(const Running&, const Running&) = default;  // NOLINT: no pointer
};

/// Plays one timeline at a time.
class Player {
 public:
  Player(const eniac::Machine& machine, const Network& network, const Schedule& schedule,
         const Demands& demands, const Watch& watch, Findings& findings);

  /// Program inputs, sorted.
  using Inputs = std::vector<std::uint32_t>;
  /// The end of a timeline.
  struct Ending {
    Inputs at_end;                  // inputs pulsed at the end
    std::vector<Running> leftover;  // delays that still run; times counted from the end
  };
  enum class Report : std::uint8_t { nothing, findings };

  /// Plays a timeline. `entry` is pulsed at its first moment; `leftover` still runs from the
  /// timeline before. `expected` are the inputs to be pulsed at its end; nullptr: not compared.
  [[nodiscard]] Ending play(std::size_t timeline, const Inputs& entry, const Inputs* expected,
                            std::span<const Running> leftover, Report report);

 private:
  /// A digit output with pulses.
  struct Sender {
    const DigitOutput* output;
    eniac::Pulses live;  // wires that may have pulses
    bool demanded;       // false: a delay's
    int accumulator;     // 0: a table or the constant transmitter
  };
  /// The action of one accumulator in this add time.
  struct Action {
    AccumulatorAction::Kind kind;
    const Control* control;
    Running running;
    bool clear;
    bool plus_one;
    bool matched = false;
  };

  void moment(int now);
  void start(std::uint32_t input, std::uint32_t cause, int now);
  void pulse(std::uint32_t output);
  void hit(std::uint32_t input, std::uint32_t cause);
  void compare_starts(int now);
  void check_decoding(std::uint32_t input);
  [[nodiscard]] bool passes_on(int now, std::uint32_t input) const;
  void expect_source_inputs(int now);
  void end(int now);
  [[nodiscard]] bool harmless(const Running& running, int now);
  [[nodiscard]] bool is_heard(std::uint32_t output) const;

  void add_time(int now);
  void tell() const;
  void find_actions();
  void compare_accumulators();
  void compare_tables();
  void compare_constants();
  [[nodiscard]] bool sends_constant(const eniac::Train& train, const Constant& constant) const;
  void digit_pulses();
  void digit_pulse(Net net, const Sender& sender);
  void check_units();
  void check_triggers();
  void check_receptions();
  void check_reception(const Action& action, int view);
  void check_argument(const Running& running);
  void check_constant_at(std::uint32_t input, const Demands::Sources& all_wanted,
                         const Action& action);
  void check_drivers();
  [[nodiscard]] bool may_share(const DigitOutput& one, int wire, const DigitOutput& other,
                               int other_wire) const;
  void check_steppers();
  [[nodiscard]] bool sees(std::uint32_t input, int view);

  void find(std::string_view id, std::string message);
  [[nodiscard]] std::string cause_of(const Running& running) const;
  [[nodiscard]] std::string name(std::uint32_t node) const { return network_.name(node); }
  [[nodiscard]] std::string describe(const Action& action) const;
  [[nodiscard]] std::string describe(const AccumulatorAction& action) const;
  [[nodiscard]] const Control& control(const Running& running) const {
    return controls_[running.input];
  }
  [[nodiscard]] std::uint32_t input_of(const Action& action) const;
  [[nodiscard]] bool works(const Running& running) const {
    return running.begin <= now_ && now_ <= running.finish;
  }

  const eniac::Machine& machine_;
  const Network& network_;
  const Schedule& schedule_;
  const Demands& demands_;
  const Watch& watch_;
  Findings& findings_;
  std::vector<Control> controls_;
  std::vector<std::vector<int>> steppers_reached_;  // by digit output; their numbers, 0 = A
  std::map<std::pair<std::uint32_t, int>, bool> seen_views_;
  struct Pair {
    std::uint32_t one, other;
    eniac::Pulses live, other_live;
    friend auto operator<=>(const Pair&, const Pair&) = default;  // NOLINT: no pointer
  };
  std::map<Pair, bool> clean_pairs_;

  // State of the timeline being played
  const Timeline* timeline_ = nullptr;
  const Demands::Timeline* wanted_ = nullptr;
  const Inputs* expected_ = nullptr;
  bool silent_ = false;
  int now_ = 0;
  std::vector<Running> running_;
  std::vector<std::uint32_t> hits_;       // at this moment, each once
  std::vector<std::uint32_t> causes_;     // of the hits
  std::vector<std::uint32_t> hit_stamp_;  // by node
  std::uint32_t stamp_ = 0;
  Ending ending_;

  // State of the add time
  const AddTime* step_ = nullptr;
  std::size_t step_number_ = 0;
  std::vector<Action> actions_;
  std::vector<Sender> senders_;
  const Constant* constant_ = nullptr;  // demanded and sent
  const Control* constant_control_ = nullptr;
  bool card_ = false;

  // State of decoding
  bool cleared_ = false;
  /// Add times since the clear, by stepper, in which digits pass its direct input.
  std::map<int, int> counted_;
};

}  // namespace chessvm::rtm::checker
