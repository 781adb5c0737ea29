// SPDX-License-Identifier: MIT
#include "base/scratch_file.hpp"

#include <gtest/gtest.h>

#include "base/file.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::test::scratch_file_test {
namespace {

TEST(ScratchFile, KeepsMoreThanABuffer) {
  const TemporaryWorkingFolder here;
  ScratchFile scratch;
  std::string expected;
  for (int i = 0; i < 100'000; ++i) {
    const std::string line = std::to_string(i) + '\n';
    scratch.write(line);
    expected += line;
  }
  ASSERT_TRUE(scratch.copy_to("copy"));
  EXPECT_EQ(read_file("copy").value(), expected);
  scratch.write("more");
  ASSERT_TRUE(scratch.copy_to("copy"));
  EXPECT_EQ(read_file("copy").value(), expected + "more");
  EXPECT_FALSE(scratch.copy_to("missing/copy"));
}

}  // namespace
}  // namespace chessvm::test::scratch_file_test
