// SPDX-License-Identifier: MIT
// Protects the inputs of this run, and files of certain kinds such as patches, from outputs. Every
// function that opens an output calls spare_kept_files().
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

#include "base/files/file_kind.hpp"
#include "base/result.hpp"

namespace chessvm {

/// Says if outputs of the same run may replace a file that the run has read.
enum class Reading : std::uint8_t {
  kept,         // outputs must not replace the file
  replaceable,  // outputs may replace the file: a saved state such as a checkpoint
};

/// While this object exists, protects all files that this run reads. Also protects each file whose
/// kind is in `kinds`: guesses the kind from the text or, if the text fits no kind, from the name.
/// Only tools create such an object.
class KeptInputs {
 public:
  explicit KeptInputs(std::span<const FileKind> kinds);
  ~KeptInputs();  // NOLINT(performance-trivially-destructible): trivial only in base/wasm
  KeptInputs(const KeptInputs&) = delete;
  KeptInputs& operator=(const KeptInputs&) = delete;
};
/// Protects `path` if `reading` is `kept` and a KeptInputs exists. Call this for each file read.
void note_reading(const std::filesystem::path& path, Reading reading);

/// Protects `path` from later outputs; `-` is standard input. Ignores devices and pipes.
void keep_file(const std::filesystem::path& path);

/// Lets an output of `kind` replace the file at `path` if the file seems to be of `kind`, too.
void let_replace(const std::filesystem::path& path, FileKind kind);

/// Every message that refuses to replace a file has these words directly behind the file's name.
inline constexpr std::string_view not_written = "is not written: ";

/// Fails if `path` leads to a protected file.
[[nodiscard]] Result<void> spare_kept_files(const std::filesystem::path& path);

}  // namespace chessvm
