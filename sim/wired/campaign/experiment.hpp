// SPDX-License-Identifier: MIT
// Runs a test program on a new machine, with one fault or none.
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

/// A card, and when it was punched.
struct PunchedCard {
  std::uint64_t add_cycle = 0;
  std::string text;  // without the blanks behind it
};

/// A run of which only the cards are compared.
struct CardRun {
  enum class End : std::uint8_t {
    silent,      // no program is at work any more
    breakpoint,  // stopped for the operator
    refused,     // the machine cannot do two things that were started
    wrong_card,  // the last card is not the expected one
    limit,
    interrupted,
  };
  std::vector<PunchedCard> cards;
  End end = End::silent;
  std::uint64_t ended = 0;  // add cycle
  std::string reason{};     // of `refused`
};

/// A run in lockstep with the virtual CPU.
struct ComparedRun {
  LockstepEnd end = LockstepEnd::limit;
  std::uint64_t checkpoints = 0;       // equal
  std::uint64_t add_cycles = 0;        // at the end
  std::optional<std::string> differs;  // what differs, after which row; nullopt: nothing
  bool only_runs_on = false;  // nothing differs but that the machine is at work behind its end
};

/// Runs test programs on one patch.
class Experiment {
 public:
  Experiment(std::filesystem::path patch, const std::atomic<bool>* interrupt)
      : patch_(std::move(patch)), interrupt_(interrupt) {}

  /// Runs up to `limit` add cycles; with `expected`, only to the first card that differs from it.
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
