// SPDX-License-Identifier: MIT
// Runs a fault campaign (docs/faults.md): executes the self-test with each fault. If the punched
// cards are correct, executes the self-test again, in lockstep with the virtual CPU. If no
// difference appears and the fault is permanent, also executes other programs in lockstep.
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
  nothing,   // no run of the campaign shows the fault; another run might
  never,     // there is a proof that no run can show the fault
};
[[nodiscard]] std::string_view name(SeenBy seen_by);

struct Verdict {
  CampaignFault fault;
  SeenBy seen_by = SeenBy::nothing;
  /// Number of add cycles from the beginning of the fault to the first difference.
  std::uint64_t latency = 0;
  std::size_t card = 0;     // number of the first wrong or missing card, from 1; 0 if none
  std::string signature{};  // first wrong card, or what happened instead of a card
  std::string program{};    // program that showed the fault in lockstep; empty if none
  std::string reason{};     // what differs in lockstep, or why no run shows the fault
};

struct Campaign {
  std::filesystem::path patch;
  TestProgram self_test;
  std::vector<TestProgram> others;
};

/// All verdicts, and the results of the run without faults.
struct CampaignResult {
  std::vector<PunchedCard> cards;  // cards of the machine without faults
  std::uint64_t add_cycles = 0;    // number of add cycles of the run without faults
  std::size_t controls = 0;        // number of program inputs with a cable
  std::size_t controls_used = 0;   // number of these inputs that were pulsed in the self-test
  std::vector<Verdict> verdicts;   // in the order of the faults; incomplete if interrupted
};

/// Returns all permanent faults of a patch and its units (fault_class.hpp, unit_faults.hpp).
[[nodiscard]] Result<std::vector<CampaignFault>> faults_of_patch(
    const std::filesystem::path& patch);

/// Returns `count` single pulses at random moments of the self-test (see single_pulses).
[[nodiscard]] Result<std::vector<CampaignFault>> pulses_of_self_test(
    const Campaign& campaign, std::size_t count, std::uint64_t seed,
    const std::atomic<bool>* interrupt = nullptr);

/// Returns faults that each remove one pulse of the self-test (see missing_pulses_of_units).
[[nodiscard]] Result<std::vector<CampaignFault>> unit_pulses_of_self_test(
    const Campaign& campaign, std::uint64_t seed, const std::atomic<bool>* interrupt = nullptr);

struct CampaignOptions {
  unsigned jobs = 1;
  const std::atomic<bool>* interrupt = nullptr;
  /// Called after each fault, by one thread at a time.
  std::function<void(std::size_t done, std::size_t all)> progress{};
  /// Called once, after the run without faults. Returns the indices of the faults to try.
  /// If the call fails, the campaign ends. If `choose` is empty, all faults are tried.
  std::function<Result<std::vector<std::size_t>>(const CampaignResult& good)> choose{};
  /// Called with each verdict, by one thread at a time. If a call fails, the campaign ends.
  std::function<Result<void>(std::size_t number, const Verdict& verdict)> found{};
};

/// Runs the campaign. Fails if the self-test fails on the machine without faults.
[[nodiscard]] Result<CampaignResult> run_campaign(const Campaign& campaign,
                                                  const std::vector<CampaignFault>& faults,
                                                  const CampaignOptions& options);

}  // namespace chessvm::wired
