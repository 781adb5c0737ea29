// SPDX-License-Identifier: MIT
// Measures the memory that a tool takes.
#pragma once

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace chessvm::test {

/// Runs `command` in `folder`, with standard error in the file `err`. Returns the peak memory in
/// kilobytes; -1 if the exit status is neither 0 nor 4.
[[nodiscard]] inline long memory_of(const std::filesystem::path& folder,
                                    const std::string& command) {
  const std::string line = "exec " + command + " >/dev/null 2>err";
  const pid_t process = ::fork();
  if (process == 0) {
    if (::chdir(folder.c_str()) == 0) ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
    ::_exit(127);
  }
  int status = 0;
  rusage used{};
  ::wait4(process, &status, 0, &used);
  if (!WIFEXITED(status) || (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != 4)) return -1;
  return used.ru_maxrss;
}

}  // namespace chessvm::test
