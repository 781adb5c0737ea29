// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/write_permission.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/files/kept_files.hpp"
#include "base/files/places.hpp"

namespace chessvm::eniac {
namespace {

namespace fs = std::filesystem;

/// Resolves the symbolic links in `path`. The file may be missing. Returns nullopt if the
/// folder of the file is missing. Also returns nullopt if `path` is a link to a missing file.
std::optional<fs::path> real_place(const fs::path& path) {
  if (path_exists_unfollowed(path)) return real_path(path);
  const auto folder = real_path(path.has_parent_path() ? path.parent_path() : ".");
  return folder ? std::optional(*folder / path.filename()) : std::nullopt;
}

bool is_below(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

}  // namespace

Result<void> WritePermission::check_folder() const {
  if (!folder_ || is_folder(*folder_)) return boost::outcome_v2::success();
  return Failure{.path = {},
                 .message = fmt::format("--allow-writes: '{}' is not a folder", folder_->string()),
                 .code = std::make_error_code(std::errc::not_a_directory)};
}

Result<void> WritePermission::check(const fs::path& path) const {
  const auto refused = [&path](const std::string& reason) {
    return Failure{.path = path, .message = fmt::format("{}{}", not_written, reason)};
  };
  if (!folder_) return refused("patches may write files only with --allow-writes");
  const auto folder = real_path(*folder_);
  if (folder && *folder == folder->root_path()) return boost::outcome_v2::success();
  const std::optional<fs::path> place = real_place(path);
  if (folder && place && is_below(*place, *folder)) return boost::outcome_v2::success();
  return refused(
      fmt::format("it is not below '{}', where --allow-writes allows it", folder_->string()));
}

}  // namespace chessvm::eniac
