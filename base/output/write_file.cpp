// SPDX-License-Identifier: MIT
#include "base/output/write_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>
#include <vector>

#include "base/files/kept_files.hpp"
#include "base/files/places.hpp"
#include "base/output/pending_file.hpp"

namespace chessvm {

Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view contents) {
  auto file = PendingFile::open(path);
  if (!file) return file.error();
  file.value().write(contents);
  return file.value().commit();
}

Result<void> write_files_atomically(std::span<const FileContents> files) {
  std::vector<PendingFile> pending;
  for (const FileContents& each : files) {
    auto file = PendingFile::open(each.path);
    if (!file) return file.error();
    file.value().write(each.text);
    pending.push_back(std::move(file.value()));
  }
  return commit_all(pending);
}

Result<void> check_writable(const std::filesystem::path& path) {
  if (path == "-") return boost::outcome_v2::success();
  if (auto spared = spare_kept_files(path); !spared) return spared;
  struct stat existing {};
  const bool exists = ::stat(path.c_str(), &existing) == 0;
  if (exists && S_ISDIR(existing.st_mode)) {
    errno = EISDIR;
    return system_failure(path, "cannot write");
  }
  // A regular file is replaced by a new file, so its folder must be writable.
  const bool in_place = exists && !S_ISREG(existing.st_mode);
  const auto folder = behind_links(path).parent_path();
  const auto changed = in_place ? path : folder.empty() ? std::filesystem::path(".") : folder;
  if (::access(changed.c_str(), in_place ? W_OK : W_OK | X_OK) != 0)
    return system_failure(path, "cannot write");
  return boost::outcome_v2::success();
}

}  // namespace chessvm
