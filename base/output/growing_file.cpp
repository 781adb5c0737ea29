// SPDX-License-Identifier: MIT
#include "base/output/growing_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include "base/files/kept_files.hpp"
#include "base/output/open_to_write.hpp"
#include "base/process/signals.hpp"

namespace chessvm {

Result<GrowingFile> GrowingFile::open(const std::filesystem::path& path) {
  auto file = open_to_write(path, O_WRONLY | O_CREAT);
  if (!file) return file.error();
  if (auto locked = lock_growing_file(file.value(), path, "another output goes there"); !locked)
    return locked.error();
  return GrowingFile(Output(std::move(file.value()), path), path);
}

void GrowingFile::drop_older_contents() {
  if (begun_) return;
  begun_ = true;
  // Check again: this process may have read the file after opening it for writing.
  if (auto spared = spare_kept_files(path_); !spared) {
    failure_ = spared.error();
    return;
  }
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
