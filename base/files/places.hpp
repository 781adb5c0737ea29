// SPDX-License-Identifier: MIT
// Queries about paths. Functions that return a bool return false if the system refuses access.
#pragma once

#include <filesystem>
#include <optional>

namespace chessvm {

/// Returns true if `path` names a file, folder or device; symbolic links are followed.
[[nodiscard]] bool path_exists(const std::filesystem::path& path);
/// Returns true if `path` names an entry, even a dangling symbolic link.
[[nodiscard]] bool path_exists_unfollowed(const std::filesystem::path& path);
/// Returns true if `path` is a folder; symbolic links are followed.
[[nodiscard]] bool is_folder(const std::filesystem::path& path);
/// Returns true if `path` is a device or a pipe.
[[nodiscard]] bool is_device(const std::filesystem::path& path);
/// Returns true if both paths lead to the same file; false for devices.
[[nodiscard]] bool lead_to_one_file(const std::filesystem::path& a, const std::filesystem::path& b);
/// Returns true if both paths lead to the same file, which need not exist yet; false for devices.
[[nodiscard]] bool lead_to_one_place(const std::filesystem::path& a,
                                     const std::filesystem::path& b);
/// Returns the absolute path without links, `.` and `..`; nullopt if `path` does not exist.
[[nodiscard]] std::optional<std::filesystem::path> real_path(const std::filesystem::path& path);
/// Works like real_path, but the end of `path` need not exist. Empty if access is refused.
[[nodiscard]] std::filesystem::path nearly_real_path(const std::filesystem::path& path);

/// Returns the target of a symbolic link, even a missing file. Returns other paths unchanged.
[[nodiscard]] std::filesystem::path behind_links(std::filesystem::path path);

}  // namespace chessvm
