// SPDX-License-Identifier: MIT
// Lists the faults that vmtest must notice.
#pragma once

#include "broken_machine.hpp"

namespace chessvm::test {

struct Variant {
  std::string name;
  Fault fault;
};

/// Returns faults of every opcode and edge case, except faults that no program could notice.
[[nodiscard]] std::vector<Variant> variants();

}  // namespace chessvm::test
