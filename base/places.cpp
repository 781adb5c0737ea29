// SPDX-License-Identifier: MIT
#include "base/places.hpp"

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

std::optional<fs::path> real_path(const fs::path& path) {
  std::error_code error;
  fs::path real = fs::canonical(path, error);
  return error ? std::nullopt : std::optional(std::move(real));
}

fs::path nearly_real_path(const fs::path& path) {
  std::error_code ignored;
  return fs::weakly_canonical(path, ignored);
}

}  // namespace chessvm
