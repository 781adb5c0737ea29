// SPDX-License-Identifier: MIT
// Runs a test program on a new machine, with at most one fault.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "sim/eniac/fault/fault.hpp"
#include "sim/wired/campaign/test_program.hpp"
#include "sim/wired/lockstep/lockstep.hpp"

namespace chessvm::wired {

struct PunchedCard {
  std::uint64_t add_cycle = 0;
  std::string text;  // text without trailing blanks
};

/// The result of a run in which only the punched cards are compared.
struct CardRun {
  enum class End : std::uint8_t {
    silent,      // no program is active any more
    breakpoint,  // a debugger jack has stopped the machine
    refused,     // the simulator refused an action; see `reason`
    wrong_card,  // the last card is not the expected one
    limit,
    interrupted,
  };
  std::vector<PunchedCard> cards;
  End end = End::silent;
  std::uint64_t ended = 0;  // last add cycle of the run
  std::string reason{};     // why the simulator refused the action
};

/// The result of a run in lockstep with the virtual CPU.
struct ComparedRun {
  LockstepEnd end = LockstepEnd::limit;
  std::uint64_t checkpoints = 0;       // number of checkpoints at which the CPUs were equal
  std::uint64_t add_cycles = 0;        // number of add cycles until the end
  std::optional<std::string> differs;  // describes the difference and its row; nullopt if none
  bool only_runs_on = false;           // true if the only difference is a missing stop at the end
};

class Experiment {
 public:
  Experiment(std::filesystem::path patch, const std::atomic<bool>* interrupt)
      : patch_(std::move(patch)), interrupt_(interrupt) {}

  /// Runs at most `limit` add cycles. If `expected` is not null, stops at the first card that
  /// differs from its expected card, and at the first card beyond the expected ones.
  [[nodiscard]] Result<CardRun> run(const TestProgram& program, const eniac::Fault* fault,
                                    std::uint64_t limit,
                                    const std::vector<PunchedCard>* expected) const;
  [[nodiscard]] Result<ComparedRun> compare(const TestProgram& program,
                                            const eniac::Fault* fault) const;

 private:
  std::filesystem::path patch_;
  const std::atomic<bool>* interrupt_;
};

}  // namespace chessvm::wired
