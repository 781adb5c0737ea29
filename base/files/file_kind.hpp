// SPDX-License-Identifier: MIT
// Guesses the kind of a text file, so that a tool given a wrong file can name the right tool.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace chessvm {

enum class FileKind : std::uint8_t {
  source,
  image,
  patch,
  transfers,  // a register-transfer program
  lock,
  checkpoint,
  deck,
  symbols,
  listing,
  recording
};

/// Guesses the kind of file from its text; nullopt if the beginning fits no kind.
[[nodiscard]] std::optional<FileKind> guess_file_kind(std::string_view text);

/// Guesses the kind of file from the extension of its name; nullopt if the extension fits no kind.
/// Returns FileKind::patch for `.e`, although images have this extension, too.
[[nodiscard]] std::optional<FileKind> guess_kind_of_name(const std::filesystem::path& path);

/// Returns a hint such as `; this is an image: chsim runs it, ...`, for a message that `text` is
/// not of the kind `expected`. Empty if `text` seems to be of that kind or of no known kind.
[[nodiscard]] std::string wrong_kind_hint(std::string_view text, FileKind expected);

/// Returns a description of the kind: `an image: chsim runs it, ...`
[[nodiscard]] std::string describe(FileKind kind);

}  // namespace chessvm
