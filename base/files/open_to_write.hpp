// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

#include "base/process/descriptor.hpp"
#include "base/result.hpp"

namespace chessvm {

/// Opens `path` for writing in its place and leaves its contents; `flags` are those of open(2).
/// Fails where it is an input of this run (base/files/kept_files.hpp). Beside PendingFile and
/// HeldFile, which ask the same, nothing opens a file for writing. A signal ends the wait for a
/// pipe that has no reader.
[[nodiscard]] Result<Descriptor> open_to_write(const std::filesystem::path& path, int flags);

/// Locks a regular file for as long as it is open. Fails with `in_use` as the message where
/// something else holds the lock. File systems without locks, devices and pipes hold nobody off.
[[nodiscard]] Result<void> lock_output(const Descriptor& file, const std::filesystem::path& path,
                                       std::string_view in_use);

/// Locks a file that grows, and spares it other outputs (base/files/open_outputs.hpp).
[[nodiscard]] Result<void> lock_growing_file(const Descriptor& file,
                                             const std::filesystem::path& path,
                                             std::string_view in_use);

}  // namespace chessvm
