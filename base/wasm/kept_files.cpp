// SPDX-License-Identifier: MIT
// Protects no files: a WebAssembly module has only the texts of its page, which may be replaced.
#include "base/files/kept_files.hpp"

namespace chessvm {

KeptInputs::KeptInputs(std::span<const FileKind> /*kinds*/) {}

KeptInputs::~KeptInputs() = default;

void note_reading(const std::filesystem::path& /*path*/, Reading /*reading*/) {}

void keep_file(const std::filesystem::path& /*path*/) {}

void let_replace(const std::filesystem::path& /*path*/, FileKind /*kind*/) {}

Result<void> spare_kept_files(const std::filesystem::path& /*path*/) {
  return boost::outcome_v2::success();
}

}  // namespace chessvm
