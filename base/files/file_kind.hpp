// SPDX-License-Identifier: MIT
// Guesses the kind of a text file from its beginning, so that a tool given the wrong file can name
// the kind of the file and the tool that reads it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace chessvm {

enum class FileKind : std::uint8_t {
  source,
  image,
  patch,
  checkpoint,
  deck,
  symbols,
  listing,
  recording
};

/// Guesses the kind of file from its text; nullopt if the beginning fits no kind.
[[nodiscard]] std::optional<FileKind> guess_file_kind(std::string_view text);

/// Returns a hint to append to a message that `text` is not of kind `expected`: `; this is an
/// image: chsim runs it, ...`. Empty if `text` looks like `expected` or like no known kind.
[[nodiscard]] std::string wrong_kind_hint(std::string_view text, FileKind expected);

/// Returns a description of the kind: `an image: chsim runs it, ...`
[[nodiscard]] std::string describe(FileKind kind);

}  // namespace chessvm
