// SPDX-License-Identifier: MIT
// Names what may be broken where two machines part: the cable that loses a pulse between its ends,
// the switch that has another position, the unit that makes something else of the same pulses.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sim/wired/diagnosis/first_difference.hpp"
#include "sim/wired/machine/patch_names.hpp"

namespace chessvm::wired {

/// Most suspects that are named.
inline constexpr std::size_t most_suspects = 3;

/// Something that may be broken.
struct Suspect {
  enum class Kind : std::uint8_t { cable, adapter, trunk, line, program, rest_switch, unit };
  Kind kind;
  std::string name;  // as faults name the place: "a3.4o/2-6", "a13.op5", "a13"
  std::string why;   // a sentence without full stop

  friend bool operator==(const Suspect&, const Suspect&) = default;
};

/// "cable", "switch" and so on.
[[nodiscard]] std::string_view name(Suspect::Kind kind);

/// A sentence on what differs first, and the suspects.
struct Findings {
  std::string what;               // no full stop
  std::vector<Suspect> suspects;  // the likeliest first, at most `most_suspects`
};

/// Compares the pulses of both machines, and wiring and switches only at the first difference.
[[nodiscard]] Findings findings(const FirstDifference& difference, const eniac::Machine& broken,
                                const eniac::Machine& healthy, const PatchNames& names);

}  // namespace chessvm::wired
