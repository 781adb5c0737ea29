// SPDX-License-Identifier: MIT
// Runs tools through the shell, as users do.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::test {

struct ToolOutcome {
  int status = -1;  // exit status; -1 if a signal ended the command
  std::string out;
  std::string err;

  [[nodiscard]] std::vector<std::string> lines() const {
    std::istringstream stream(out);
    std::vector<std::string> result;
    for (std::string line; std::getline(stream, line);) result.push_back(line);
    return result;
  }
};

/// Runs a shell command in `folder` with `input` as standard input; leaves no file of its own.
[[nodiscard]] inline ToolOutcome run_tool(const std::filesystem::path& folder,
                                          const std::string& command,
                                          const std::string& input = {}) {
  const TemporaryFolder streams;
  const auto stream = [&](const char* name) { return (streams.path() / name).string(); };
  std::ofstream(stream("in"), std::ios::binary) << input;
  const std::string line = "cd '" + folder.string() + "' || exit; { " + command + "\n} <'" +
                           stream("in") + "' >'" + stream("out") + "' 2>'" + stream("err") + "'";
  const int raw = std::system(line.c_str());  // NOLINT: the shell redirects streams
  return {WIFEXITED(raw) ? WEXITSTATUS(raw) : -1, read_file(stream("out")).value(),
          read_file(stream("err")).value()};
}

/// Returns a shell command that runs `command` and sends it `signal` after `seconds`. Its exit
/// status is that of `command`. Without `--foreground`, `timeout` would send SIGCONT as well; a
/// SIGCONT during the leak check of a sanitized tool makes the check wait forever.
[[nodiscard]] inline std::string signalled_after(const std::string& seconds,
                                                 const std::string& signal,
                                                 const std::string& command) {
  return "timeout --foreground --preserve-status -k 60 -s " + signal + " " + seconds + " " +
         command;
}

}  // namespace chessvm::test
