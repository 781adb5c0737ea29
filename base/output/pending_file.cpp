// SPDX-License-Identifier: MIT
#include "base/output/pending_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <array>
#include <csignal>
#include <cstdio>

#include "base/files/kept_files.hpp"
#include "base/files/places.hpp"
#include "base/output/open_outputs.hpp"
#include "base/output/open_to_write.hpp"
#include "base/process/held_signal.hpp"
#include "base/process/signals.hpp"
#include "base/process/standard_streams.hpp"
#include "base/text/text.hpp"

namespace chessvm {
namespace {

constexpr int most_names = 9;

std::filesystem::path temporary_name(const std::filesystem::path& target, int number) {
  return target.string() + fmt::format(".chessvm-tmp{}", number);
}

std::filesystem::path folder_of(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
}

/// Returns the /proc path of an open file that has no name.
std::string descriptor_path(int descriptor) {
  return fmt::format("/proc/self/fd/{}", descriptor);
}

bool is_file_of(const std::filesystem::path& path, int descriptor) {
  struct stat named {};
  struct stat open {};
  return ::lstat(path.c_str(), &named) == 0 && ::fstat(descriptor, &open) == 0 &&
         named.st_ino == open.st_ino && named.st_dev == open.st_dev;
}

bool lock(int descriptor) {
  return retry_interrupted([&] { return ::flock(descriptor, LOCK_EX | LOCK_NB); }) == 0;
}

/// Removes the temporary file `path` if its writer no longer runs. Returns true if `path` is free.
bool remove_stray(const std::filesystem::path& path) {
  const auto open = [&](int mode) {
    return Descriptor(retry_interrupted(
        [&] { return ::open(path.c_str(), mode | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC); }));
  };
  Descriptor stray = open(O_RDONLY);
  if (!stray.is_open() && errno == EACCES) stray = open(O_WRONLY);  // a sandbox may forbid reading
  if (!stray.is_open()) return errno == ENOENT;
  struct stat what {};
  if (::fstat(stray.get(), &what) != 0 || !S_ISREG(what.st_mode) || !lock(stray.get()))
    return false;
  // Another process may have removed the file before this process locked it.
  if (!is_file_of(path, stray.get())) return true;
  return retry_interrupted([&] { return ::unlink(path.c_str()); }) == 0;
}

/// Removes temporary files that killed processes left beside `target`.
void remove_strays(const std::filesystem::path& target) {
  for (int number = 1; number <= most_names; ++number)
    static_cast<void>(remove_stray(temporary_name(target, number)));
}

/// Calls `take` with one temporary name of `target` after another until `take` succeeds. Returns
/// that name. If all names are in use, or on another error, sets errno and returns an empty path.
template <class Take>
std::filesystem::path take_name(const std::filesystem::path& target, Take take) {
  for (int number = 1; number <= most_names; ++number) {
    auto path = temporary_name(target, number);
    if (take(path)) return path;
    if (errno != EEXIST) return {};
    if (remove_stray(path) && take(path)) return path;
    errno = EEXIST;
  }
  return {};
}

/// Opens a nameless file in `folder`. Returns a closed descriptor if the system cannot do that.
Descriptor open_nameless(const std::filesystem::path& folder, mode_t mode) {
  Descriptor file(retry_interrupted(
      [&] { return ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, mode); }));
  if (!file.is_open() || ::access(descriptor_path(file.get()).c_str(), F_OK) != 0 ||
      !lock(file.get()))
    return Descriptor();
  return file;
}

/// Creates and locks the file `path`. Fails if it exists, or if another writer removes it at once.
bool create_locked(const std::filesystem::path& path, mode_t mode, Descriptor& file) {
  file = Descriptor(retry_interrupted(
      [&] { return ::open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode); }));
  if (!file.is_open()) return false;
  const bool locked = lock(file.get());
  if ((locked || errno != EWOULDBLOCK) && is_file_of(path, file.get())) return true;
  errno = EEXIST;
  return false;
}

bool rename_file(const std::filesystem::path& from, const std::filesystem::path& to) {
  return retry_interrupted([&] { return ::rename(from.c_str(), to.c_str()); }) == 0;
}

bool exchange_files(const std::filesystem::path& one, const std::filesystem::path& other) {
  return retry_interrupted([&] {
           return ::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE);
         }) == 0;
}

bool give_path(int descriptor, const std::filesystem::path& path) {
  const std::string from = descriptor_path(descriptor);
  return retry_interrupted([&] {
           return ::linkat(AT_FDCWD, from.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW);
         }) == 0;
}

/// Fails if `path` is an input, or an output that this run is appending to.
Result<void> spare_other_files(const std::filesystem::path& path) {
  if (auto spared = spare_kept_files(path); !spared) return spared;
  return spare_open_outputs(path);
}

}  // namespace

Result<PendingFile> PendingFile::open(const std::filesystem::path& path) {
  if (path == "-") return PendingFile(Output::standard_output(), path);
  struct stat existing {};
  const bool exists = ::stat(path.c_str(), &existing) == 0;
  if (!exists || S_ISREG(existing.st_mode)) {
    if (auto spared = spare_other_files(path); !spared) return spared.error();
    // Do not replace the file of standard output, which would go on writing to the old file.
    if (is_file_of_stream(STDOUT_FILENO, path)) return PendingFile(Output::standard_output(), path);
    if (auto other = refuse_standard_streams(path); !other) return other.error();
    return open_beside(path, exists ? &existing : nullptr);
  }
  auto device = open_to_write(path, O_WRONLY);
  if (!device) return device.error();
  return PendingFile(Output(std::move(device.value()), path), path);
}

