// SPDX-License-Identifier: MIT
// Generated code and the reference interpreter must agree on everything.
#include <gtest/gtest.h>

#include "tests/vm/random_programs.hpp"
#include "vm/native/core_choice.hpp"

namespace chessvm::vm::native_test {
namespace {

using native::CoreKind;

/// Random programs of each kind in the suite; `./dev soak` asks for more.
int programs() {
  const char* const given = std::getenv("CHESSVM_NATIVE_PROGRAMS");
  return given != nullptr ? std::atoi(given) : 1'000;
}

TEST(Native, LegalPrograms) {
  if (native::no_native_code()) GTEST_SKIP() << native::no_native_code()->message;
  test::compare_programs(native::core_maker(CoreKind::native), test::legal_program, programs(), 0);
}

TEST(Native, AnyRom) {
  if (native::no_native_code()) GTEST_SKIP() << native::no_native_code()->message;
  test::compare_programs(native::core_maker(CoreKind::native), test::any_program, programs(), 0);
}

}  // namespace
}  // namespace chessvm::vm::native_test
