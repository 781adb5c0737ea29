// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "sim/machine.hpp"

namespace chessvm::sim {

/// The wiring for Graphviz: a node for each unit, trunk, line, amplifier unit and adapter in use,
/// an edge for each cable, labelled with the jacks at its ends.
[[nodiscard]] std::string wiring_graph(const Machine& machine);

}  // namespace chessvm::sim
