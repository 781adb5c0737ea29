// SPDX-License-Identifier: MIT
// Lists the files that this process is appending to, so that no other output overwrites them.
#pragma once

#include <filesystem>

#include "base/result.hpp"

namespace chessvm {

/// Records that `descriptor` is open for writing the file at `path`.
void note_open_output(int descriptor, const std::filesystem::path& path);

/// Fails if `path` leads to a recorded file that is still open.
[[nodiscard]] Result<void> spare_open_outputs(const std::filesystem::path& path);

}  // namespace chessvm
