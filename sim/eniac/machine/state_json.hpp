// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

/// The registers of all units and the programs that they are at work on, as one line of JSON
/// without line end (schema chessvm.eniac-state/2, docs/formats/eniac-state.md).
[[nodiscard]] std::string state_json(const Machine& machine);

/// The end of a batch run.
struct RunRecord {
  std::string stop;  // "idle", "limit", ...
  std::string message;
  std::span<const std::string> cards;
  const Monitor& monitor;
};

/// A batch run with its final state, likewise (schema chessvm.eniac-run/1).
[[nodiscard]] std::string run_json(const Machine& machine, const RunRecord& record);

}  // namespace chessvm::eniac
