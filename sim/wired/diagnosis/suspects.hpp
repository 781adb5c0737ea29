// SPDX-License-Identifier: MIT
// Names what may be broken at the first difference between two machines: a cable that loses a
// pulse, a switch in a wrong position, or a unit that responds differently to the same pulses.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sim/wired/diagnosis/first_difference.hpp"
#include "sim/wired/machine/patch_names.hpp"

namespace chessvm::wired {

inline constexpr std::size_t most_suspects = 3;

struct Suspect {
  enum class Kind : std::uint8_t { cable, adapter, trunk, line, program, rest_switch, unit };
  Kind kind;
  std::string name;  // place in the notation of faults: "a3.4o/2-6", "a13.op5", "a13"
  std::string why;   // a sentence without a full stop

  friend bool operator==(const Suspect&, const Suspect&) = default;
};

[[nodiscard]] std::string_view name(Suspect::Kind kind);

struct Findings {
  std::string what;               // tells what differs: a sentence without a full stop
  std::vector<Suspect> suspects;  // likeliest first, at most `most_suspects`
};

/// Returns the suspects for `difference`. Compares cables only at nodes with different pulses.
/// Compares switches only in units that differ in contents or output pulses.
[[nodiscard]] Findings findings(const FirstDifference& difference, const eniac::Machine& broken,
                                const eniac::Machine& healthy, const PatchNames& names);

}  // namespace chessvm::wired
