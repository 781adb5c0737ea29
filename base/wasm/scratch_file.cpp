// SPDX-License-Identifier: MIT
#include "base/output/scratch_file.hpp"

#include <string>

#include "base/output/write_file.hpp"

namespace chessvm {

namespace {

/// Largest size of a scratch file, in bytes. A WebAssembly module keeps the file in memory.
constexpr std::size_t most_bytes = 32UL << 20U;

}  // namespace

struct ScratchFile::Store {
  std::string text{};
  bool full = false;
};

ScratchFile::ScratchFile() : store_(std::make_unique<Store>()) {}
ScratchFile::~ScratchFile() = default;

void ScratchFile::write(std::string_view text) {
  if (store_->text.size() + text.size() > most_bytes) store_->full = true;
  if (!store_->full) store_->text += text;
}

Result<void> ScratchFile::copy_to(const std::filesystem::path& path) {
  if (store_->full)
    return Failure{.path = path,
                   .message = "larger than 32 MB: record fewer signals, or less time"};
  return write_file_atomically(path, store_->text);
}

}  // namespace chessvm
