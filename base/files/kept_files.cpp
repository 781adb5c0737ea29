// SPDX-License-Identifier: MIT
#include "base/files/kept_files.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <system_error>

#include "base/files/file_lines.hpp"
#include "base/files/places.hpp"
#include "base/process/standard_streams.hpp"
#include "base/text/text.hpp"

namespace chessvm {
namespace {

namespace fs = std::filesystem;

/// Register of protected files and kinds of files. The mutex is for threads that read files.
struct KeptFiles {
  std::mutex mutex;
  bool keeps_readings = false;
  bool standard_input = false;                   // true: the file of standard input is protected
  std::map<fs::path, fs::path> written_by_full;  // paths as the user wrote them, by absolute path
  std::set<FileKind> kinds;
};

KeptFiles& kept_files() {
  static KeptFiles files;
  return files;
}

/// Returns the absolute path; empty if the working folder no longer exists.
fs::path in_full(const fs::path& path) {
  std::error_code error;
  const fs::path full = fs::absolute(path, error);
  return error ? fs::path() : full.lexically_normal();
}

/// Guesses the kind of a text file; nullopt if the file cannot be read or fits no kind.
std::optional<FileKind> kind_of(const fs::path& path) {
  const auto file = open_to_read(path, Reading::replaceable);
  std::string text;
  if (!file || !read_more(file.value(), path, text)) return std::nullopt;
  return guess_file_kind(text);
}

}  // namespace

KeptInputs::KeptInputs(std::span<const FileKind> kinds) {
  KeptFiles& files = kept_files();
  const std::lock_guard lock(files.mutex);
  files.keeps_readings = true;
  files.kinds.insert(kinds.begin(), kinds.end());
}

KeptInputs::~KeptInputs() {
  KeptFiles& files = kept_files();
  const std::lock_guard lock(files.mutex);
  files.keeps_readings = false;
  files.standard_input = false;
  files.written_by_full.clear();
  files.kinds.clear();
}

void note_reading(const fs::path& path, Reading reading) {
  if (reading == Reading::replaceable) return;
  KeptFiles& files = kept_files();
  {
    const std::lock_guard lock(files.mutex);
    if (!files.keeps_readings) return;
  }
  keep_file(path);
}

void keep_file(const fs::path& path) {
  if (path == "-") {
    KeptFiles& files = kept_files();
    const std::lock_guard lock(files.mutex);
    files.standard_input = true;
    return;
  }
  fs::path full = in_full(path);
  if (full.empty() || is_device(full)) return;
  KeptFiles& files = kept_files();
  const std::lock_guard lock(files.mutex);
  files.written_by_full.try_emplace(std::move(full), path);
}

void give_kind_free(FileKind kind) {
  KeptFiles& files = kept_files();
  const std::lock_guard lock(files.mutex);
  files.kinds.erase(kind);
}

Result<void> spare_kept_files(const fs::path& path) {
  std::error_code ignored;
  if (path == "-" || !fs::is_regular_file(path, ignored)) return boost::outcome_v2::success();
  const auto kind = kind_of(path);
  KeptFiles& files = kept_files();
  const std::lock_guard lock(files.mutex);
  if (files.standard_input && is_file_of_stream(STDIN_FILENO, path))
    return Failure{.path = path,
                   .message = "is not written: it is an input, given as standard input"};
  for (const auto& [full, written] : files.written_by_full) {
    if (!lead_to_one_file(path, full)) continue;
    const std::string as =
        in_full(path) == full ? "" : fmt::format(", given as '{}'", shortened(written.string()));
    return Failure{.path = path, .message = fmt::format("is not written: it is an input{}", as)};
  }
  if (kind && files.kinds.contains(*kind))
    return Failure{.path = path, .message = "is not written: it is " + describe(*kind)};
  return boost::outcome_v2::success();
}

}  // namespace chessvm
