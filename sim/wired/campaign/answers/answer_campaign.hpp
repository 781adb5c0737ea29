// SPDX-License-Identifier: MIT
// Finds the effect of faults on the answer of a program (docs/faults.md#answers). Each fault begins
// at a random moment between the last card of the question and the first card punched. Then a
// self-test shows if an operator would notice the fault.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sim/wired/campaign/fault_class.hpp"
#include "sim/wired/campaign/test_program.hpp"

namespace chessvm::wired {

/// The kind of the first card from a run with a fault, or the reason why there is no card.
enum class AnswerKind : std::uint8_t {
  same,        // the same card as without the fault
  other,       // another card, which could be an answer and so hides the fault
  impossible,  // a card that cannot be an answer to the question
  stopped,     // the machine has stopped without a card
  endless,     // the machine still runs at the limit, without a card
};
struct AnswerKindRow {
  AnswerKind kind;
  std::string_view key;   // name in JSON
  std::string_view name;  // name in tables
};
inline constexpr std::array answer_kind_rows{
    AnswerKindRow{AnswerKind::same, "same", "same"},
    AnswerKindRow{AnswerKind::other, "other", "other"},
    AnswerKindRow{AnswerKind::impossible, "impossible", "impossible"},
    AnswerKindRow{AnswerKind::stopped, "stopped", "stopped"},
    AnswerKindRow{AnswerKind::endless, "endless", "endless"},
};
[[nodiscard]] constexpr const AnswerKindRow& row_of(AnswerKind kind) {
  return answer_kind_rows[static_cast<std::size_t>(kind)];
}

/// A run with a fault. The fault began at add cycle `at`.
struct AnswerTrial {
  std::uint64_t at = 0;
  AnswerKind kind = AnswerKind::same;
  std::string card{};       // empty if there is no card
  std::uint64_t after = 0;  // number of add cycles from the fault to the end of the run

  friend bool operator==(const AnswerTrial&, const AnswerTrial&) = default;
};

/// The runs with one permanent fault or one single pulse.
struct AnswerFinding {
  std::size_t number = 0;  // number of the fault in the campaign, from 0
  std::string fault;       // text of the fault, with its moment if it is a single pulse
  FaultClass group = FaultClass::digit_cable;
  bool is_found = false;  // true if the self-test finds the fault
  std::vector<AnswerTrial> trials;

  friend bool operator==(const AnswerFinding&, const AnswerFinding&) = default;
};

/// SHA-256 digests of the inputs of a campaign.
struct AnswerSources {
  std::string patch;      // digest of the patch file
  std::string image;      // digest of the program's text form
  std::string self_test;  // digest of the self-test's text form

  friend bool operator==(const AnswerSources&, const AnswerSources&) = default;
};

/// The facts that decide the results of a campaign. Campaigns with equal subjects can be merged.
struct AnswerSubject {
  std::string program;  // name for reports
  AnswerSources sources{};
  std::string deck;         // cards of the program, separated by blanks
  std::string answer;       // first card from the machine without faults
  Window search;            // add cycles from the last card of the question to the answer
  std::uint64_t limit = 0;  // add cycle at which a run counts as endless
  std::uint64_t seed = 0;
  std::size_t moments = 0;  // number of start times that are tried for each permanent fault
  std::size_t pulses = 0;
  std::vector<std::string> classes{};  // keys of the classes to try; empty for all classes
  std::size_t faults = 0;              // number of faults of these classes, including single pulses
};

struct AnswerCampaign {
  AnswerSources sources{};
  std::filesystem::path patch;
  TestProgram program;
  std::size_t question_cards = 0;  // number of cards in the deck that form the question
  TestProgram self_test;
  /// Returns true if a card could be an answer of the program to its deck.
  std::function<bool(std::string_view card)> is_possible;
};

/// The faults to try: every permanent fault at `moments` random moments, and `pulses` single pulses
/// at one moment each. A choice of classes does not change the moments of a fault.
struct AnswerPlan {
  std::size_t moments = 1;
  std::size_t pulses = 0;
  std::uint64_t seed = 1;
  std::vector<std::string> classes{};  // keys of the classes to try; empty for all classes
};

/// A fault, and for each run the add cycle at which the fault begins.
struct PlannedFault {
  std::size_t number = 0;
  CampaignFault fault;
  std::vector<std::uint64_t> moments;
};

struct PreparedAnswers {
  AnswerSubject subject;
  std::vector<PlannedFault> faults;
};

/// Plans the faults. Fails if the machine without faults gives no answer, or if there is no fault
/// of a class in `plan.classes`.
[[nodiscard]] Result<PreparedAnswers> prepare_answers(const AnswerCampaign& campaign,
                                                      const AnswerPlan& plan,
                                                      const std::atomic<bool>* interrupt);

struct AnswerOptions {
  unsigned jobs = 1;
  const std::atomic<bool>* interrupt = nullptr;
  /// Called with each finding, by one thread at a time. If a call fails, the campaign ends.
  std::function<Result<void>(const AnswerFinding&)> found;
};

/// Tries `faults`, which are some or all faults of `prepared`. Findings come in any order. Stops
/// early if interrupted.
[[nodiscard]] Result<void> run_answers(const AnswerCampaign& campaign,
                                       const PreparedAnswers& prepared,
                                       const std::vector<PlannedFault>& faults,
                                       const AnswerOptions& options);

}  // namespace chessvm::wired
