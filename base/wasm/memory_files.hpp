// SPDX-License-Identifier: MIT
// Files of a WebAssembly module: texts from the page, which base/files and base/output use.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace chessvm::wasm {

/// Contents by path in normal form (`lib/a.inc`, not `./lib/../lib/a.inc`).
using MemoryFiles = std::map<std::filesystem::path, std::string>;

/// Returns the files of this module; they are global, like the file system of a process.
[[nodiscard]] MemoryFiles& memory_files();

/// Returns the contents of `path`; nullptr if there is no such file.
[[nodiscard]] const std::string* find_file(const std::filesystem::path& path);
/// Returns true if a file lies below the folder `path`, or if `path` is `.`.
[[nodiscard]] bool is_folder_of_files(const std::filesystem::path& path);

}  // namespace chessvm::wasm
