// SPDX-License-Identifier: MIT
// Protects the inputs of this run, and files of kinds that the tool never writes, from being
// overwritten by its outputs. Every function that opens an output checks here. The check recognizes
// an input under any of its paths.
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

/// Protects, as long as the object exists, every file that this run reads and all files whose text,
/// or else whose name, seems to be of one of `kinds`. Only tools create such an object: other users
/// of the libraries may overwrite their inputs.
class KeptInputs {
 public:
  explicit KeptInputs(std::span<const FileKind> kinds);
  ~KeptInputs();  // NOLINT(performance-trivially-destructible): base/wasm has nothing to do
  KeptInputs(const KeptInputs&) = delete;
  KeptInputs& operator=(const KeptInputs&) = delete;
};
/// Protects a file that was read, if `reading` is `kept` and a KeptInputs exists. Every function
/// that reads a file must call this one.
void note_reading(const std::filesystem::path& path, Reading reading);

/// Protects the file at `path` from later outputs; `-` is standard input. Does nothing for devices
/// and pipes.
void keep_file(const std::filesystem::path& path);

/// Lets an output replace the file at `path` if its text is of `kind`: for an output of that kind.
void let_replace(const std::filesystem::path& path, FileKind kind);

/// Beginning of the message of every refusal to replace a file; the file is its subject.
inline constexpr std::string_view not_written = "is not written: ";

/// Fails if `path` leads to a protected file.
[[nodiscard]] Result<void> spare_kept_files(const std::filesystem::path& path);

}  // namespace chessvm
