// SPDX-License-Identifier: MIT
#include "base/process/standard_streams.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "base/process/descriptor.hpp"

namespace chessvm {
namespace {

/// Occupies the descriptor `stream` if it is closed. Reading and writing still fail.
void occupy(int stream) {
  if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) return;
  // open() returns the lowest free number, which is `stream`: all lower ones are in use.
  static_cast<void>(::open("/", O_PATH));
}

int first_error = 0;
bool reported = false;

/// Writes all of `text`. Returns less than `size`, possibly 0, if writing failed.
ssize_t write_whole(void* /*cookie*/, const char* text, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t written =
        retry_interrupted([&] { return ::write(STDOUT_FILENO, text + done, size - done); });
    if (written < 0) {
      if (first_error == 0) first_error = errno;
      break;
    }
    done += static_cast<std::size_t>(written);
  }
  return static_cast<ssize_t>(done);
}

}  // namespace

void prepare_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) occupy(stream);
  if (::isatty(STDOUT_FILENO) == 1) return;
  std::FILE* const stream = ::fopencookie(
      nullptr, "w", {.read = nullptr, .write = write_whole, .seek = nullptr, .close = nullptr});
  if (stream != nullptr) stdout = stream;
}

bool is_file_of_stream(int stream, const std::filesystem::path& path) {
  struct stat named {};
  struct stat open {};
  return ::stat(path.c_str(), &named) == 0 && S_ISREG(named.st_mode) &&
         ::fstat(stream, &open) == 0 && named.st_dev == open.st_dev && named.st_ino == open.st_ino;
}

int standard_output_error() {
  return first_error;
}

void note_reported_output_error() {
  reported = true;
}

bool output_error_is_reported() {
  return reported;
}

}  // namespace chessvm
