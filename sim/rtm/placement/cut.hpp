// SPDX-License-Identifier: MIT
// Explains why a network does not fit. Names the scarce resource, the actions that compete for this
// resource, and changes that would help.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/machine/totals.hpp"
#include "sim/rtm/placement/placement.hpp"

namespace chessvm::rtm {

/// A change of the program that would reduce the use of a scarce resource by one.
struct Change {
  std::string text;
  double price;                     // high if the change uses other scarce resources
  std::optional<std::size_t> site;  // action to change, as an index in Demand::sites
};

/// A shortage of a resource, and the actions that compete for the resource.
struct Cut {
  std::string resource;  // such as "transceivers of a13 (RF)"
  int needed;
  int available;
  std::optional<int> unshared;     // number needed without shared programs; nullopt if unknown
  std::vector<std::size_t> sites;  // sites that compete for the resource
  std::vector<Change> changes;     // cheapest changes, at most ten
};

/// Returns the shortages that make the placement of controls and delays impossible.
[[nodiscard]] std::vector<Cut> find_cuts(const Demand& demand, const Network& network,
                                         const PlacementFailure& failure, const Pins& pins = {});

/// Returns the actions that use the resource `total` in a placed network, and changes that would
/// reduce the use of this resource.
[[nodiscard]] Cut cut_of_total(const Demand& demand, const Network& network,
                               const Placement& placement, Total total, int needed, int available);

/// Returns an error that explains `cut`. The error points to the first of the competing actions.
[[nodiscard]] Diagnostic to_diagnostic(const Cut& cut, const Demand& demand,
                                       const SourceSet& sources);

}  // namespace chessvm::rtm
