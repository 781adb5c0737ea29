// SPDX-License-Identifier: MIT
#include "base/output/write_file.hpp"

#include "base/wasm/memory_files.hpp"

namespace chessvm {

Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view contents) {
  wasm::memory_files()[path.lexically_normal()] = contents;
  return boost::outcome_v2::success();
}

Result<void> write_files_atomically(std::span<const FileContents> files) {
  for (const FileContents& each : files)
    if (auto written = write_file_atomically(each.path, each.text); !written) return written;
  return boost::outcome_v2::success();
}

Result<void> check_writable(const std::filesystem::path& /*path*/) {
  return boost::outcome_v2::success();
}

}  // namespace chessvm
