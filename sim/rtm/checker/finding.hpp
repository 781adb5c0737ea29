// SPDX-License-Identifier: MIT
// The findings of the checker, and the kinds of findings.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace chessvm::rtm::checker {

struct Finding {
  std::string_view id;   // id of its kind in finding_kinds
  std::string timeline;  // name of the timeline; empty if no timeline is concerned
  int add_time = 0;      // add time in the timeline; 0 if no add time is concerned
  std::string message;   // text without a full stop
  friend bool operator==(const Finding&, const Finding&) = default;
};

/// A kind of findings: its id in kebab-case and its meaning.
struct FindingKind {
  std::string_view id;
  std::string_view help;
};

// clang-format off
inline constexpr FindingKind finding_kinds[] = {
    {"amplifier-loop", "amplifiers pass a pulse round in a circle"},
    {"branch-dummy-on-sender", "digits start a dummy of the accumulator that sends them"},
    {"budget", "more is used than the machine has"},
    {"delay-started-by-digits-not-dummy", "digit pulses start what they must not start"},
    {"demanded-action-missing", "the schedule demands it, the patch does not do it"},
    {"entry-missing", "a timeline's end does not start what follows"},
    {"entry-unknown", "no timeline ends where another one begins"},
    {"joined-lines", "a jack is plugged into two lines and joins them"},
    {"mixed-widths", "a digit cable and a program cable are one wire"},
    {"patch-refused", "the patch reader does not accept a line"},
    {"pulse-while-active", "a program is pulsed that is at work"},
    {"schedule-inconsistent", "the schedule names what does not exist or contradicts itself"},
    {"signs", "digit wires start something at times the schedule does not know"},
    {"stepper-hazard", "stepper stages do not depend on the decoded digits alone"},
    {"stray-reception", "what a delay transmits is received"},
    {"switch-wrong", "a switch is not in the position that the schedule or a rule demands"},
    {"two-drivers", "two outputs drive one wire"},
    {"two-programs-on-unit", "two programs of one unit are at work"},
    {"undemanded-action", "the patch does it, the schedule does not demand it"},
    {"unexpected-cable", "a cable on a jack that no schedule can use"},
    {"unfinished-at-end", "something still runs after the end and can act"},
    {"wrong-argument", "a table picks up something else than the plain trunk"},
    {"wrong-constant", "a constant arrives with other digits or another sign"},
    {"wrong-view", "an input sees other wires than the view defines"},
};
// clang-format on

/// Collects findings. If several findings have the same kind and message, keeps only the first.
class Findings {
 public:
  explicit Findings(bool first_only) : first_only_(first_only) {}

  void add(std::string_view id, std::string timeline, int add_time, std::string message) {
    if (enough() || !known_.insert(std::string(id) + ' ' + message).second) return;
    all_.push_back({id, std::move(timeline), add_time, std::move(message)});
  }
  void add(std::string_view id, std::string message) { add(id, "", 0, std::move(message)); }
  /// Returns true if the check stops at the first finding and has found it.
  [[nodiscard]] bool enough() const { return first_only_ && !all_.empty(); }
  [[nodiscard]] std::vector<Finding> take() { return std::move(all_); }

 private:
  bool first_only_;
  std::vector<Finding> all_;
  std::unordered_set<std::string> known_;
};

}  // namespace chessvm::rtm::checker
