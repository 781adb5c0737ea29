// SPDX-License-Identifier: MIT
// Reads a file, so that a test can compare its text.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "base/files/file.hpp"

namespace chessvm {

/// Returns the text of a file; if it cannot be read, "no file PATH", which a comparison shows.
inline std::string file_text(const std::filesystem::path& path) {
  auto text = read_file(path);
  return text ? std::move(text).value() : "no file " + path.string();
}

}  // namespace chessvm
