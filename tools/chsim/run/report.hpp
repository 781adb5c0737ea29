// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vm/image/symbols.hpp"
#include "vm/machine.hpp"
#include "vm/run_status.hpp"

namespace chessvm::vm::chsim {

struct RunResult {
  RunStatus status = RunStatus::halt;
  MachineState state;
  std::vector<int> cards;                   // all punched cards; filled only for JSON
  std::uint64_t instructions_executed = 0;  // number since the run began or was restored
  double wall_seconds = 0;
  std::uint64_t cards_read = 0;
};

/// Formats the result as lines for people, for standard error.
[[nodiscard]] std::string statistics(const RunResult& result);

/// Formats the result as one line of JSON (schema chessvm.run/1).
[[nodiscard]] std::string json_object(const RunResult& result, const Symbols& symbols);

/// Returns the message that says why the machine stopped; empty after `halt`.
[[nodiscard]] std::string explanation(const RunResult& result, const Image& image,
                                      const Symbols& symbols);

}  // namespace chessvm::vm::chsim
