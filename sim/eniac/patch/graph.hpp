// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

/// Returns the wiring as a Graphviz graph: a node for each unit, trunk, line, amplifier unit and
/// adapter in use; an edge for each cable, labelled with the jacks at its ends.
[[nodiscard]] std::string wiring_graph(const Machine& machine);

}  // namespace chessvm::eniac
