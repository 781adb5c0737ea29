// SPDX-License-Identifier: MIT
// Compares states, cards and stops of the fast and the reference interpreter on random programs.
#include <gtest/gtest.h>

#include "tests/vm/random_programs.hpp"

namespace chessvm::vm::test::differential_test {
namespace {

TEST(Differential, LegalPrograms) {
  compare_programs(make_interpreter, legal_program, 300, 1'500'000);
}

TEST(Differential, AnyRom) {
  compare_programs(make_interpreter, any_program, 3'000, 0);
}

}  // namespace
}  // namespace chessvm::vm::test::differential_test
