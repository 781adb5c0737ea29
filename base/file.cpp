// SPDX-License-Identifier: MIT
#include "base/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>

#include "base/signals.hpp"

namespace chessvm {
namespace {

Failure system_failure(const std::filesystem::path& path, std::string what) {
  return {.path = path, .message = std::move(what), .code = {errno, std::generic_category()}};
}

/// Closes the descriptor on scope exit, unless `release` has handed it to the caller.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ > STDERR_FILENO) ::close(fd_);
  }
  [[nodiscard]] int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

Result<void> write_all(int fd, std::string_view contents, const std::filesystem::path& path) {
  while (!contents.empty()) {
    const ssize_t written = ::write(fd, contents.data(), contents.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return system_failure(path, "cannot write");
    contents.remove_prefix(static_cast<std::size_t>(written));
  }
  return boost::outcome_v2::success();
}

Result<void> write_in_place(const std::filesystem::path& path, std::string_view contents) {
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (file.get() < 0) return system_failure(path, "cannot open for writing");
  return write_all(file.get(), contents, path);
}

/// Follows symbolic links, also to a file that does not exist; returns other paths unchanged.
std::filesystem::path behind_links(std::filesystem::path path) {
  constexpr int most_links = 40;  // as Linux follows
  std::error_code error;
  for (int links = 0; links < most_links && std::filesystem::is_symlink(path, error); ++links) {
    const auto next = std::filesystem::read_symlink(path, error);
    path = next.is_absolute() ? next : path.parent_path() / next;
  }
  return path;
}

}  // namespace

Result<std::string> read_file(const std::filesystem::path& path, std::size_t limit) {
  const Descriptor file(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) return system_failure(path, "cannot open");
  std::string contents;
  std::array<char, 1U << 16U> buffer{};
  for (;;) {
    const ssize_t got = ::read(file.get(), buffer.data(), buffer.size());
    // A read that Ctrl-C has ended is not begun again: a terminal might never answer.
    if (got < 0 && errno == EINTR && caught_signal() == 0) continue;
    if (got < 0) return system_failure(path, "cannot read");
    if (got == 0) return contents;
    contents.append(buffer.data(), static_cast<std::size_t>(got));
    if (contents.size() > limit)
      return Failure{.path = path, .message = "larger than " + std::to_string(limit) + " bytes"};
  }
}

Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view contents) {
  if (path == "-") return write_all(STDOUT_FILENO, contents, path);
  struct stat existing {};
  const bool exists = ::stat(path.c_str(), &existing) == 0;
  if (exists && !S_ISREG(existing.st_mode)) return write_in_place(path, contents);
  const auto target = behind_links(path);

  std::string beside = target.string() + ".tmp-XXXXXX";
  Descriptor file(::mkstemp(beside.data()));
  if (file.get() < 0) return system_failure(path, "cannot create a file beside it");
  const auto fail = [&](std::string what) {
    Failure failure = system_failure(path, std::move(what));
    ::unlink(beside.c_str());
    return failure;
  };
  if (auto written = write_all(file.get(), contents, path); !written) {
    ::unlink(beside.c_str());
    return written;
  }
  // mkstemp creates 0600; a file that others could read before stays readable.
  const mode_t mask = ::umask(0);
  ::umask(mask);
  if (::fchmod(file.get(), exists ? existing.st_mode & 07777U : 0666U & ~mask) != 0)
    return fail("cannot set permissions");
  if (::fsync(file.get()) != 0) return fail("cannot flush to disk");
  if (::close(file.release()) != 0) return fail("cannot close");
  if (::rename(beside.c_str(), target.c_str()) != 0) return fail("cannot rename into place");
  return boost::outcome_v2::success();
}

Result<void> check_writable(const std::filesystem::path& path) {
  if (path == "-") return boost::outcome_v2::success();
  struct stat existing {};
  const bool exists = ::stat(path.c_str(), &existing) == 0;
  if (exists && S_ISDIR(existing.st_mode)) {
    errno = EISDIR;
    return system_failure(path, "cannot write");
  }
  // A regular file is replaced by a new one, so its folder must be writable.
  const bool in_place = exists && !S_ISREG(existing.st_mode);
  const auto folder = behind_links(path).parent_path();
  const auto changed = in_place ? path : folder.empty() ? std::filesystem::path(".") : folder;
  if (::access(changed.c_str(), in_place ? W_OK : W_OK | X_OK) != 0)
    return system_failure(path, "cannot write");
  return boost::outcome_v2::success();
}

}  // namespace chessvm
