// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

#include "base/files/sandbox.hpp"
#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Returns the files that `--sandbox` allows: those of the options, those beside the first image,
/// the installed patch of chessvm, and the folder of `--allow-writes=DIR`. `--allow-writes` without
/// DIR adds no file.
[[nodiscard]] Reach reach(const Options& options);

/// Returns the path of the recording's save file; nullopt for a recording without one.
[[nodiscard]] std::optional<std::filesystem::path> save_file_path(const Options& options);

}  // namespace chessvm::eniacsim
