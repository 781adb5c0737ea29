// SPDX-License-Identifier: MIT
#include "base/output/held_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include "base/files/kept_files.hpp"
#include "base/files/places.hpp"
#include "base/output/open_to_write.hpp"
#include "base/output/pending_file.hpp"

namespace chessvm {
namespace {

constexpr mode_t for_all = 0666;  // open() clears the bits of the umask

struct Opened {
  Descriptor file;
  bool created = false;
};

Opened open_or_create(const std::filesystem::path& path) {
  // Open a pipe for writing only: as a reader of the pipe, this process would get no error from a
  // write after all other readers have closed the pipe.
  const int access = is_device(path) ? O_WRONLY : O_RDWR;
  // Without O_NONBLOCK, a pipe would make the process wait for a reader, which may never come.
  const int flags = access | O_APPEND | O_CLOEXEC | O_NONBLOCK;
  const auto open = [&](int more) {
    return Descriptor(
        retry_interrupted([&] { return ::open(path.c_str(), flags | more, for_all); }));
  };
  Descriptor file = open(0);
  if (file.is_open() || errno != ENOENT) return {std::move(file), false};
  file = open(O_CREAT | O_EXCL);
  if (file.is_open()) return {std::move(file), true};
  // The path is a dangling link, or another process has just created the file.
  return {open(O_CREAT), false};
}

/// Returns the failure of an open(2) that has just failed.
Failure open_failure(const std::filesystem::path& path) {
  std::error_code ignored;
  if (errno == ENXIO && std::filesystem::is_fifo(path, ignored))
    return {.path = path,
            .message = "is a pipe that no process reads",
            .code = {errno, std::generic_category()}};
  return system_failure(path, "cannot open for writing");
}

/// Makes later writes wait until a slow pipe takes the text.
Result<void> make_blocking(const Descriptor& file, const std::filesystem::path& path) {
  const int flags = ::fcntl(file.get(), F_GETFL);
  if (flags >= 0 && ::fcntl(file.get(), F_SETFL, flags & ~O_NONBLOCK) == 0)
    return boost::outcome_v2::success();
  return system_failure(path, "cannot open for writing");
}

bool is_still_at(const std::filesystem::path& path, int descriptor) {
  struct stat named {};
  struct stat open {};
  return ::stat(path.c_str(), &named) == 0 && ::fstat(descriptor, &open) == 0 &&
         named.st_ino == open.st_ino && named.st_dev == open.st_dev;
}

}  // namespace

Result<HeldFile> HeldFile::take(const std::filesystem::path& path, std::string_view in_use) {
  if (auto other = refuse_standard_streams(path); !other) return other.error();
  if (auto spared = spare_kept_files(path); !spared) return spared.error();
  for (;;) {
    Opened opened = open_or_create(path);
    if (!opened.file.is_open()) return open_failure(path);
    if (auto blocking = make_blocking(opened.file, path); !blocking) return blocking.error();
    struct stat what {};
    if (::fstat(opened.file.get(), &what) != 0)
      return system_failure(path, "cannot look at the file");
    HeldFile held(std::move(opened.file), path);
    held.is_regular_ = S_ISREG(what.st_mode);
    if (!held.is_regular_) return held;
    if (auto locked = lock_output(held.file_, path, in_use); !locked) return locked.error();
    // Before we got the lock, its holder may have replaced or removed this file.
    if (!is_still_at(path, held.file_.get())) continue;
    held.created_ = opened.created;
    return held;
  }
}

HeldFile::HeldFile(HeldFile&& other) noexcept
    : file_(std::move(other.file_)),
      path_(std::move(other.path_)),
      is_regular_(other.is_regular_),
      created_(std::exchange(other.created_, false)) {}

HeldFile& HeldFile::operator=(HeldFile&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(path_, other.path_);
  std::swap(is_regular_, other.is_regular_);
  std::swap(created_, other.created_);
  return *this;
}

HeldFile::~HeldFile() {
  let_go();
}

void HeldFile::let_go() {
  if (!created_ || !file_.is_open()) return;
  const auto bytes = size();
  if (bytes && bytes.value() == 0 && is_still_at(path_, file_.get())) ::unlink(path_.c_str());
}

Result<std::size_t> HeldFile::size() const {
  struct stat what {};
  if (::fstat(file_.get(), &what) != 0) return system_failure(path_, "cannot look at the file");
  return is_regular_ ? static_cast<std::size_t>(what.st_size) : 0U;
}

Result<std::string> HeldFile::read(std::size_t begin, std::size_t most) const {
  std::string text(most, '\0');
  std::size_t got = 0;
  while (got < most) {
    const ssize_t read = retry_interrupted([&] {
      return ::pread(file_.get(), text.data() + got, most - got, static_cast<off_t>(begin + got));
    });
    if (read < 0) return system_failure(path_, "cannot read");
    if (read == 0) break;
    got += static_cast<std::size_t>(read);
  }
  text.resize(got);
  return text;
}

Result<void> HeldFile::cut(std::size_t size) {
  if (retry_interrupted([&] { return ::ftruncate(file_.get(), static_cast<off_t>(size)); }) != 0)
    return system_failure(path_, "cannot cut off what was torn");
  return boost::outcome_v2::success();
}

Result<Output> HeldFile::output() const {
  Descriptor copy(::fcntl(file_.get(), F_DUPFD_CLOEXEC, 0));
  if (!copy.is_open()) return system_failure(path_, "cannot open for writing");
  return Output(std::move(copy), path_);
}

Result<void> HeldFile::replace(std::string_view contents) {
  auto pending = PendingFile::open(path_);
  if (!pending) return pending.error();
  pending.value().write(contents);
  auto placed = pending.value().commit_and_hold();
  if (!placed) return placed.error();
  if (is_regular_) file_ = std::move(placed.value());
  created_ = false;
  return boost::outcome_v2::success();
}

}  // namespace chessvm
