// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

/// Returns the registers and the active programs of all units, as one line of JSON without line
/// end (schema chessvm.eniac-state/2, docs/formats/eniac-state.md).
[[nodiscard]] std::string state_json(const Machine& machine);

/// The result of a run without a console.
struct RunRecord {
  std::string stop;  // reason why the run stopped: "idle", "limit", ...
  std::string message;
  std::span<const std::string> cards;
  const Monitor& monitor;
};

/// Returns `record` and the state as a line of JSON without line end (schema chessvm.eniac-run/1).
[[nodiscard]] std::string run_json(const Machine& machine, const RunRecord& record);

}  // namespace chessvm::eniac
