// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

/// Returns the wiring as a Graphviz graph. Each unit, trunk, program line, amplifier unit and
/// adapter that has a cable is a node. Each cable is an edge, labelled with the jacks at its ends.
[[nodiscard]] std::string wiring_graph(const Machine& machine);

}  // namespace chessvm::eniac
