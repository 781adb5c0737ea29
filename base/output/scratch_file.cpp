// SPDX-License-Identifier: MIT
#include "base/output/scratch_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <optional>
#include <system_error>

#include "base/output/output.hpp"
#include "base/output/write_file.hpp"

namespace chessvm {
namespace {

/// Maps an open file, to access its contents without reading them into memory.
class Mapping {
 public:
  explicit Mapping(std::FILE* file) {
    struct stat about {};
    if (::fstat(::fileno(file), &about) != 0) {
      error_ = errno;
      return;
    }
    size_ = static_cast<std::size_t>(about.st_size);
    if (size_ == 0) return;  // mmap() refuses an empty file
    void* const at = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, ::fileno(file), 0);
    if (at == MAP_FAILED)
      error_ = errno;
    else
      begin_ = static_cast<const char*>(at);
  }
  ~Mapping() {
    if (begin_ != nullptr) ::munmap(const_cast<char*>(begin_), size_);
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  [[nodiscard]] int error() const { return error_; }
  [[nodiscard]] std::string_view text() const { return {begin_, size_}; }

 private:
  const char* begin_ = nullptr;
  std::size_t size_ = 0;
  int error_ = 0;
};

std::FILE* open_scratch_file() {
  if (std::FILE* const file = std::tmpfile()) return file;
  const int error = errno;
  const int memory = error == EACCES ? ::memfd_create("scratch", MFD_CLOEXEC) : -1;
  if (memory >= 0) return ::fdopen(memory, "w+");
  errno = error;
  return nullptr;
}

}  // namespace

struct ScratchFile::Store {
  struct Closer {
    void operator()(std::FILE* open) const { std::fclose(open); }
  };
  std::unique_ptr<std::FILE, Closer> file{open_scratch_file()};
  std::optional<Output> output{};  // writes to `file`; nullopt if `error` is not 0
  int error = 0;
};

ScratchFile::ScratchFile() : store_(std::make_unique<Store>()) {
  const int copy =
      store_->file ? ::fcntl(::fileno(store_->file.get()), F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1;
  if (copy < 0)
    store_->error = errno;
  else
    store_->output.emplace(Descriptor(copy), "");
}

ScratchFile::~ScratchFile() = default;

void ScratchFile::write(std::string_view text) {
  if (store_->output) store_->output->write(text);
}

Result<void> ScratchFile::copy_to(const std::filesystem::path& path) {
  const auto failure = [&path](std::error_code reason) {
    return Failure{
        .path = path, .message = "cannot keep the recording in a temporary file", .code = reason};
  };
  if (store_->error != 0) return failure({store_->error, std::generic_category()});
  if (const auto flushed = store_->output->flush(); !flushed) return failure(flushed.error().code);
  const Mapping contents(store_->file.get());
  if (contents.error() != 0) return failure({contents.error(), std::generic_category()});
  return write_file_atomically(path, contents.text());
}

}  // namespace chessvm
