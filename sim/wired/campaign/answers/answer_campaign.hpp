// SPDX-License-Identifier: MIT
// Tries what a fault does to the answer of a program: it begins at a random moment between the last
// card of the question and the first card that the program punches. A self-test on the machine as
// the fault leaves it shows whether the fault would be noticed afterwards (docs/faults.md#answers).
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

/// The end of a run with a fault: its first card, or why there is none.
enum class AnswerKind : std::uint8_t {
  same,        // card as without a fault
  other,       // that could be an answer as well: nothing shows that it is wrong
  impossible,  // card that is no answer to the question
  stopped,     // no card: the machine stands still
  endless,     // no card within the limit
};
struct AnswerKindRow {
  AnswerKind kind;
  std::string_view key;   // in JSON
  std::string_view name;  // in tables
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

/// A run whose fault began at add cycle `at`.
struct AnswerTrial {
  std::uint64_t at = 0;
  AnswerKind kind = AnswerKind::same;
  std::string card{};       // empty: none
  std::uint64_t after = 0;  // add cycles from the fault to the end of the run

  friend bool operator==(const AnswerTrial&, const AnswerTrial&) = default;
};

/// The runs with one fault, or with one single pulse.
struct AnswerFinding {
  std::size_t number = 0;  // of the fault in the campaign, from 0
  std::string fault;       // without its moment, unless it is a single pulse
  FaultClass group = FaultClass::digit_cable;
  bool is_found = false;  // by the self-test; never a single pulse, which leaves nothing behind
  std::vector<AnswerTrial> trials;

  friend bool operator==(const AnswerFinding&, const AnswerFinding&) = default;
};

/// The subject of a campaign, which decides its results: campaigns with equal ones can be merged.
struct AnswerSubject {
  std::string program;      // for reports
  std::string deck;         // cards of the program, separated by blanks
  std::string answer;       // card of the machine without faults
  Window search;            // from the question's last card to the answer
  std::uint64_t limit = 0;  // add cycle at which a run counts as endless
  std::uint64_t seed = 0;
  std::size_t moments = 0;  // for each permanent fault
  std::size_t pulses = 0;
  std::size_t faults = 0;  // permanent ones and single pulses
};

struct AnswerCampaign {
  std::filesystem::path patch;
  TestProgram program;
  std::size_t question_cards = 0;  // of the deck, when the program has read which it works
  TestProgram self_test;
  /// Returns whether a card could be an answer of the program to its deck.
  std::function<bool(std::string_view card)> is_possible;
};

/// The faults to try: every permanent fault at `moments` random moments, `pulses` single pulses at
/// one each.
struct AnswerPlan {
  std::size_t moments = 1;
  std::size_t pulses = 0;
  std::uint64_t seed = 1;
};

/// A fault with its moments.
struct PlannedFault {
  std::size_t number = 0;
  CampaignFault fault;
  std::vector<std::uint64_t> moments;
};

/// A campaign that is ready to run.
struct PreparedAnswers {
  AnswerSubject subject;
  std::vector<PlannedFault> faults;
};

/// Runs the machine without faults and draws faults and moments. Fails if that machine gives no
/// answer.
[[nodiscard]] Result<PreparedAnswers> prepare_answers(const AnswerCampaign& campaign,
                                                      const AnswerPlan& plan,
                                                      const std::atomic<bool>* interrupt);

struct AnswerOptions {
  unsigned jobs = 1;
  const std::atomic<bool>* interrupt = nullptr;
  /// Takes each finding as it is made; called by one thread at a time. A failure ends the campaign.
  std::function<Result<void>(const AnswerFinding&)> found;
};

/// Tries `faults`, which are some of those of `prepared`. Findings come in any order. Ends early
/// when interrupted.
[[nodiscard]] Result<void> run_answers(const AnswerCampaign& campaign,
                                       const PreparedAnswers& prepared,
                                       const std::vector<PlannedFault>& faults,
                                       const AnswerOptions& options);

}  // namespace chessvm::wired
