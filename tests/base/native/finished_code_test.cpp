// SPDX-License-Identifier: MIT
#include "base/native/finished_code.hpp"

#include <asmjit/x86.h>
#include <gtest/gtest.h>

namespace chessvm::native::finished_code_test {
namespace {

namespace x86 = asmjit::x86;

TEST(FinishedCode, IsExecuted) {
  FirstError errors;
  asmjit::CodeHolder code;
  prepare(code, errors);
  x86::Assembler assembler(&code);
  assembler.mov(x86::eax, 42);
  assembler.ret();
  const auto finished = finish(code, errors);
  ASSERT_TRUE(finished) << to_text(finished.error());
  const auto function = reinterpret_cast<int (*)()>(finished.value().data());
  EXPECT_EQ(function(), 42);
}

TEST(FinishedCode, IsRefusedForTheFirstError) {
  FirstError errors;
  asmjit::CodeHolder code;
  prepare(code, errors);
  x86::Assembler assembler(&code);
  EXPECT_NE(assembler.emit(x86::Inst::kIdMov, x86::ptr(x86::rax), x86::ptr(x86::rbx)),
            asmjit::kErrorOk);
  EXPECT_EQ(errors.first, asmjit::kErrorInvalidInstruction) << "no move has two operands in memory";
  EXPECT_NE(assembler.bind(asmjit::Label(7)), asmjit::kErrorOk);
  assembler.ret();
  const auto finished = finish(code, errors);
  ASSERT_FALSE(finished);
  EXPECT_EQ(finished.error().message, "no code was generated: InvalidInstruction");
}

}  // namespace
}  // namespace chessvm::native::finished_code_test
