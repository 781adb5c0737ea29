// SPDX-License-Identifier: MIT
// Reports on a compiled program: what it uses of the machine, and where everything is.
#pragma once

#include <string>

#include "base/diagnostic.hpp"
#include "sim/rtm/patch/emit.hpp"

namespace chessvm::rtm {

/// A compiled program with all that was made on the way.
struct Compilation {
  const SourceSet& sources;
  const Syntax& syntax;
  const Demand& demand;
  const Network& network;
  const Placement& placement;
  const Patch& patch;
};

/// Text (rtmc --report): resources used and left, register by register, sharing, costs, free
/// stages.
[[nodiscard]] std::string report(const Compilation& compilation);

/// JSON (rtmc --map): lines, controls, delays, amplifiers, trays, views.
[[nodiscard]] std::string map_json(const Compilation& compilation);

/// A program as the jacks of its unit name it: "a3.7", "f1.2", "i.C3".
[[nodiscard]] std::string slot_name(const Slot& slot);

}  // namespace chessvm::rtm
