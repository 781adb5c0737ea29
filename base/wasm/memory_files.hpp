// SPDX-License-Identifier: MIT
// In-memory files of a WebAssembly module, which has no file system: texts from the page. The
// functions of base/files and base/output read and write them instead of a disk.
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
/// Returns true if `path` is a folder of files; `.` always is.
[[nodiscard]] bool is_folder_of_files(const std::filesystem::path& path);

}  // namespace chessvm::wasm
