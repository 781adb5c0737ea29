// SPDX-License-Identifier: MIT
// Runs a fault campaign: the self-test runs once with every fault. A fault that its cards do not
// show is sought in lockstep, first with the self-test, then with other programs (docs/faults.md).
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
  cards,     // of the self-test
  lockstep,  // of the self-test
  golden,    // lockstep of another program
  nothing,   // no run shows it, without proof that none can
  never,     // untestable by proof
};
/// The name in reports.
[[nodiscard]] std::string_view name(SeenBy seen_by);

/// The finding about one fault.
struct Verdict {
  CampaignFault fault;
  SeenBy seen_by = SeenBy::nothing;
  /// Add cycles from the fault to the first difference, of the run that showed it.
  std::uint64_t latency = 0;
  std::size_t card = 0;     // for `cards`: the first that is wrong or missing, from 1
  std::string signature{};  // for `cards`: that card, or what came in its place
  std::string program{};    // for `lockstep` and `golden`: the program that showed it
  std::string reason{};     // except for `cards`: what differed, or why nothing can
};

/// The subject of a campaign: a patch, the self-test, other programs.
struct Campaign {
  std::filesystem::path patch;
  TestProgram self_test;
  std::vector<TestProgram> others;
};

/// All verdicts, and the run without faults.
struct CampaignResult {
  std::vector<PunchedCard> cards;  // of the good machine
  std::uint64_t add_cycles = 0;    // of the good machine
  std::size_t controls = 0;        // program inputs with a cable
  std::size_t controls_used = 0;   // of them, started by the self-test
  std::vector<Verdict> verdicts;   // in the order of the faults; fewer when interrupted
};

/// All permanent faults of a patch (fault_class.hpp), and those of its other units
/// (unit_faults.hpp).
[[nodiscard]] Result<std::vector<CampaignFault>> faults_of_patch(
    const std::filesystem::path& patch);

/// Faults of single pulses in a run of the self-test; see single_pulses().
[[nodiscard]] Result<std::vector<CampaignFault>> pulses_of_self_test(
    const Campaign& campaign, std::size_t count, std::uint64_t seed,
    const std::atomic<bool>* interrupt = nullptr);

/// Pulses missing from the outputs of the other units in a run of the self-test; see
/// missing_pulses_of_units().
[[nodiscard]] Result<std::vector<CampaignFault>> unit_pulses_of_self_test(
    const Campaign& campaign, std::uint64_t seed, const std::atomic<bool>* interrupt = nullptr);

/// The options of a campaign: threads, interruption, progress, and where verdicts are kept.
struct CampaignOptions {
  unsigned jobs = 1;
  const std::atomic<bool>* interrupt = nullptr;
  /// Called by one thread at a time.
  std::function<void(std::size_t done, std::size_t all)> progress{};
  /// Receives the run without faults, before the first fault is tried, and returns the numbers of
  /// those to be tried: all, where it is missing. A failure ends the campaign.
  std::function<Result<std::vector<std::size_t>>(const CampaignResult& good)> choose{};
  /// Receives each verdict with the number of its fault as it is made; called by one thread at a
  /// time. A failure ends the campaign.
  std::function<Result<void>(std::size_t number, const Verdict& verdict)> found{};
};

/// Runs the campaign. Fails if the machine without faults does not pass.
[[nodiscard]] Result<CampaignResult> run_campaign(const Campaign& campaign,
                                                  const std::vector<CampaignFault>& faults,
                                                  const CampaignOptions& options);

}  // namespace chessvm::wired
