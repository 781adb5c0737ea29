// SPDX-License-Identifier: MIT
#include "base/files/file_kind.hpp"

#include <gtest/gtest.h>

namespace chessvm::file_kind_test {
namespace {

TEST(FileKind, IsGuessedFromTheBeginning) {
  EXPECT_EQ(guess_file_kind("# isa=v4\r\n"), FileKind::image);
  EXPECT_EQ(guess_file_kind("# chessvm symbols 1\nrow 100 start a.asm:3\n"), FileKind::symbols);
  EXPECT_EQ(guess_file_kind("# chessvm listing 1\n"), FileKind::listing);
  EXPECT_EQ(guess_file_kind("# chessvm recording 1\n"), FileKind::recording);
  EXPECT_EQ(guess_file_kind("{\n  \"format\": \"chessvm.checkpoint\",\n"), FileKind::checkpoint);
  EXPECT_EQ(guess_file_kind("# adds\n\np 1-1 a1.5i\n"), FileKind::patch);
  EXPECT_EQ(guess_file_kind("s a1.op5 A # \n"), FileKind::patch);
  EXPECT_EQ(guess_file_kind("; a program\n        .isa v4\n"), FileKind::source);
  EXPECT_EQ(guess_file_kind("depth   .equ 4\n"), FileKind::source);
  EXPECT_EQ(guess_file_kind("12345\n    7\n0000J\n"), FileKind::deck);
}

TEST(FileKind, IsLeftOpenWhereNothingFits) {
  for (const char* text : {"", "\n", "# a comment\n", "{}", "hello\n", "12345\nhello\n", "p\n",
                           "p q r\n", "p 1-1\n", " - \n"})
    EXPECT_EQ(guess_file_kind(text), std::nullopt) << text;
}

TEST(FileKind, TheHintNamesTheToolThatTakesTheFile) {
  EXPECT_EQ(wrong_kind_hint("p 1-1 a1.5i\n", FileKind::image),
            "; this is a patch: eniacsim PATCH runs it");
  EXPECT_EQ(wrong_kind_hint("p 1-1 a1.5i\n", FileKind::patch), "");
  EXPECT_EQ(wrong_kind_hint("hello\n", FileKind::patch), "");
}

}  // namespace
}  // namespace chessvm::file_kind_test
