// SPDX-License-Identifier: MIT
#include "sim/rtm/patch/fit.hpp"

#include <fmt/format.h>

#include <variant>

#include "sim/rtm/placement/cut.hpp"

namespace chessvm::rtm {

std::optional<Fitted> fit(const ToFit& what, const std::string& title, Diagnostics& diagnostics) {
  const Pins pins = find_pins(what.syntax, what.demand, what.network, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  auto placed = place(what.demand, what.network, what.seed, pins, what.kept);
  if (const auto* const failure = std::get_if<PlacementFailure>(&placed)) {
    for (const Cut& cut : find_cuts(what.demand, what.network, *failure, pins))
      diagnostics.add(to_diagnostic(cut, what.demand, what.sources));
    return std::nullopt;
  }
  auto placement = std::get<Placement>(std::move(placed));
  Patch patch = emit(what.demand, what.network, placement, title);
  Positions kept = what.kept;
  const auto gone = [&](const auto& each) {
    return !patch.whereabouts.numbers.contains(each.first);
  };
  if (std::erase_if(kept.numbers, gone) > 0) {
    // Place the network again, without the kept numbers of parts that no longer exist.
    placement = std::get<Placement>(place(what.demand, what.network, what.seed, pins, kept));
    patch = emit(what.demand, what.network, placement, title);
  }
  for (const Excess& excess : excesses(patch.inventory, what.syntax.budgets)) {
    Diagnostic diagnostic =
        to_diagnostic(cut_of_total(what.demand, what.network, placement, excess.total,
                                   excess.needed, excess.available),
                      what.demand, what.sources);
    if (excess.budget)
      diagnostic.notes.insert(
          diagnostic.notes.begin(),
          {*excess.budget, fmt::format("at most {} may be used", excess.available)});
    diagnostics.add(std::move(diagnostic));
  }
  if (diagnostics.has_errors()) return std::nullopt;
  return Fitted{std::move(placement), std::move(patch)};
}

}  // namespace chessvm::rtm
