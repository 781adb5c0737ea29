// SPDX-License-Identifier: MIT
#include "base/output/open_to_write.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>

#include "base/files/kept_files.hpp"
#include "base/output/open_outputs.hpp"
#include "base/process/signals.hpp"
#include "base/process/standard_streams.hpp"

namespace chessvm {

Result<void> refuse_standard_streams(const std::filesystem::path& path) {
  if (path == "-")
    return Failure::because("standard output cannot be used here; name a file, perhaps './-'");
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
    if (is_file_of_stream(stream, path))
      return Failure{.path = path,
                     .message = fmt::format("is the file of standard {}; name another file",
                                            stream == STDOUT_FILENO ? "output" : "error")};
  return boost::outcome_v2::success();
}

Result<Descriptor> open_to_write(const std::filesystem::path& path, int flags) {
  if (auto other = refuse_standard_streams(path); !other) return other.error();
  if (auto spared = spare_kept_files(path); !spared) return spared.error();
  constexpr mode_t for_all = 0666;  // open() clears the bits of the umask
  int opened = -1;
  do {
    opened = ::open(path.c_str(), flags | O_CLOEXEC, for_all);
  } while (opened < 0 && errno == EINTR && caught_signal() == 0);
  if (opened < 0) return system_failure(path, "cannot open for writing");
  return Descriptor(opened);
}

Result<void> lock_output(const Descriptor& file, const std::filesystem::path& path,
                         std::string_view in_use) {
  struct stat what {};
  // File systems without locks return other error codes, which are ignored.
  if (::fstat(file.get(), &what) == 0 && S_ISREG(what.st_mode) &&
      ::flock(file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    return Failure{.path = path,
                   .message = std::string(in_use),
                   .code = std::make_error_code(std::errc::device_or_resource_busy)};
  return boost::outcome_v2::success();
}

Result<void> lock_growing_file(const Descriptor& file, const std::filesystem::path& path,
                               std::string_view in_use) {
  if (auto locked = lock_output(file, path, in_use); !locked) return locked;
  note_open_output(file.get(), path);
  return boost::outcome_v2::success();
}

}  // namespace chessvm
