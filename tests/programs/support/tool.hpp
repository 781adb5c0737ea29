// SPDX-License-Identifier: MIT
// Runs the tools as users do: through the shell, in a temporary folder.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::programs {

using test::ToolOutcome;

class ToolFolder {
 public:
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_.path() / name).string();
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    return read_file(path(name)).value();
  }
  /// Runs `command` in the folder. The command is the path of a program, followed by shell words.
  [[nodiscard]] ToolOutcome run(const std::string& command, const std::string& input = {}) const {
    return test::run_tool(folder_.path(), command, input);
  }
  /// Copies a tool away from the files that are installed beside it; returns the copy's path.
  [[nodiscard]] std::string copy_of(const std::string& tool) const {
    std::filesystem::copy_file(CHESSVM_BIN_DIR "/" + tool, path(tool));
    return path(tool);
  }

 private:
  TemporaryFolder folder_;
};

class ToolTest : public testing::Test {
 protected:
  explicit ToolTest(std::string tool) : tool_(std::move(tool)) {}

  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path(name); }
  void write(const std::string& name, const std::string& text) const { folder_.write(name, text); }
  [[nodiscard]] std::string read(const std::string& name) const { return folder_.read(name); }
  [[nodiscard]] ToolOutcome run(const std::string& arguments, const std::string& input = {}) const {
    return folder_.run(CHESSVM_BIN_DIR "/" + tool_ + ' ' + arguments, input);
  }
  /// Expects that a copy of the tool in a folder without a patch reports the missing patch.
  void expect_no_patch(const std::string& arguments) const {
    const ToolOutcome result =
        folder_.run("env -u CHESSVM_PATCH " + folder_.copy_of(tool_) + ' ' + arguments);
    EXPECT_EQ(result.status, 3) << result.err;
    EXPECT_NE(result.err.find("$CHESSVM_PATCH"), std::string::npos) << result.err;
    EXPECT_EQ(result.err.find("--patch"), std::string::npos) << result.err;
    EXPECT_EQ(result.err.find(tool_ + ": error: "), 0U) << result.err;
    EXPECT_TRUE(result.err.ends_with("name it with $CHESSVM_PATCH\n")) << result.err;
  }

  const ToolFolder folder_;

 private:
  std::string tool_;
};

}  // namespace chessvm::programs
