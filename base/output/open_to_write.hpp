// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

#include "base/process/descriptor.hpp"
#include "base/result.hpp"

namespace chessvm {

/// Opens `path` for writing without changing its contents; `flags` are those of open(2). Fails if
/// the path is `-`, or the file is a standard stream or an input of this run
/// (base/files/kept_files.hpp). Every output must use this function, except PendingFile and
/// HeldFile, which make the same checks. A signal
/// ends the wait for a pipe's reader.
[[nodiscard]] Result<Descriptor> open_to_write(const std::filesystem::path& path, int flags);

/// Refuses `-`, and the regular file of standard output or standard error, for an output that must
/// be another file: both outputs would begin at its start and overwrite each other.
[[nodiscard]] Result<void> refuse_standard_streams(const std::filesystem::path& path);

/// Locks a regular file while it is open. Fails with the message `in_use` if another process holds
/// the lock. Devices, pipes and file systems without locks are not locked.
[[nodiscard]] Result<void> lock_output(const Descriptor& file, const std::filesystem::path& path,
                                       std::string_view in_use);

/// Locks a growing file and protects it from other outputs (base/output/open_outputs.hpp).
[[nodiscard]] Result<void> lock_growing_file(const Descriptor& file,
                                             const std::filesystem::path& path,
                                             std::string_view in_use);

}  // namespace chessvm
