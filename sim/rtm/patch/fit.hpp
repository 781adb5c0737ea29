// SPDX-License-Identifier: MIT
// Fits a network to the stock machine: places it, writes its patch, and compares the resources used
// with those available. Called by compile.cpp.
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
  Positions kept{};  // positions to use if possible
};

/// The placement and the patch of a network that fits.
struct Fitted {
  Placement placement;
  Patch patch;
};

/// Fits a network. If it does not fit, returns nullopt and reports the reasons.
[[nodiscard]] std::optional<Fitted> fit(const ToFit& what, const std::string& title,
                                        Diagnostics& diagnostics);

}  // namespace chessvm::rtm
