// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

#include "base/files/sandbox.hpp"
#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// The files that the options name, those beside the first image, the patch of chessvm that comes
/// with the tools, and the folder of `--allow-writes=DIR`, for `--sandbox`. Without DIR,
/// `--allow-writes` names no file.
[[nodiscard]] Reach reach(const Options& options);

/// The path of the save file for the recording; nullopt for a recording that has none.
[[nodiscard]] std::optional<std::filesystem::path> save_file_path(const Options& options);

}  // namespace chessvm::eniacsim
