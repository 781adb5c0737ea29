// SPDX-License-Identifier: MIT
// When a network does not fit: of what there is too little, what competes for it, and what could be
// changed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/machine/totals.hpp"
#include "sim/rtm/placement/placement.hpp"

namespace chessvm::rtm {

/// One way to need less.
struct Change {
  std::string words;
  double price;                     // of what it takes instead, dear where little is left
  std::optional<std::size_t> site;  // in Demand::sites: where it would be made
};

/// A smallest set of programs that is asked for more than it has.
struct Cut {
  std::string resource;  // "transceivers of a13 (RF)"
  int wanted;
  int available;
  std::optional<int> unshared;     // wanted if each action had a program of its own
  std::vector<std::size_t> sites;  // that compete
  std::vector<Change> changes;     // the cheapest, at most ten
};

/// What keeps controls and delays from their places.
[[nodiscard]] std::vector<Cut> find_cuts(const Demand& demand, const Network& network,
                                         const PlacementFailure& failure, const Pins& pins = {});

/// More of one kind than there are, or than the author wants to spend, everything placed.
[[nodiscard]] Cut cut_of_total(const Demand& demand, const Network& network,
                               const Placement& placement, Total total, int wanted, int available);

/// As an error at the first of the actions that compete.
[[nodiscard]] Diagnostic to_diagnostic(const Cut& cut, const Demand& demand,
                                       const SourceSet& sources);

}  // namespace chessvm::rtm
