// SPDX-License-Identifier: MIT
// Policies of the operators against failures, and how a policy divides the search for one move.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/eniac-chess/budget/machine.hpp"

namespace chessvm::chess::budget {

enum class PolicyKind : std::uint8_t {
  restart,  // after a failure the search begins again
  resume,   // after a failure the search resumes from the last complete root move
  verify,   // after a failure the search resumes at the last self-test that passed
  twice,    // the search is repeated until an answer has come twice
};

struct Policy {
  PolicyKind kind = PolicyKind::restart;
  EniacHours every{0};  // with `verify`: hours of search between self-tests

  friend bool operator==(const Policy&, const Policy&) = default;
};

/// Returns the name of a policy, such as `restart` or `verify 4 h`.
[[nodiscard]] std::string name(const Policy& policy);
/// Reads `restart`, `resume`, `twice` or `verify:HOURS`; nullopt for any other text.
[[nodiscard]] std::optional<Policy> parse_policy(std::string_view text);
/// Returns the sentence that explains the policy in the legend of tables.
[[nodiscard]] std::string_view explanation(PolicyKind kind);

/// The search for one move on a machine that does not fail.
struct MoveWork {
  EniacHours hours{0};
  std::size_t root_moves = 1;  // number of root moves; each takes about the same time
};

/// A part of a search. At the end of the part, the state is punched on cards. After a failure in a
/// later part, the machine therefore need not repeat this part.
struct Stretch {
  EniacHours search{0};
  EniacHours overhead{0};  // time to punch the state and to test the machine at the end
  EniacHours reading{0};   // time to read the saved cards before another attempt
  bool is_tested = false;  // true: the stretch ends with a self-test
};

struct Plan {
  std::vector<Stretch> stretches;
  bool is_compared = false;  // true: the search is repeated until an answer has come twice

  [[nodiscard]] EniacHours search() const;
};
[[nodiscard]] Plan plan(const Policy& policy, const MoveWork& move, const Costs& costs);

}  // namespace chessvm::chess::budget
