// SPDX-License-Identifier: MIT
// The kinds of text files that the tools exchange, told apart by their first lines, so that a tool
// that was given the wrong one can name it and the tool that takes it.
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

/// The kind of a file with this text; nullopt where its beginning fits none.
[[nodiscard]] std::optional<FileKind> guess_file_kind(std::string_view text);

/// `; this is an image: chsim runs it, ...` for the end of a message that refuses `text` as
/// `expected`; empty where `text` looks like that or like nothing known.
[[nodiscard]] std::string wrong_kind_hint(std::string_view text, FileKind expected);

/// `an image: chsim runs it, ...`
[[nodiscard]] std::string describe(FileKind kind);

}  // namespace chessvm
