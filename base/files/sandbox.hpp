// SPDX-License-Identifier: MIT
// Confines the process to the files named on its command line, for tools that read strangers'
// files. The kernel then refuses other files (Landlock), new programs and sockets (seccomp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "base/result.hpp"

namespace chessvm {

/// Files that a confined process may use. "-" and "" name no file and are ignored.
struct Reach {
  /// Files to read. A folder stands for all files below it.
  std::vector<std::filesystem::path> inputs{};
  /// Files to write. A regular file is replaced, so its whole folder becomes writable.
  std::vector<std::filesystem::path> outputs{};
  /// Folders below which the process may create and write files.
  std::vector<std::filesystem::path> writable_folders{};
};

/// System calls of `confine`, replaceable by tests. Each returns -1 and sets errno on failure.
struct SandboxCalls {
  /// Returns the Landlock version of the kernel, 1 or more.
  std::function<int()> landlock_version;
  /// Creates rules that forbid `accesses` (bits LANDLOCK_ACCESS_FS_...) to all files. From
  /// `version` 4 on, the rules also forbid TCP; from version 6 on, also abstract sockets and
  /// signals to processes outside the sandbox. Returns the descriptor of the rules.
  std::function<int(std::uint64_t accesses, int version)> forbid;
  /// Adds a rule to `rules` that allows `accesses` to `place` and to all files below it.
  std::function<int(int rules, std::uint64_t accesses, int place)> allow;
  /// Applies `rules` to the process permanently.
  std::function<int(int rules)> apply;
  /// Permanently forbids the process to start programs and to open sockets.
  std::function<int()> forbid_programs_and_sockets;
};
[[nodiscard]] SandboxCalls system_sandbox_calls();

/// Confines this process to `reach` and to the system data that terminals need. Call it before
/// starting threads. If it fails, the process must exit, because some rules may already apply.
[[nodiscard]] Result<void> confine(const Reach& reach,
                                   const SandboxCalls& calls = system_sandbox_calls());

}  // namespace chessvm
