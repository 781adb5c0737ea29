// SPDX-License-Identifier: MIT
#include "base/files/kept_files.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
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
  std::multimap<fs::path, FileKind> replaceable;  // files of `kinds` that outputs may replace
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

enum class KindFrom : std::uint8_t { text, name };

struct Guess {
  FileKind kind;
  KindFrom from;
};

/// Guesses the kind of a file by its text, else by its name. nullopt: unreadable, blank or unknown.
std::optional<Guess> guess_kind(const fs::path& path) {
  const auto file = open_to_read(path, Reading::replaceable);
  std::string text;
  if (!file || !read_more(file.value(), path, text) || trimmed(text).empty()) return std::nullopt;
  if (const auto kind = guess_file_kind(text)) return Guess{*kind, KindFrom::text};
  if (const auto kind = guess_kind_of_name(path)) return Guess{*kind, KindFrom::name};
  return std::nullopt;
}

/// Returns true if an output of `kind` may replace a file of the guessed kind. A file with the name
/// `X.e` is guessed to be a patch, but may also be an image.
bool fits(FileKind kind, Guess guess) {
  const bool is_e = guess.from == KindFrom::name && guess.kind == FileKind::patch;
  return kind == guess.kind || (is_e && kind == FileKind::image);
}

/// Returns true if an earlier call of `let_replace` allows outputs to replace the file.
bool may_be_replaced(const KeptFiles& files, const fs::path& path, Guess guess) {
  return std::any_of(files.replaceable.begin(), files.replaceable.end(), [&](const auto& row) {
    return fits(row.second, guess) && lead_to_one_file(path, row.first);
  });
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
  files.replaceable.clear();
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

void let_replace(const fs::path& path, FileKind kind) {
  fs::path full = path.empty() || path == "-" ? fs::path() : in_full(path);
  if (full.empty()) return;
  KeptFiles& files = kept_files();
  const std::lock_guard lock(files.mutex);
  files.replaceable.emplace(std::move(full), kind);
}

Result<void> spare_kept_files(const fs::path& path) {
  std::error_code ignored;
  if (path == "-" || !fs::is_regular_file(path, ignored)) return boost::outcome_v2::success();
  const auto guess = guess_kind(path);
  KeptFiles& files = kept_files();
  const std::lock_guard lock(files.mutex);
  if (files.standard_input && is_file_of_stream(STDIN_FILENO, path))
    return Failure{
        .path = path,
        .message = fmt::format("{}it is an input, given as standard input", not_written)};
  for (const auto& [full, written] : files.written_by_full) {
    if (!lead_to_one_file(path, full)) continue;
    const std::string as =
        in_full(path) == full ? "" : fmt::format(", given as '{}'", shortened(written.string()));
    return Failure{.path = path, .message = fmt::format("{}it is an input{}", not_written, as)};
  }
  if (guess && files.kinds.contains(guess->kind) && !may_be_replaced(files, path, *guess))
    return Failure{.path = path,
                   .message = fmt::format("{}it is {}", not_written, describe(guess->kind))};
  return boost::outcome_v2::success();
}

}  // namespace chessvm
