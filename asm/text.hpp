// SPDX-License-Identifier: MIT
// One line as the assembler reads it. After macro expansion its characters come from several places
// of the sources; each piece knows its own, so that carets point into what the user wrote.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"

namespace chessvm::assembler {

/// A run of characters of one line.
struct Slice {
  std::uint32_t begin = 0;
  std::uint32_t length = 0;
  [[nodiscard]] std::uint32_t end() const { return begin + length; }
  [[nodiscard]] bool empty() const { return length == 0; }
};

/// The piece of `line` that `slice` names.
[[nodiscard]] inline std::string_view view(std::string_view line, Slice slice) {
  return line.substr(slice.begin, slice.length);
}

class Text {
 public:
  Text() = default;
  Text(std::string_view characters, SourceSpan origin);

  void append(std::string_view characters, SourceSpan origin);
  void append(const Text& other, Slice slice);

  [[nodiscard]] std::string_view view() const { return characters_; }
  [[nodiscard]] std::string_view view(Slice slice) const {
    return view().substr(slice.begin, slice.length);
  }
  /// Returns the place of the slice in the sources; of a slice that crosses pieces, its first
  /// piece.
  [[nodiscard]] SourceSpan span(Slice slice) const;

 private:
  struct Piece {
    std::uint32_t begin;  // first character in this text
    SourceSpan origin;    // as long as the piece, or the place that made it
  };
  [[nodiscard]] std::size_t piece_at(std::uint32_t position) const;

  std::string characters_;
  std::vector<Piece> pieces_;
};

}  // namespace chessvm::assembler
