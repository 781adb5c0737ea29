// SPDX-License-Identifier: MIT
#include "base/files/places.hpp"

#include <system_error>

namespace chessvm {

namespace fs = std::filesystem;

bool path_exists(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

bool path_exists_unfollowed(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path, ignored));
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

bool is_device(const fs::path& path) {
  std::error_code ignored;
  return fs::is_other(fs::status(path, ignored));
}

bool lead_to_one_file(const fs::path& a, const fs::path& b) {
  std::error_code ignored;
  return !is_device(a) && fs::equivalent(a, b, ignored);
}

bool lead_to_one_place(const fs::path& a, const fs::path& b) {
  if (is_device(a) || is_device(b)) return false;
  const auto target = [](const fs::path& path) {
    std::error_code ignored;
    return nearly_real_path(behind_links(fs::absolute(path, ignored)));
  };
  const fs::path place = target(a);
  return (!place.empty() && place == target(b)) || lead_to_one_file(a, b);
}

std::optional<fs::path> real_path(const fs::path& path) {
  std::error_code error;
  fs::path real = fs::canonical(path, error);
  return error ? std::nullopt : std::optional(std::move(real));
}

fs::path nearly_real_path(const fs::path& path) {
  std::error_code ignored;
  return fs::weakly_canonical(path, ignored);
}

std::filesystem::path behind_links(std::filesystem::path path) {
  constexpr int most_links = 40;  // Linux follows at most 40 symbolic links in one path
  std::error_code error;
  for (int links = 0; links < most_links && std::filesystem::is_symlink(path, error); ++links) {
    const auto next = std::filesystem::read_symlink(path, error);
    path = next.is_absolute() ? next : path.parent_path() / next;
  }
  return path;
}

}  // namespace chessvm