Result<PendingFile> PendingFile::open_beside(const std::filesystem::path& path,
                                             const struct stat* existing) {
  const auto target = behind_links(path);
  remove_strays(target);
  constexpr mode_t for_all = 0666;  // open() removes the bits that the umask has
  constexpr mode_t private_mode = 0600;
  const mode_t mode = existing != nullptr ? private_mode : for_all;
  Descriptor file = open_nameless(folder_of(target), mode);
  std::filesystem::path name;
  if (!file.is_open()) {
    name = take_name(target, [&](const auto& free) { return create_locked(free, mode, file); });
    if (name.empty()) return system_failure(path, "cannot create a file beside it");
  }
  PendingFile pending(Output(std::move(file), path), path);
  pending.target_ = target;
  pending.name_ = name;
  if (existing != nullptr) pending.permissions_ = existing->st_mode & 07777U;
  return pending;
}

PendingFile::PendingFile(PendingFile&& other) noexcept
    : contents_(std::move(other.contents_)),
      path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      name_(std::exchange(other.name_, {})),
      permissions_(other.permissions_),
      placed_(std::exchange(other.placed_, Placed::no)) {}

PendingFile& PendingFile::operator=(PendingFile&& other) noexcept {
  std::swap(contents_, other.contents_);
  std::swap(path_, other.path_);
  std::swap(target_, other.target_);
  std::swap(name_, other.name_);
  std::swap(permissions_, other.permissions_);
  std::swap(placed_, other.placed_);
  return *this;
}

void PendingFile::write(std::string_view text) {
  if (contents_.is_terminal())
    contents_.write(visible_lines(text));
  else
    contents_.write(text);
}

PendingFile::~PendingFile() {
  take_back();
  remove_name();
}

void PendingFile::remove_name() {
  if (!name_.empty()) ::unlink(name_.c_str());
  name_.clear();
}

/// Writes the complete contents to disk.
Result<void> PendingFile::prepare() {
  if (target_.empty()) return contents_.flush();
  // Check again: this process may have read or opened the target since the contents were begun.
  if (auto spared = spare_other_files(path_); !spared) return spared;
  if (permissions_ &&
      retry_interrupted([this] { return ::fchmod(contents_.descriptor(), *permissions_); }) != 0)
    return system_failure(path_, "cannot set permissions");
  return contents_.sync();
}

Result<void> PendingFile::give_name() {
  if (!name_.empty()) return boost::outcome_v2::success();
  name_ =
      take_name(target_, [&](const auto& free) { return give_path(contents_.descriptor(), free); });
  if (name_.empty()) return system_failure(path_, "cannot create a file beside it");
  return boost::outcome_v2::success();
}

/// Moves the contents into place. `take_back` can undo this, unless the contents replaced a file on
/// a file system that cannot exchange two files.
Result<void> PendingFile::place() {
  if (target_.empty()) return boost::outcome_v2::success();
  if (name_.empty() && give_path(contents_.descriptor(), target_)) {
    placed_ = Placed::created;
    return boost::outcome_v2::success();
  }
  if (name_.empty() && errno != EEXIST) return system_failure(path_, "cannot give it its name");
  if (auto named = give_name(); !named) return named;
  if (exchange_files(name_, target_)) {
    placed_ = Placed::exchanged;  // the old contents have the temporary name now
    return boost::outcome_v2::success();
  }
  const bool created = errno == ENOENT;
  if (!rename_file(name_, target_)) return system_failure(path_, "cannot rename into place");
  name_.clear();
  placed_ = created ? Placed::created : Placed::replaced;
  return boost::outcome_v2::success();
}

void PendingFile::take_back() {
  if (placed_ == Placed::created) ::unlink(target_.c_str());
  if (placed_ == Placed::exchanged && rename_file(name_, target_)) name_.clear();
  placed_ = Placed::no;
}

Result<void> PendingFile::commit() {
  if (auto prepared = prepare(); !prepared || target_.empty()) return prepared;
  if (name_.empty() && give_path(contents_.descriptor(), target_))
    return boost::outcome_v2::success();
  if (auto named = give_name(); !named) return named;
  if (!rename_file(name_, target_)) return system_failure(path_, "cannot rename into place");
  name_.clear();
  return boost::outcome_v2::success();
}

Result<Descriptor> PendingFile::commit_and_hold() {
  if (auto committed = commit(); !committed) return committed.error();
  Descriptor copy(::fcntl(contents_.descriptor(), F_DUPFD_CLOEXEC, 0));
  if (!copy.is_open()) return system_failure(path_, "cannot keep the file open");
  return copy;
}

Result<void> commit_all(std::span<PendingFile> files) {
  const HeldSignal held(SIGPIPE);  // so that a closed pipe cannot end the process half way
  // Files written in place cannot be restored after a failure, so they come last.
  for (PendingFile& file : files)
    if (!file.target_.empty())
      if (auto prepared = file.prepare(); !prepared) return prepared;
  Result<void> placed = boost::outcome_v2::success();
  for (PendingFile& file : files)
    if (placed) placed = file.place();
  for (PendingFile& file : files)
    if (placed && file.target_.empty()) placed = file.prepare();
  for (PendingFile& file : files)
    if (placed)
      file.placed_ = PendingFile::Placed::no;  // the destructor must not undo the commit
    else {
      file.take_back();
      file.remove_name();
    }
  return placed;
}

}  // namespace chessvm
