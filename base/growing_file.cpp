// SPDX-License-Identifier: MIT
#include "base/growing_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include "base/signals.hpp"

namespace chessvm {

Result<GrowingFile> GrowingFile::open(const std::filesystem::path& path) {
  constexpr mode_t for_all = 0666;  // less the mask of the process
  int opened = -1;
  // A pipe without a reader would wait for ever, so that Ctrl-C ends the wait.
  do {
    opened = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, for_all);
  } while (opened < 0 && errno == EINTR && caught_signal() == 0);
  if (opened < 0) return system_failure(path, "cannot open for writing");
  return GrowingFile(Output(Descriptor(opened), path), path);
}

void GrowingFile::drop_older_contents() {
  if (begun_) return;
  begun_ = true;
  const int file = contents_.descriptor();
  struct stat what {};
  if (::fstat(file, &what) != 0 || !S_ISREG(what.st_mode)) return;
  if (retry_interrupted([file] { return ::ftruncate(file, 0); }) != 0)
    failure_ = system_failure(path_, "cannot empty the file");
}

void GrowingFile::write(std::string_view text) {
  drop_older_contents();
  if (!failure_) contents_.write(text);
}

Result<void> GrowingFile::flush() {
  if (failure_) return *failure_;
  return contents_.flush();
}

Result<void> GrowingFile::finish() {
  drop_older_contents();
  return flush();
}

}  // namespace chessvm
