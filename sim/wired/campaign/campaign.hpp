// SPDX-License-Identifier: MIT
// Runs a fault campaign (docs/faults.md): one run of the self-test for each fault. If the cards do
// not show a fault, runs the self-test and other programs in lockstep with the virtual CPU.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "sim/wired/campaign/experiment.hpp"
#include "sim/wired/campaign/fault_class.hpp"
#include "sim/wired/campaign/test_program.hpp"

namespace chessvm::wired {

/// The first kind of run that shows a fault.
enum class SeenBy : std::uint8_t {
  cards,     // cards of the self-test
  lockstep,  // lockstep of the self-test
  golden,    // lockstep of another program
  nothing,   // no run shows the fault, but there is no proof that no run can
  never,     // there is a proof that no run can show the fault
};
[[nodiscard]] std::string_view name(SeenBy seen_by);

struct Verdict {
  CampaignFault fault;
  SeenBy seen_by = SeenBy::nothing;
  /// Add cycles from the beginning of the fault to the first difference.
  std::uint64_t latency = 0;
  std::size_t card = 0;     // SeenBy::cards: number of the first wrong or missing card, from 1
  std::string signature{};  // SeenBy::cards: the first wrong card, or what happened instead
  std::string program{};    // SeenBy::lockstep and golden: the program that showed the fault
  std::string reason{};     // SeenBy::cards: empty; others: what differed, or why nothing did
};

struct Campaign {
  std::filesystem::path patch;
  TestProgram self_test;
  std::vector<TestProgram> others;
};

/// All verdicts, and the results of the run without faults.
struct CampaignResult {
  std::vector<PunchedCard> cards;  // cards of the machine without faults
  std::uint64_t add_cycles = 0;    // add cycles of the machine without faults
  std::size_t controls = 0;        // number of program inputs with a cable
  std::size_t controls_used = 0;   // number of these inputs that the self-test started
  std::vector<Verdict> verdicts;   // in the order of the faults; incomplete if interrupted
};

/// Returns all permanent faults of a patch and its units (fault_class.hpp, unit_faults.hpp).
[[nodiscard]] Result<std::vector<CampaignFault>> faults_of_patch(
    const std::filesystem::path& patch);

/// Returns faults of single pulses in a run of the self-test (see single_pulses).
[[nodiscard]] Result<std::vector<CampaignFault>> pulses_of_self_test(
    const Campaign& campaign, std::size_t count, std::uint64_t seed,
    const std::atomic<bool>* interrupt = nullptr);

/// Returns faults that remove one pulse in a run of the self-test (see missing_pulses_of_units).
[[nodiscard]] Result<std::vector<CampaignFault>> unit_pulses_of_self_test(
    const Campaign& campaign, std::uint64_t seed, const std::atomic<bool>* interrupt = nullptr);

struct CampaignOptions {
  unsigned jobs = 1;
  const std::atomic<bool>* interrupt = nullptr;
  /// Reports progress; only one thread at a time calls it.
  std::function<void(std::size_t done, std::size_t all)> progress{};
  /// Receives the run without faults before the first fault is tried, and returns the numbers of
  /// the faults to try. Unset: all faults. A failure ends the campaign.
  std::function<Result<std::vector<std::size_t>>(const CampaignResult& good)> choose{};
  /// Receives each verdict; only one thread at a time calls it. A failure ends the campaign.
  std::function<Result<void>(std::size_t number, const Verdict& verdict)> found{};
};

/// Runs the campaign. Fails if the self-test fails on the machine without faults.
[[nodiscard]] Result<CampaignResult> run_campaign(const Campaign& campaign,
                                                  const std::vector<CampaignFault>& faults,
                                                  const CampaignOptions& options);

}  // namespace chessvm::wired
