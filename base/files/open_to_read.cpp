// SPDX-License-Identifier: MIT
// Implements open_to_read and read_more of base/files/file_lines.hpp with system calls.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/files/file_lines.hpp"
#include "base/files/kept_files.hpp"
#include "base/process/signals.hpp"

namespace chessvm {
namespace {

constexpr std::size_t chunk = 1U << 16U;

/// Returns true if a signal ended a system call, but no recorded signal asks the process to stop.
bool begins_again() {
  return errno == EINTR && caught_signal() == 0;
}

}  // namespace

Result<Descriptor> open_to_read(const std::filesystem::path& path, Reading reading) {
  if (path == "-") {
    note_reading(path, reading);
    return Descriptor(STDIN_FILENO);
  }
  int opened = -1;
  do {
    opened = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  } while (opened < 0 && begins_again());
  if (opened < 0) return system_failure(path, "cannot open");
  note_reading(path, reading);
  return Descriptor(opened);
}

Result<bool> read_more(const Descriptor& file, const std::filesystem::path& path,
                       std::string& text) {
  const std::size_t before = text.size();
  text.resize(before + chunk);
  ssize_t got = -1;
  do {
    got = ::read(file.get(), text.data() + before, chunk);
  } while (got < 0 && begins_again());
  text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  if (got < 0) return system_failure(path, "cannot read");
  return got > 0;
}

}  // namespace chessvm
