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

/// Returns the report that `rtmc --report` writes.
[[nodiscard]] std::string report(const Compilation& compilation);

/// Returns the JSON that `rtmc --map` writes. This JSON gives the places of all parts.
[[nodiscard]] std::string map_json(const Compilation& compilation);

/// Returns the name that a program has on the jacks of its unit, such as "a3.7", "f1.2" or "i.C3".
[[nodiscard]] std::string slot_name(const Slot& slot);

}  // namespace chessvm::rtm
