// SPDX-License-Identifier: MIT
// Tests that the tools write the same bytes in each run, even if the number of threads, the
// language, the time zone, the folder or the size of the terminal differs.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::determinism_test {
namespace {

namespace fs = std::filesystem;

struct Surroundings {
  const char* name;
  const char* folder;       // folder of the outputs, below a temporary folder
  const char* environment;  // variables, as arguments of env(1)
  int jobs;
};

// The second element changes all settings together. If its test fails, the output that differs
// shows which setting is the cause.
// clang-format off
const Surroundings surroundings[] = {
    {"Again", "x", "LC_ALL=C.UTF-8", 2},
    {"Elsewhere", "a folder/of other/names",
     "LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 LANGUAGE=de TZ=Asia/Kathmandu HOME=/ TMPDIR=/tmp "
     "COLUMNS=40 LINES=7 TERM=dumb COLORTERM=truecolor "
     "MALLOC_PERTURB_=165 MALLOC_ARENA_MAX=1",  // fills fresh memory with nonzero bytes
     3},
};
// clang-format on

using Outputs = std::map<std::string, std::string>;  // maps the name of a file to its contents

Outputs outputs_in(const Surroundings& where) {
  const TemporaryFolder temporary;
  const fs::path folder = temporary.path() / where.folder;
  fs::create_directories(folder);
  const std::string command = std::string("env ") + where.environment +
                              " timeout 600 " CHESSVM_SOURCE_DIR "/tests/project/outputs.sh " +
                              CHESSVM_BIN_DIR " " CHESSVM_SOURCE_DIR " " +
                              std::to_string(where.jobs);
  const test::ToolOutcome made = test::run_tool(folder, command);
  EXPECT_EQ(made.status, 0) << made.err;
  Outputs outputs;
  for (const auto& entry : fs::directory_iterator(folder))
    outputs.emplace(entry.path().filename(), read_file(entry.path()).value());
  return outputs;
}

class Determinism : public testing::TestWithParam<Surroundings> {
 protected:
  static void SetUpTestSuite() { expected_ = outputs_in({"", "plain", "LC_ALL=C TZ=UTC", 1}); }
  static Outputs expected_;
};

Outputs Determinism::expected_;

TEST_P(Determinism, OutputsAreTheSameBytes) {
  ASSERT_GE(expected_.size(), 55U) << "jobs have written less than they should";
  for (const auto& [name, contents] : expected_) EXPECT_FALSE(contents.empty()) << name;
  const Outputs outputs = outputs_in(GetParam());
  EXPECT_EQ(outputs.size(), expected_.size());
  for (const auto& [name, contents] : outputs) EXPECT_EQ(contents, expected_[name]) << name;
}

INSTANTIATE_TEST_SUITE_P(All, Determinism, testing::ValuesIn(surroundings),
                         [](const auto& tried) { return std::string(tried.param.name); });

}  // namespace
}  // namespace chessvm::determinism_test
