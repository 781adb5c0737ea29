// SPDX-License-Identifier: MIT
// The files of a WebAssembly module, which has no file system: texts that the page has put there.
// They take the place of a disk for all that reads and writes files by base/files/file.hpp and
// base/files/file_lines.hpp.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace chessvm::wasm {

/// Contents by path in normal form (`lib/a.inc`, not `./lib/../lib/a.inc`).
using MemoryFiles = std::map<std::filesystem::path, std::string>;

/// The files of this module. One for all, as the file system of a process is.
[[nodiscard]] MemoryFiles& memory_files();

/// The contents of `path`; nullptr where there is no such file.
[[nodiscard]] const std::string* find_file(const std::filesystem::path& path);
/// Returns whether `path` is a folder of files; `.` always is.
[[nodiscard]] bool is_folder_of_files(const std::filesystem::path& path);

}  // namespace chessvm::wasm
