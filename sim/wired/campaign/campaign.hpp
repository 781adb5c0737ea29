// SPDX-License-Identifier: MIT
// A fault campaign: the self-test runs once with every fault; what its cards do not show is sought
// in lockstep, first in the same program, then in others.
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

enum class SeenBy : std::uint8_t {
  cards,     // of the self-test
  lockstep,  // of the self-test
  golden,    // lockstep of another program
  nothing,   // untestable as far as is known, or no matter
  never,     // untestable by proof
};
[[nodiscard]] std::string_view name(SeenBy seen_by);

struct Verdict {
  CampaignFault fault;
  SeenBy seen_by = SeenBy::nothing;
  /// Add cycles from the fault to the first difference, of the run that showed it.
  std::uint64_t latency = 0;
  std::size_t card = 0;     // the first that is wrong or missing, from 1; of `cards`
  std::string signature{};  // that card, or what there is in its place; of `cards`
  std::string program{};    // that showed it; of `lockstep` and `golden`
  std::string reason{};     // what showed, or why nothing can; not of `cards`
};

struct Campaign {
  std::filesystem::path patch;
  TestProgram self_test;
  std::vector<TestProgram> others;
};

struct CampaignResult {
  std::vector<PunchedCard> cards;  // of the good machine
  std::uint64_t add_cycles = 0;    // of the good machine
  std::size_t controls = 0;        // program inputs with a cable
  std::size_t controls_used = 0;   // of them, started by the self-test
  std::vector<Verdict> verdicts;   // in the order of the faults; fewer when interrupted
};

/// The patch alone, for its faults.
[[nodiscard]] Result<std::vector<CampaignFault>> faults_of_patch(
    const std::filesystem::path& patch);

/// Of a run of the self-test; see single_pulses().
[[nodiscard]] Result<std::vector<CampaignFault>> pulses_of_self_test(
    const Campaign& campaign, std::size_t count, std::uint64_t seed,
    const std::atomic<bool>* interrupt = nullptr);

struct CampaignOptions {
  unsigned jobs = 1;
  const std::atomic<bool>* interrupt = nullptr;
  /// Called by one thread at a time.
  std::function<void(std::size_t done, std::size_t all)> progress{};
};

/// Fails when the good machine does not pass in the first place.
[[nodiscard]] Result<CampaignResult> run_campaign(const Campaign& campaign,
                                                  const std::vector<CampaignFault>& faults,
                                                  const CampaignOptions& options);

}  // namespace chessvm::wired
