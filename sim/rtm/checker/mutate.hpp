// SPDX-License-Identifier: MIT
// Scores the checker: damages a patch that is right, and counts what is noticed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/rtm/checker/checker.hpp"
#include "sim/rtm/checker/mutations.hpp"

namespace chessvm::rtm::checker {

struct Score {
  struct Survivor {
    MutationKind kind;
    std::string what;
    std::string reason;  // why the damaged patch is as good; empty: none is known
  };
  struct Tally {
    std::size_t mutants = 0;
    std::size_t rejected = 0;
    std::size_t equivalent = 0;
  };
  std::uint64_t seed = 0;
  std::vector<Finding> before;  // of the patch itself; mutants must have others
  Tally total;
  std::vector<Tally> kinds;  // by MutationKind
  std::vector<Survivor> survivors;

  /// Share of the mutants noticed that are not equivalent, 0 to 1.
  [[nodiscard]] double share() const;
};

/// `count` mutants, or all there are if it is larger.
[[nodiscard]] Score mutate(std::string_view patch, const Schedule& schedule, std::size_t count,
                           std::uint64_t seed);

[[nodiscard]] std::string to_json(const Score& score);

}  // namespace chessvm::rtm::checker
