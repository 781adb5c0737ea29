// SPDX-License-Identifier: MIT
// Questions about paths that only the file system can answer. All answer no where it refuses to.
#pragma once

#include <filesystem>
#include <optional>

namespace chessvm {

/// Whether there is something at `path`, behind symbolic links.
[[nodiscard]] bool path_exists(const std::filesystem::path& path);
/// Whether there is something at `path`, be it a link to something that does not exist.
[[nodiscard]] bool path_exists_unfollowed(const std::filesystem::path& path);
[[nodiscard]] bool is_folder(const std::filesystem::path& path);
/// Whether `path` is neither a file nor a folder, but a device or a pipe.
[[nodiscard]] bool is_device(const std::filesystem::path& path);
/// The absolute path without links, dots and such; nullopt where it does not exist.
[[nodiscard]] std::optional<std::filesystem::path> real_path(const std::filesystem::path& path);
/// The same of as much of `path` as exists, with the rest behind it; empty where that fails.
[[nodiscard]] std::filesystem::path nearly_real_path(const std::filesystem::path& path);

}  // namespace chessvm
