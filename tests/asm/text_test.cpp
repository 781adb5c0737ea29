// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "asm/passes/macros.hpp"
#include "asm/source/source_files.hpp"
#include "asm/source/text.hpp"
#include "base/text/text.hpp"

namespace chessvm::test::text_test {
namespace {

using assembler::Slice;
using assembler::Text;

TEST(Text, KnowsWhereEachPieceWasWritten) {
  Text text("  mov ", {0, 10, 6});
  text.append("kk+1", {1, 50, 4});
  text.append(",A", {0, 18, 2});
  EXPECT_EQ(text.view(), "  mov kk+1,A");
  EXPECT_EQ(text.span({2, 3}), (SourceSpan{0, 12, 3}));
  EXPECT_EQ(text.span({6, 2}), (SourceSpan{1, 50, 2}));
  EXPECT_EQ(text.span({9, 3}), (SourceSpan{1, 53, 1}));  // the span ends where `kk+1` ends
  EXPECT_EQ(text.span({11, 1}), (SourceSpan{0, 19, 1}));
  EXPECT_EQ(text.span({12, 0}), (SourceSpan{0, 20, 0}));
}

TEST(Text, CopiesKeepTheirOrigins) {
  Text source("ab", {0, 0, 2});
  source.append("cd", {1, 7, 2});
  Text copy;
  copy.append(source, {1, 2});
  EXPECT_EQ(copy.view(), "bc");
  EXPECT_EQ(copy.span({0, 1}), (SourceSpan{0, 1, 1}));
  EXPECT_EQ(copy.span({1, 1}), (SourceSpan{1, 7, 1}));
}

TEST(Text, ArgumentsSplitAtCommasOutsideParenthesesAndQuotes) {
  const std::string line = R"( 1 , (2,3) ,"a,b",)";
  const auto parts = assembler::split_arguments(line, {0, static_cast<std::uint32_t>(line.size())});
  ASSERT_EQ(parts.size(), 4U);
  EXPECT_EQ(view(line, parts[0]), "1");
  EXPECT_EQ(view(line, parts[1]), "(2,3)");
  EXPECT_EQ(view(line, parts[2]), "\"a,b\"");
  EXPECT_TRUE(parts[3].empty());
}

TEST(Utf8, FindsTheFirstByteThatIsWrong) {
  constexpr auto fine = std::string_view::npos;
  EXPECT_EQ(find_invalid_utf8("plain \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80"), fine);
  EXPECT_EQ(find_invalid_utf8("ab\xFF"), 2U);
  EXPECT_EQ(find_invalid_utf8("\xC3"), 0U);
  EXPECT_EQ(find_invalid_utf8("\xC0\x80"), 0U);
  EXPECT_EQ(find_invalid_utf8("\xE0\x80\x80"), 0U);
  EXPECT_EQ(find_invalid_utf8("\xED\xA0\x80"), 0U);
  EXPECT_EQ(find_invalid_utf8("\xF4\x90\x80\x80"), 0U);
  EXPECT_EQ(find_invalid_utf8("x\x80"), 1U);
}

}  // namespace
}  // namespace chessvm::test::text_test
