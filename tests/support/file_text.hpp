// SPDX-License-Identifier: MIT
// Reads files whose text tests compare.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "base/files/file.hpp"

namespace chessvm {

/// Returns the text of a file; "no file PATH" if it cannot be read, so that a comparison says so.
inline std::string file_text(const std::filesystem::path& path) {
  auto text = read_file(path);
  return text ? std::move(text).value() : "no file " + path.string();
}

}  // namespace chessvm
