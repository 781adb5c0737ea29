// SPDX-License-Identifier: MIT
// Fits a network to the stock machine: places it, writes its patch, and compares what it uses with
// what there is. Called by compile.cpp.
#pragma once

#include <optional>
#include <string>

#include "base/diagnostic.hpp"
#include "sim/rtm/patch/emit.hpp"

namespace chessvm::rtm {

/// The input of a fit: a program, its demand and the options.
struct ToFit {
  const SourceSet& sources;
  const Syntax& syntax;
  const Demand& demand;
  const Network& network;
  unsigned seed;
  Positions kept{};  // positions to use where possible
};

/// A network that fits.
struct Fitted {
  Placement placement;
  Patch patch;
};

/// nullopt, and errors with the reasons: it does not fit.
[[nodiscard]] std::optional<Fitted> fit(const ToFit& what, const std::string& title,
                                        Diagnostics& diagnostics);

}  // namespace chessvm::rtm
