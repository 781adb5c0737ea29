// SPDX-License-Identifier: MIT
// Questions about paths that only the file system can answer. All answer no where it refuses to.
#pragma once

#include <filesystem>
#include <optional>

namespace chessvm {

/// Returns whether `path` names a file, folder or device; symbolic links are followed.
[[nodiscard]] bool path_exists(const std::filesystem::path& path);
/// Returns whether `path` names anything, also a symbolic link that leads nowhere.
[[nodiscard]] bool path_exists_unfollowed(const std::filesystem::path& path);
/// Returns whether `path` is a folder; symbolic links are followed.
[[nodiscard]] bool is_folder(const std::filesystem::path& path);
/// Returns whether `path` is a device or a pipe.
[[nodiscard]] bool is_device(const std::filesystem::path& path);
/// Returns whether both paths lead to the same file. A device is no file.
[[nodiscard]] bool lead_to_one_file(const std::filesystem::path& a, const std::filesystem::path& b);
/// Returns whether both paths lead to the same file, which need not exist yet. A device is no file.
[[nodiscard]] bool lead_to_one_place(const std::filesystem::path& a,
                                     const std::filesystem::path& b);
/// Returns the absolute path without symbolic links, `.` and `..`; nullopt where `path` does not
/// exist.
[[nodiscard]] std::optional<std::filesystem::path> real_path(const std::filesystem::path& path);
/// Returns the real path of the part of `path` that exists, followed by the part that does not;
/// empty where the system refuses to say.
[[nodiscard]] std::filesystem::path nearly_real_path(const std::filesystem::path& path);

}  // namespace chessvm
