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
  EXPECT_EQ(guess_file_kind("# adds\nmachine stock1946   # of 1946\nacc X at a1\n"),
            FileKind::transfers);
  EXPECT_EQ(guess_file_kind("machine stock1946 as quick\n"), FileKind::transfers);
  EXPECT_EQ(guess_file_kind("{\"version\": 2,\n\"controls\": [\n"), FileKind::lock);
}

TEST(FileKind, IsGuessedIfAllLinesFit) {
  EXPECT_EQ(guess_file_kind("  mov 7,A\n\thalt ; done\n"), FileKind::source);
  EXPECT_EQ(guess_file_kind("  ; loops\nloop:\n  dec A\n  jn loop\nend halt\n"), FileKind::source);
  EXPECT_EQ(guess_file_kind("l other.e\nset a1 5\n  R\nb i # goes\nrun 5\n"), FileKind::patch);
  EXPECT_EQ(guess_file_kind("p 1 2\nbreak 1\nset a1 5\n"), FileKind::patch);
}

TEST(FileKind, IsGuessedFromTheExtension) {
  EXPECT_EQ(guess_kind_of_name("a/x.asm"), FileKind::source);
  EXPECT_EQ(guess_kind_of_name("x.inc"), FileKind::source);
  EXPECT_EQ(guess_kind_of_name("x.rtm"), FileKind::transfers);
  EXPECT_EQ(guess_kind_of_name("x.lock"), FileKind::lock);
  EXPECT_EQ(guess_kind_of_name("x.e"), FileKind::patch);
  for (const char* name : {"x", "x.txt", "asm", ".asm", "x.e.txt"})
    EXPECT_EQ(guess_kind_of_name(name), std::nullopt) << name;
}

TEST(FileKind, IsSourceBehindLinesThatNoSourceHas) {
  // A source with mistakes in its first lines must be recognized, so that no output overwrites it.
  EXPECT_EQ(guess_file_kind("  frob 1\n  .isa v4\n  .org 100\n"), FileKind::source);
  EXPECT_EQ(guess_file_kind("# Notes\n\nA program:\n\n    .org 100\n"), FileKind::source);
}

TEST(FileKind, IsLeftOpenWhereNothingFits) {
  for (const char* text :
       {"halted\n", "  mov 7,A\nand more\n", "loop\n", "set a1 5\nand more\n", "break 101\n",
        "machine\n", "the machine stock1946\n", "{\"version\": 2}", "", "\n", "# a comment\n", "{}",
        "hello\n", "12345\nhello\n", "p\n", "p q r\n", "p 1-1\n", " - \n"})
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
