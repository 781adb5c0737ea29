// SPDX-License-Identifier: MIT
// Plays timelines on a patch. Compares the patch's actions in each add time with the schedule.
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

/// A program that was started in the current timeline or in an earlier timeline. `begin` and
/// `finish` are numbers of add times, counted from the beginning of the current timeline.
struct Running {
  std::uint32_t input;  // program input that was pulsed
  int begin;            // first add time of the program
  int finish;           // last add time; the output pulse comes at the end of this add time
  std::uint32_t cause;  // output that pulsed `input`; no_node if the timeline begins with the pulse
  bool demanded = false;
  // NOLINTNEXTLINE(hicpp-use-nullptr,modernize-use-nullptr): false alarm
  friend auto operator<=>(const Running&, const Running&) = default;
};

class Player {
 public:
  Player(const eniac::Machine& machine, const Network& network, const Schedule& schedule,
         const Demands& demands, const Watch& watch, Findings& findings);

  /// A sorted list of program inputs.
  using Inputs = std::vector<std::uint32_t>;
  /// The state at the end of a timeline.
  struct Ending {
    Inputs at_end;  // inputs pulsed at the timeline's final moment
    /// Programs that are still running; `begin` and `finish` count from the end of the timeline.
    std::vector<Running> leftover;
  };
  enum class Report : std::uint8_t { nothing, findings };

  /// Plays the timeline with the index `timeline`. Begins with pulses into the inputs `entry`. At
  /// that moment, the programs `leftover` are still running. At the end, compares the pulsed inputs
  /// with `expected`. If `expected` is nullptr, does not compare them.
  [[nodiscard]] Ending play(std::size_t timeline, const Inputs& entry, const Inputs* expected,
                            std::span<const Running> leftover, Report report);

 private:
  /// A digit output that sends in the current add time.
  struct Sender {
    const DigitOutput* output;
    eniac::Pulses live;  // output wires that may carry pulses
    bool demanded;       // false if the output sends only as a side effect of a delay
    int accumulator;     // number of the sending accumulator; 0 if another unit sends
  };
  /// An action of an accumulator in the current add time, and the program that causes this action.
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
  /// For each digit output, the numbers of the steppers that it reaches. Stepper A is 0.
  std::vector<std::vector<int>> steppers_reached_;
  std::map<std::pair<std::uint32_t, int>, bool> seen_views_;
  struct Pair {
    std::uint32_t one, other;
    eniac::Pulses live, other_live;
    // NOLINTNEXTLINE(hicpp-use-nullptr,modernize-use-nullptr): false alarm
    friend auto operator<=>(const Pair&, const Pair&) = default;
  };
  std::map<Pair, bool> clean_pairs_;

  // State of the current timeline.
  const Timeline* timeline_ = nullptr;
  const Demands::Timeline* wanted_ = nullptr;
  const Inputs* expected_ = nullptr;
  bool silent_ = false;
  int now_ = 0;
  std::vector<Running> running_;
  std::vector<std::uint32_t> hits_;       // inputs pulsed at this moment, without duplicates
  std::vector<std::uint32_t> causes_;     // causes_[i] is the output that pulsed hits_[i]
  std::vector<std::uint32_t> hit_stamp_;  // for each node, the value of stamp_ at its last pulse
  std::uint32_t stamp_ = 0;
  Ending ending_;

  // State of the current add time.
  const AddTime* step_ = nullptr;
  std::size_t step_number_ = 0;
  std::vector<Action> actions_;
  std::vector<Sender> senders_;
  const Constant* constant_ = nullptr;  // constant to be sent in this step; nullptr if none
  const Control* constant_control_ = nullptr;
  bool card_ = false;

  bool cleared_ = false;  // true after the first clear of the decoder's steppers
  /// For each stepper, the number of add times in which digits reached its direct input. Each clear
  /// of the steppers resets all numbers to 0.
  std::map<int, int> counted_;
};

}  // namespace chessvm::rtm::checker
