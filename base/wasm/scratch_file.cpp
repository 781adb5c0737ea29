// SPDX-License-Identifier: MIT
#include "base/scratch_file.hpp"

#include <string>

#include "base/file.hpp"

namespace chessvm {

struct ScratchFile::Store {
  std::string text{};
};

ScratchFile::ScratchFile() : store_(std::make_unique<Store>()) {}
ScratchFile::~ScratchFile() = default;
ScratchFile::ScratchFile(ScratchFile&&) noexcept = default;
ScratchFile& ScratchFile::operator=(ScratchFile&&) noexcept = default;

void ScratchFile::write(std::string_view text) {
  store_->text += text;
}

Result<void> ScratchFile::copy_to(const std::filesystem::path& path) {
  return write_file_atomically(path, store_->text);
}

}  // namespace chessvm
