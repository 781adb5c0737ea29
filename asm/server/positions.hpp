// SPDX-License-Identifier: MIT
// Converts text positions and file names between the server and the Language Server Protocol.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace chessvm::language_server {

/// Unit in which a client counts characters.
enum class Units : std::uint8_t { utf8, utf16 };

/// A position between two characters. Both numbers count from 0.
struct EditorPosition {
  std::uint32_t line = 0;
  std::uint32_t character = 0;
  friend bool operator==(const EditorPosition&, const EditorPosition&) = default;
};

/// Returns the byte offset of `position`. For a position behind the end of its line or of the text,
/// returns the offset of this end.
[[nodiscard]] std::size_t offset_of(std::string_view text, EditorPosition position, Units units);

/// Returns the position of byte `offset`, which is at most the size of `text`.
[[nodiscard]] EditorPosition position_of(std::string_view text, std::size_t offset, Units units);

/// Returns the path of a `file:` URI. Returns any other URI unchanged, as a path that does not
/// exist.
[[nodiscard]] std::filesystem::path path_of(std::string_view uri);

/// Returns the `file:` URI of an absolute path. Returns other paths unchanged.
[[nodiscard]] std::string uri_of(const std::filesystem::path& path);

}  // namespace chessvm::language_server
