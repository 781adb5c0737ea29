// SPDX-License-Identifier: MIT
#include "base/wasm/memory_files.hpp"

namespace chessvm::wasm {

MemoryFiles& memory_files() {
  static MemoryFiles files;
  return files;
}

const std::string* find_file(const std::filesystem::path& path) {
  const MemoryFiles& files = memory_files();
  const auto found = files.find(path.lexically_normal());
  return found == files.end() ? nullptr : &found->second;
}

bool is_folder_of_files(const std::filesystem::path& path) {
  std::string folder = path.lexically_normal().string();
  if (folder == "." || folder == "./") return true;
  if (!folder.ends_with('/')) folder += '/';
  const auto below = memory_files().upper_bound(folder);
  return below != memory_files().end() && below->first.string().starts_with(folder);
}

}  // namespace chessvm::wasm
