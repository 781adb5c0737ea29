// SPDX-License-Identifier: MIT
// Writes reports about a compiled program: the resources that it uses, and where its parts are.
#pragma once

#include <string>

#include "base/diagnostic.hpp"
#include "sim/rtm/patch/emit.hpp"

namespace chessvm::rtm {

/// A compiled program with all intermediate results.
struct Compilation {
  const SourceSet& sources;
  const Syntax& syntax;
  const Demand& demand;
  const Network& network;
  const Placement& placement;
  const Patch& patch;
};

/// Returns the text of rtmc --report: resources, registers, sharing, costs, free stages.
[[nodiscard]] std::string report(const Compilation& compilation);

/// Returns the JSON of rtmc --map: lines, controls, delays, amplifiers, trays, views.
[[nodiscard]] std::string map_json(const Compilation& compilation);

/// Returns the name of a program as its unit's jacks show it: "a3.7", "f1.2", "i.C3".
[[nodiscard]] std::string slot_name(const Slot& slot);

}  // namespace chessvm::rtm
