// SPDX-License-Identifier: MIT
// What the operators do about failures, and how a policy divides the search for one move.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/eniac-chess/budget/machine.hpp"

namespace chessvm::chess::budget {

enum class PolicyKind : std::uint8_t {
  restart,  // a failure makes the search begin again
  resume,   // the search goes on behind the last root move that was done
  verify,   // a self-test now and then; a failure sends the search back to the last one passed
  twice,    // the move is searched until an answer has come twice
};

struct Policy {
  PolicyKind kind = PolicyKind::restart;
  EniacHours every{0};  // of `verify`: hours of search from one self-test to the next

  friend bool operator==(const Policy&, const Policy&) = default;
};

/// `restart`, `verify 4 h`.
[[nodiscard]] std::string name(const Policy& policy);
/// Reads `restart`, `resume`, `twice` or `verify:HOURS`; nullopt for any other text.
[[nodiscard]] std::optional<Policy> parse_policy(std::string_view text);
/// A sentence for the legend of tables.
[[nodiscard]] std::string_view explanation(PolicyKind kind);

/// The search for one move on a machine that does not fail.
struct MoveWork {
  EniacHours hours{0};
  std::size_t root_moves = 1;  // that the search tries one after the other, about equally long
};

/// A part of a search at whose end the state is safe on cards. A failure within it costs the part.
struct Stretch {
  EniacHours search{0};
  EniacHours overhead{0};  // of cards and self-test, at its end
  EniacHours reading{0};   // of cards, before the part is tried again
  bool is_tested = false;  // ends with a self-test
};

/// The search for one move under a policy.
struct Plan {
  std::vector<Stretch> stretches;
  bool is_compared = false;  // all stretches are done until an answer has come twice

  [[nodiscard]] EniacHours search() const;
};
[[nodiscard]] Plan plan(const Policy& policy, const MoveWork& move, const Costs& costs);

}  // namespace chessvm::chess::budget
