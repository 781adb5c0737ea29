// SPDX-License-Identifier: MIT
// Tests ./dev, the script for all builds. Its help must list all commands. It must refuse to
// release a version other than the version in CMakeLists.txt and CHANGELOG.md. The workflows in
// .github must call only ./dev.
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "base/files/file.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::dev_test {
namespace {

namespace fs = std::filesystem;

const fs::path root = CHESSVM_SOURCE_DIR;

std::set<std::string> matches(const std::string& text, const std::string& form) {
  const std::regex expression(form, std::regex::multiline);
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at)
    found.insert((*at)[1]);
  return found;
}

std::set<std::string> commands() {
  return matches(test::run_tool(root, "./dev help").out, "^  ([a-z]+)\\b");
}

TEST(Dev, HelpListsEveryCommand) {
  const std::string script = read_file(root / "dev").value();
  const std::size_t dispatch = script.find("case \"$command\" in");
  ASSERT_NE(dispatch, std::string::npos);
  std::set<std::string> found;
  for (const std::string& label : matches(script.substr(dispatch), "^  ([a-z |]+)\\)$"))
    found.merge(matches(label, "([a-z]+)"));
  EXPECT_EQ(found, commands());
}

TEST(Dev, HasNoScriptThatItDoesNotRun) {
  const std::set<std::string> known = commands();
  int scripts = 0;
  for (const auto& entry : fs::directory_iterator(root / "dev-scripts")) {
    const std::string name = entry.path().stem();
    ++scripts;
    EXPECT_TRUE(name == "common" || known.contains(name)) << entry.path();
  }
  EXPECT_GE(scripts, 2);
}

TEST(Dev, IsAllThatWorkflowsCall) {
  const std::set<std::string> known = commands();
  int calls = 0;
  for (const auto& entry : fs::directory_iterator(root / ".github/workflows")) {
    const std::string text = read_file(entry.path()).value();
    for (const std::string& run : matches(text, "\\brun: *(.*)$")) {
      ++calls;
      EXPECT_TRUE(run.starts_with("./dev ")) << entry.path() << ": " << run;
      if (run.find('$') == std::string::npos) {
        EXPECT_TRUE(known.contains(run.substr(6))) << run;
      }
    }
    for (const std::string& list : matches(text, "command: \\[(.*)\\]"))
      for (const std::string& name : matches(list, "\"?([a-z]+)[^,]*,?"))
        EXPECT_TRUE(known.contains(name)) << entry.path() << ": " << name;
  }
  EXPECT_GE(calls, 3);
}

TEST(Release, IsRefusedWhereVersionsDiffer) {
  const auto outcome = test::run_tool(root, "./dev release --dry-run 97.98.99");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("CMakeLists.txt has version "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("CHANGELOG.md has no changes below '## 97.98.99'"), std::string::npos);
}

TEST(Release, AsksForAVersionOfThreeNumbers) {
  for (const char* const arguments : {"", "0.2", "--dry-run", "v0.2.0", "--dry-run 0.2.0-rc1",
                                      "97.98.99 -R OnlyADryRunLeavesTestsOut"})
    EXPECT_EQ(test::run_tool(root, std::string("./dev release ") + arguments).status, 2)
        << arguments;
}

TEST(Release, HasItsVersionInTheChanges) {
  const std::string cmake = read_file(root / "CMakeLists.txt").value();
  const std::string changes = read_file(root / "CHANGELOG.md").value();
  std::smatch version;
  ASSERT_TRUE(std::regex_search(cmake, version, std::regex("chessvm VERSION ([0-9.]+)")));
  std::smatch heading;
  ASSERT_TRUE(std::regex_search(changes, heading, std::regex("\n## ([0-9.]+)")));
  EXPECT_EQ(heading[1], version[1])
      << "the first section of CHANGELOG.md is that of the version in CMakeLists.txt";
}

}  // namespace
}  // namespace chessvm::dev_test
