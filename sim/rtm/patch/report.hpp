// SPDX-License-Identifier: MIT
// What a patch takes of the machine and where everything is.
#pragma once

#include <string>

#include "base/diagnostic.hpp"
#include "sim/rtm/patch/emit.hpp"

namespace chessvm::rtm {

/// A compiled program, whole.
struct Compilation {
  const SourceSet& sources;
  const Syntax& syntax;
  const Demand& demand;
  const Network& network;
  const Placement& placement;
  const Patch& patch;
};

/// For people: resources used and left, accumulator by accumulator, sharing, costs, unused stages.
[[nodiscard]] std::string report(const Compilation& compilation);

/// For programs, JSON: lines, controls, delays, amplifiers, trays, views.
[[nodiscard]] std::string map_json(const Compilation& compilation);

/// "a3.7", "f1.2", "i.C3": a program of a unit as its jacks call it.
[[nodiscard]] std::string slot_name(const Slot& slot);

}  // namespace chessvm::rtm
