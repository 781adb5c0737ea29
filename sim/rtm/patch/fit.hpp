// SPDX-License-Identifier: MIT
// A network on the stock machine: placed, wired, and held against what there is.
#pragma once

#include <optional>
#include <string>

#include "base/diagnostic.hpp"
#include "sim/rtm/patch/emit.hpp"

namespace chessvm::rtm {

struct ToFit {
  const SourceSet& sources;
  const Syntax& syntax;
  const Demand& demand;
  const Network& network;
  unsigned seed;
  Positions kept{};  // that things are to have, if they can
};

struct Fitted {
  Placement placement;
  Patch patch;
};

/// Nothing, and errors that say why, if it does not fit.
[[nodiscard]] std::optional<Fitted> fit(const ToFit& what, const std::string& title,
                                        Diagnostics& diagnostics);

}  // namespace chessvm::rtm
