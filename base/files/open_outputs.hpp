// SPDX-License-Identifier: MIT
// The files that grow in their place while this process runs: traces and cards. No other output of
// the run may land on one of them, whatever commands ask for it.
#pragma once

#include <filesystem>

#include "base/result.hpp"

namespace chessvm {

/// Notes that the file at `path` is open for writing as `descriptor`.
void note_open_output(int descriptor, const std::filesystem::path& path);

/// Fails where `path` leads to a file that was noted and is still open.
[[nodiscard]] Result<void> spare_open_outputs(const std::filesystem::path& path);

}  // namespace chessvm
