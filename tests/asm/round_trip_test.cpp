// SPDX-License-Identifier: MIT
// Disassembles images and assembles the result: the images must be equal, whatever they contain.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <random>

#include "asm/outputs/disassembler.hpp"
#include "tests/asm/support.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::test::round_trip_test {
namespace {

namespace fs = std::filesystem;

testing::AssertionResult returns(const vm::Image& image) {
  const std::string source = assembler::disassemble(image);
  const auto assembly = assemble(source);
  if (!assembly.ok()) return testing::AssertionFailure() << printed(assembly) << source;
  if (assembly.encoding.image != image)
    return testing::AssertionFailure() << "another image:\n" << source;
  return testing::AssertionSuccess();
}

/// Returns a random word. Opcodes and boundary values are likelier, because they find more errors.
int any_word(std::mt19937_64& random) {
  static const std::vector<int> telling = {0,  1,  12, 40, 40, 71, 73, 74, 81, 84, 85,
                                           91, 91, 95, 98, 99, 99, 99, 8,  9,  89, 90};
  return random() % 3 == 0 ? static_cast<int>(random() % 100) : telling[random() % telling.size()];
}

vm::Image any_image(std::mt19937_64& random, int rows) {
  vm::Image image;
  vm::RowNumber number = vm::first_row;
  for (int i = 0; i < rows; ++i) {
    number = random() % 3 == 0 ? vm::first_row + static_cast<int>(random() % 300)
                               : std::min(number + 1, vm::end_row - 1);
    for (int word = 0; word < vm::words_per_row; ++word)
      if (random() % 8 != 0) image.set_word(number, word, any_word(random));
    if (number >= vm::reserved_rows_end)
      image.set_table_word(number, static_cast<int>(random() % 200) - 100);
  }
  return image;
}

TEST(RoundTrip, TenThousandSmallImages) {
  const std::uint64_t seed = 1946;
  std::mt19937_64 random(seed);
  for (int i = 0; i < thinned(10'000); ++i)
    ASSERT_TRUE(returns(any_image(random, 1 + static_cast<int>(random() % 4))))
        << "seed " << seed << ", image " << i;
}

TEST(RoundTrip, FullImages) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(returns(any_image(random, 400)));
}

TEST(RoundTrip, ImagesOfOneWord) {
  for (int value = 0; value < 100; value += sanitized ? 8 : 1) {
    vm::Image image;
    for (vm::RowNumber number = vm::first_row; number < vm::end_row; ++number)
      for (int word = 0; word < vm::words_per_row; ++word) image.set_word(number, word, value);
    ASSERT_TRUE(returns(image)) << value;
  }
}

TEST(RoundTrip, GoldenSources) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(CHESSVM_TEST_DATA "/vectors/isa/asm_ok")) {
    if (entry.path().extension() != ".asm") continue;
    const auto assembly = assembler::assemble(entry.path(), file_text(entry.path()));
    EXPECT_TRUE(returns(assembly.encoding.image)) << entry.path();
    ++count;
  }
  EXPECT_GT(count, 0);
}

TEST(RoundTrip, ThePrograms) {
  for (const auto& entry : fs::recursive_directory_iterator(CHESSVM_SOURCE_DIR "/programs")) {
    if (entry.path().extension() != ".asm") continue;
    const auto assembly = assembler::assemble(entry.path(), file_text(entry.path()));
    ASSERT_TRUE(assembly.ok()) << printed(assembly);
    EXPECT_TRUE(returns(assembly.encoding.image)) << entry.path();
  }
}

TEST(Disassembler, UsesInstructionsAndLabels) {
  const auto assembly = assemble(
      "  .isa v4\n  .org 100\nmain\n  read\n  mov 5,A\n  jsr sub\n  jmp main\n  .org 306\nsub\n  "
      "ret\ntab .table -100,5\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(assembler::disassemble(assembly.encoding.image),
            "; made by easm --disassemble\n  .isa v4\nT306 .table -100, 5\n"
            "  .org 100\nL100\n  read\n  mov 5,A\n  .org 101\n  jsr L306\n  .org 102\n  jmp L100\n"
            "  .org 306\nL306\n  ret\n");
}

TEST(Determinism, TwoRunsAreEqual) {
  const fs::path source = CHESSVM_TEST_DATA "/vectors/isa/asm_ok/random_1.asm";
  const auto once = assembler::assemble(source, file_text(source));
  const auto again = assembler::assemble(source, file_text(source));
  EXPECT_EQ(once.encoding.image, again.encoding.image);
  EXPECT_EQ(printed(once), printed(again));
}

}  // namespace
}  // namespace chessvm::test::round_trip_test
