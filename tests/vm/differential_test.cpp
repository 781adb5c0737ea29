// SPDX-License-Identifier: MIT
// Random programs: the fast interpreter and the reference must agree on everything.
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
