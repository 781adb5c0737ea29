// SPDX-License-Identifier: MIT
// Confines the process to the files that its command line names, for tools that read files of
// strangers. The kernel refuses everything else from then on (Landlock), and new programs and
// sockets (seccomp), so that a defect of the tool cannot be put to use either.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "base/result.hpp"

namespace chessvm {

/// The files that a confined process reaches. "-" and "" name no file and are left out.
struct Reach {
  /// Files to read. A folder means all files below.
  std::vector<std::filesystem::path> inputs{};
  /// Files to write. New contents are made beside a regular file and take its place, so that its
  /// whole folder can be written; a device or a pipe is written itself.
  std::vector<std::filesystem::path> outputs{};
  /// Folders below which files may be made and written.
  std::vector<std::filesystem::path> writable_folders{};
};

/// The system calls behind `confine`: those of the system, or those of a test. Each returns -1 and
/// sets errno when it fails.
struct SandboxCalls {
  /// The version of Landlock that the kernel has, 1 or more.
  std::function<int()> landlock_version;
  /// Creates rules that forbid `accesses` (bits LANDLOCK_ACCESS_FS_...) to all files, and TCP where
  /// the version has it. Returns their descriptor.
  std::function<int(std::uint64_t accesses, int version)> forbid;
  /// Adds to `rules` that `accesses` are allowed to the open file or folder `place` and below it.
  std::function<int(int rules, std::uint64_t accesses, int place)> allow;
  /// Applies `rules` to the process, for ever.
  std::function<int(int rules)> apply;
  /// Forbids the process to start programs and to open sockets, for ever.
  std::function<int()> forbid_programs_and_sockets;
};
[[nodiscard]] SandboxCalls system_sandbox_calls();

/// Confines this process to `reach` and to the data of the system that terminals need. To be called
/// before other threads are started. Fails where the kernel cannot; the process must end then,
/// because part of the rules may apply.
[[nodiscard]] Result<void> confine(const Reach& reach,
                                   const SandboxCalls& calls = system_sandbox_calls());

}  // namespace chessvm
