// SPDX-License-Identifier: MIT
#include "base/files/places.hpp"

#include "base/wasm/memory_files.hpp"

namespace chessvm {

bool path_exists(const std::filesystem::path& path) {
  return wasm::find_file(path) != nullptr || is_folder(path);
}

bool path_exists_unfollowed(const std::filesystem::path& path) {
  return path_exists(path);
}

bool is_folder(const std::filesystem::path& path) {
  return wasm::is_folder_of_files(path);
}

bool is_device(const std::filesystem::path& /*path*/) {
  return false;
}

bool lead_to_one_file(const std::filesystem::path& a, const std::filesystem::path& b) {
  return path_exists(a) && a.lexically_normal() == b.lexically_normal();
}

bool lead_to_one_place(const std::filesystem::path& a, const std::filesystem::path& b) {
  return a.lexically_normal() == b.lexically_normal();
}

std::optional<std::filesystem::path> real_path(const std::filesystem::path& path) {
  return path_exists(path) ? std::optional(path.lexically_normal()) : std::nullopt;
}

std::filesystem::path nearly_real_path(const std::filesystem::path& path) {
  return path.lexically_normal();
}

}  // namespace chessvm
