// SPDX-License-Identifier: MIT
#include "vm/debugger/source/source_files.hpp"

#include "base/files/file.hpp"
#include "base/files/places.hpp"
#include "vm/image/provenance.hpp"

namespace chessvm::vm::debugger {
namespace {

namespace fs = std::filesystem;

/// Returns true if `path` ends in the components of `name`.
bool ends_in(const fs::path& path, const fs::path& name) {
  auto whole = path.end();
  auto tail = name.end();
  while (tail != name.begin()) {
    if (whole == path.begin() || *--tail != *--whole) return false;
  }
  return true;
}

/// Returns true if the file can be read and its text has another digest than `digest`.
bool differs(const fs::path& path, std::optional<std::uint32_t> digest) {
  if (!digest) return false;
  const auto text = read_file(path);
  return text && source_digest(text.value()) != *digest;
}

}  // namespace

SourceFiles::SourceFiles(const SourceMap& map) {
  for (const std::string& name : map.files()) files_.push_back({name, map.digest(size())});
}

SourceFiles::SourceFiles(const SourceMap& map, const fs::path& folder) : SourceFiles(map) {
  folder_ = folder;
  look_again();
}

void SourceFiles::look_again() {
  if (!folder_) return;
  for (File& file : files_) {
    file.path.clear();
    file.changed.clear();
    for (const fs::path& candidate : {fs::path(file.name), *folder_ / file.name}) {
      if (is_folder(candidate) || is_device(candidate)) continue;
      const auto found = real_path(candidate);
      if (!found) continue;
      if (!differs(*found, file.digest)) {
        file.path = *found;
        file.changed.clear();
        break;
      }
      if (file.changed.empty()) file.changed = *found;
    }
  }
}

std::vector<std::uint32_t> SourceFiles::find(const std::string& path) const {
  std::vector<std::uint32_t> found;
  if (path.empty()) return found;
  const fs::path real = nearly_real_path(path);
  for (std::uint32_t number = 0; number < size(); ++number) {
    const File& file = files_[number];
    const fs::path& on_disk = file.path.empty() ? file.changed : file.path;
    const bool by_name = ends_in(file.name, path);
    const bool by_path =
        !real.empty() && (on_disk.empty() ? ends_in(real, file.name) : on_disk == real);
    if (by_name || by_path) found.push_back(number);
  }
  return found;
}

std::string SourceFiles::names() const {
  std::string text;
  for (const File& file : files_) text += (text.empty() ? "" : ", ") + file.name;
  return text;
}

}  // namespace chessvm::vm::debugger
