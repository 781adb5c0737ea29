// SPDX-License-Identifier: MIT
// Places a network on the stock machine, writes its patch and checks its resources.
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
  Positions kept{};  // positions to use if possible
};

struct Fitted {
  Placement placement;
  Patch patch;
};

/// Places the network and writes its patch. If the network does not fit on the machine, reports the
/// reasons and returns nullopt.
[[nodiscard]] std::optional<Fitted> fit(const ToFit& what, const std::string& title,
                                        Diagnostics& diagnostics);

}  // namespace chessvm::rtm
