// SPDX-License-Identifier: MIT
// The files that no output of this run replaces: its inputs, and texts of kinds that the tool never
// writes. Every function that opens an output asks here, so that no output lands on an input, be it
// named on the command line, by a patch, by a command of the debugger or by another input.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "base/files/file_kind.hpp"
#include "base/result.hpp"

namespace chessvm {

/// Tells whether outputs of the same run may replace a file that is read.
enum class Reading : std::uint8_t {
  kept,         // they may not
  replaceable,  // they may: a state that is written again, such as a checkpoint
};

/// Keeps, while it lives, each file that is read and all files that look like texts of `kinds`.
/// Only tools make one: other programs that use the libraries may replace their inputs.
class KeptInputs {
 public:
  explicit KeptInputs(std::span<const FileKind> kinds);
  ~KeptInputs();
  KeptInputs(const KeptInputs&) = delete;
  KeptInputs& operator=(const KeptInputs&) = delete;
};
/// Keeps a file that was read, where its reading asks for it and a KeptInputs lives. Called for
/// each file that is read.
void note_reading(const std::filesystem::path& path, Reading reading);

/// Keeps the file at `path` from all outputs to come; `-` is that of standard input. Devices and
/// pipes are not kept.
void keep_file(const std::filesystem::path& path);

/// Ends the keeping of all files of a kind, for the tools that make such files.
void give_kind_free(FileKind kind);

/// Fails where `path` leads to a file that is kept.
[[nodiscard]] Result<void> spare_kept_files(const std::filesystem::path& path);

}  // namespace chessvm
