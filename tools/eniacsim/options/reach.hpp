// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

#include "base/files/sandbox.hpp"
#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Returns the files that `--sandbox` allows: the files that the options name, the symbols and
/// listing beside the first image, the installed patches of chessvm, and the folder of
/// `--allow-writes=DIR`. `--allow-writes` without DIR adds no file.
[[nodiscard]] Reach reach(const Options& options);

/// Returns the path of the GTKWave save file for the recording of `--vcd`; nullopt if there is no
/// recording or its name does not end in `.vcd`.
[[nodiscard]] std::optional<std::filesystem::path> save_file_path(const Options& options);

}  // namespace chessvm::eniacsim
