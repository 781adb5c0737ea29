// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

#include "base/files/sandbox.hpp"
#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Returns what `--sandbox` allows: the named files, the symbols and listing of the first image,
/// the installed patches of chessvm, the GTKWave save file, and the folder of `--allow-writes`.
[[nodiscard]] Reach reach(const Options& options);

/// Returns the path of the GTKWave save file; nullopt if no recording goes to a file named `*.vcd`.
[[nodiscard]] std::optional<std::filesystem::path> save_file_path(const Options& options);

}  // namespace chessvm::eniacsim
