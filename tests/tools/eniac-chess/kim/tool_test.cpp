// SPDX-License-Identifier: MIT
// Tests eniac-chess kim as users see it.
#include "tests/programs/support/tool.hpp"

namespace chessvm::chess::kim::test::tool_test {
namespace {

class KimTool : public programs::ToolTest {
 protected:
  KimTool() : ToolTest("eniac-chess") {}
};

TEST_F(KimTool, ShowsTheDisplayBehindEachKey) {
  const auto result = run("kim", "[C] [PC]\n6 3 4 3 [F]\n");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out,
            "C    CC CC CC\nPC   0F 13 33\n6    0F 33 36\n3    0F 33 63\n4    FF 36 34\n"
            "3    1F 63 43\nF    FF 63 43\n");
  EXPECT_EQ(result.err, "");
}

TEST_F(KimTool, LoadsTapesAndLevels) {
  const auto tape = run("kim --tape queens-indian-white", "C PC");
  EXPECT_TRUE(tape.out.ends_with("PC   0E 14 34\n")) << tape.out;
  const auto level = run("kim --level superblitz", "ST AD 018B");
  EXPECT_TRUE(level.out.ends_with("B    01 8B FF\n")) << level.out;
  const auto unknown = run("kim --tape sicilian", "");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.err.find("giuoco-piano-white"), std::string::npos) << unknown.err;
}

TEST_F(KimTool, ReportsWordsThatAreNoKeys) {
  const auto result = run("kim", "C\nPC  castle F\n");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out, "C    CC CC CC\nPC   0F 13 33\nF    FF 13 33\n");
  EXPECT_EQ(result.err.find("standard input:2:5: error: 'castle' is no key: "), 0U) << result.err;
}

}  // namespace
}  // namespace chessvm::chess::kim::test::tool_test
