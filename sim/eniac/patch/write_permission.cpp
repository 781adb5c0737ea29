// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/write_permission.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace chessvm::eniac {
namespace {

namespace fs = std::filesystem;

/// Where a file opened as `path` would really be. Nothing if that is not known: its folder does not
/// exist, or it is a link to something that does not.
std::optional<fs::path> real_place(const fs::path& path) {
  std::error_code error;
  if (fs::exists(fs::symlink_status(path, error))) {
    const fs::path place = fs::canonical(path, error);
    return error ? std::nullopt : std::optional(place);
  }
  const fs::path folder = fs::canonical(path.has_parent_path() ? path.parent_path() : ".", error);
  return error ? std::nullopt : std::optional(folder / path.filename());
}

bool is_below(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

}  // namespace

std::optional<std::string> WritePermission::fault() const {
  std::error_code error;
  if (!folder_ || fs::is_directory(*folder_, error)) return std::nullopt;
  return fmt::format("'{}' is not a folder", folder_->string());
}

std::optional<std::string> WritePermission::refusal(const fs::path& path) const {
  if (!folder_)
    return fmt::format("'{}' is not written: patches may write files only with --allow-writes",
                       path.string());
  std::error_code error;
  const fs::path folder = fs::canonical(*folder_, error);
  if (!error && folder == folder.root_path()) return std::nullopt;
  const std::optional<fs::path> place = real_place(path);
  if (!error && place && is_below(*place, folder)) return std::nullopt;
  return fmt::format("'{}' is not written: it is not below '{}', where --allow-writes allows it",
                     path.string(), folder_->string());
}

}  // namespace chessvm::eniac
