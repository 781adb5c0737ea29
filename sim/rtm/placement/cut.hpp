// SPDX-License-Identifier: MIT
// Explains a network that does not fit: which resource is short, which actions compete for it, and
// which changes of the program would help.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/machine/totals.hpp"
#include "sim/rtm/placement/placement.hpp"

namespace chessvm::rtm {

/// A change of the program that needs less of a resource.
struct Change {
  std::string text;
  double price;                     // of what it needs instead: high where little is left
  std::optional<std::size_t> site;  // in Demand::sites: the action to change
};

/// A shortage: a smallest set of programs for which there are more candidates than programs.
struct Cut {
  std::string resource;  // "transceivers of a13 (RF)"
  int needed;
  int available;
  std::optional<int> unshared;     // needed if each action had a program of its own
  std::vector<std::size_t> sites;  // that compete
  std::vector<Change> changes;     // the cheapest, at most ten
};

/// The shortages that keep controls and delays from being placed.
[[nodiscard]] std::vector<Cut> find_cuts(const Demand& demand, const Network& network,
                                         const PlacementFailure& failure, const Pins& pins = {});

/// The shortage when all is placed, but more of a kind is used than there is, or than a `budget`
/// allows.
[[nodiscard]] Cut cut_of_total(const Demand& demand, const Network& network,
                               const Placement& placement, Total total, int needed, int available);

/// An error at the first of the actions that compete.
[[nodiscard]] Diagnostic to_diagnostic(const Cut& cut, const Demand& demand,
                                       const SourceSet& sources);

}  // namespace chessvm::rtm
