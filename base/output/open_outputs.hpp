// SPDX-License-Identifier: MIT
// Lists the files that this process is appending to, so that no other output overwrites them.
#pragma once

#include <filesystem>

#include "base/result.hpp"

namespace chessvm {

/// Notes that this process writes the file at `path` through `descriptor`.
void note_open_output(int descriptor, const std::filesystem::path& path);

/// Fails if `path` leads to a file that note_open_output() noted and that is still open.
[[nodiscard]] Result<void> spare_open_outputs(const std::filesystem::path& path);

}  // namespace chessvm
