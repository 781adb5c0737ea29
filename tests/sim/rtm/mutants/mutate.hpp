// SPDX-License-Identifier: MIT
// Scores the checker: counts how many damaged copies (mutants) of a correct patch it rejects.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/rtm/checker/checker.hpp"
#include "tests/sim/rtm/mutants/mutations.hpp"

namespace chessvm::rtm::checker {

struct Score {
  struct Survivor {
    MutationKind kind;
    std::string what;
    std::string reason;  // why the damaged patch is equivalent; empty if unknown
  };
  struct Tally {
    std::size_t mutants = 0;
    std::size_t rejected = 0;
    std::size_t equivalent = 0;
  };
  std::uint64_t seed = 0;
  std::vector<Finding> before;  // findings of the undamaged patch
  Tally total;
  std::vector<Tally> kinds;  // one tally for each MutationKind, in the order of the kinds
  std::vector<Survivor> survivors;

  /// Returns the rejected share, 0 to 1, of the mutants that are not equivalent to the patch.
  [[nodiscard]] double share() const;
};

/// Tries `count` mutants of `patch`, or all mutants if there are fewer.
[[nodiscard]] Score mutate(std::string_view patch, const Schedule& schedule, std::size_t count,
                           std::uint64_t seed);

[[nodiscard]] std::string to_json(const Score& score);

}  // namespace chessvm::rtm::checker
