// SPDX-License-Identifier: MIT
// Tests that the tools of a release build are hardened as cmake/policy.cmake requests.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::hardening_test {
namespace {

class Hardening : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
#if !CHESSVM_HARDENED
    GTEST_SKIP() << "this build is not hardened";
#endif
    if (test::run_tool(folder_.path(), "command -v readelf && command -v nm").status != 0)
      GTEST_SKIP() << "binutils are not installed";
  }
  [[nodiscard]] std::string seen_by(const std::string& command) const {
    return test::run_tool(folder_.path(), command + " " + tool_).out;
  }
  const TemporaryFolder folder_;
  const std::string tool_ = std::string(CHESSVM_BIN_DIR "/") + GetParam();
};

#define EXPECT_CONTAINS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

TEST_P(Hardening, IsInTheFile) {
  const std::string file = seen_by("readelf -hldW");
  EXPECT_CONTAINS(file, "Position-Independent Executable");
  EXPECT_CONTAINS(file, "GNU_RELRO");
  EXPECT_CONTAINS(file, "BIND_NOW");  // makes the table of relocations read-only
  const std::size_t stack = file.find("GNU_STACK");
  ASSERT_NE(stack, std::string::npos);
  EXPECT_EQ(file.substr(stack, file.find('\n', stack) - stack).find("RWE"), std::string::npos);
  EXPECT_EQ(file.find("TEXTREL"), std::string::npos);

  const std::string symbols = seen_by("nm -D");
  EXPECT_CONTAINS(symbols, "__stack_chk_fail");
  EXPECT_CONTAINS(symbols, "_chk@");  // checked functions of _FORTIFY_SOURCE
#if defined(__x86_64__)
  // endbr64 marks each place to which an indirect call may lead.
  std::size_t landing_places = 0;
  const std::string code = read_file(tool_).value();
  for (std::size_t at = 0; (at = code.find("\xf3\x0f\x1e\xfa", at)) != std::string::npos; ++at)
    ++landing_places;
  EXPECT_GT(landing_places, 100U);
#endif
}

INSTANTIATE_TEST_SUITE_P(Tools, Hardening,
                         testing::Values("easm", "chsim", "eniacsim", "rtmc", "eniac-faults",
                                         "eniac-chess", "eniac-games"),
                         [](const auto& tool) {
                           std::string name = tool.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace chessvm::hardening_test
