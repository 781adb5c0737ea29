// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

#include "base/process/descriptor.hpp"
#include "base/result.hpp"

namespace chessvm {

/// Opens `path` for writing without changing its contents; `flags` are those of open(2). Refuses
/// `-`, inputs of this run (base/files/kept_files.hpp) and the file of standard output or standard
/// error. A signal ends the wait for the reader of a pipe. Every output must use this function,
/// except PendingFile and HeldFile, which make the same checks.
[[nodiscard]] Result<Descriptor> open_to_write(const std::filesystem::path& path, int flags);

/// Fails if `path` is `-` or the regular file of standard output or standard error.
[[nodiscard]] Result<void> refuse_standard_streams(const std::filesystem::path& path);

/// Locks a regular file while it is open, if its file system has locks. Fails with the message
/// `in_use` if another process holds the lock. Does not lock a device or a pipe.
[[nodiscard]] Result<void> lock_output(const Descriptor& file, const std::filesystem::path& path,
                                       std::string_view in_use);

/// Locks a growing file and protects it from other outputs (base/output/open_outputs.hpp).
[[nodiscard]] Result<void> lock_growing_file(const Descriptor& file,
                                             const std::filesystem::path& path,
                                             std::string_view in_use);

}  // namespace chessvm
