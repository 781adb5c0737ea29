// SPDX-License-Identifier: MIT
// The faults that vmtest has to notice.
#pragma once

#include "broken_machine.hpp"

namespace chessvm::test {

struct Variant {
  std::string name;
  Fault fault;
};

/// A fault for each opcode and each edge class; none that no program could notice.
[[nodiscard]] std::vector<Variant> variants();

}  // namespace chessvm::test
