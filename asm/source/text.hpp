// SPDX-License-Identifier: MIT
// One line as the assembler reads it. A line of a macro expansion consists of pieces: some come
// from the macro, some from the call. Each piece keeps its place in the sources for messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"

namespace chessvm::assembler {

/// A substring of a line.
struct Slice {
  std::uint32_t begin = 0;
  std::uint32_t length = 0;
  [[nodiscard]] std::uint32_t end() const { return begin + length; }
  [[nodiscard]] bool empty() const { return length == 0; }
};

[[nodiscard]] inline std::string_view view(std::string_view line, Slice slice) {
  return line.substr(slice.begin, slice.length);
}

class Text {
 public:
  Text() = default;
  Text(std::string_view characters, SourceSpan origin);
  /// Returns a text without characters. The caller appends the expansion of the macro line `model`.
  [[nodiscard]] static Text made_of(const Text& model);

  void append(std::string_view characters, SourceSpan origin);
  void append(const Text& other, Slice slice);

  [[nodiscard]] std::string_view view() const { return characters_; }
  [[nodiscard]] std::string_view view(Slice slice) const {
    return view().substr(slice.begin, slice.length);
  }
  /// Returns where the source line begins. For an expanded line, this is in the macro definition.
  [[nodiscard]] SourceSpan beginning() const { return beginning_; }
  /// Returns the place of `slice` in the sources. If `slice` has several pieces, uses the first.
  [[nodiscard]] SourceSpan span(Slice slice) const;
  /// Returns true if `where` is in text that macro expansion put into the line, such as an argument
  /// of the call. The line must be an expanded line.
  [[nodiscard]] bool was_put_in(SourceSpan where) const;

 private:
  struct Piece {
    std::uint32_t begin;  // index of the piece's first character in this text
    SourceSpan origin;    // place in the sources from which the piece comes
  };
  [[nodiscard]] std::size_t piece_at(std::uint32_t position) const;

  std::string characters_;
  std::vector<Piece> pieces_;
  SourceSpan beginning_{};
  std::uint32_t model_length_ =
      0;  // length in characters of the macro line given to made_of(); 0 for other texts
};

}  // namespace chessvm::assembler
