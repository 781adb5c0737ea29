// SPDX-License-Identifier: MIT
// One line as the assembler reads it. After macro expansion, its pieces come from several places.
// Each piece stores its place, so that messages point into the text that the user wrote.
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

[[nodiscard]] inline std::string_view view(std::string_view line, Slice slice) {
  return line.substr(slice.begin, slice.length);
}

class Text {
 public:
  Text() = default;
  Text(std::string_view characters, SourceSpan origin);
  /// Returns an empty text that comes from `model`, a line of a macro. The caller appends to it.
  [[nodiscard]] static Text made_of(const Text& model);

  void append(std::string_view characters, SourceSpan origin);
  void append(const Text& other, Slice slice);

  [[nodiscard]] std::string_view view() const { return characters_; }
  [[nodiscard]] std::string_view view(Slice slice) const {
    return view().substr(slice.begin, slice.length);
  }
  /// Returns where the source line begins; for a text of made_of(), where the macro's line begins.
  [[nodiscard]] SourceSpan beginning() const { return beginning_; }
  /// Returns the place of `slice` in the sources. If `slice` has several pieces, uses the first.
  [[nodiscard]] SourceSpan span(Slice slice) const;
  /// Returns true if `where` is in a piece that is not from the `model` of made_of(), such as an
  /// argument of the macro.
  [[nodiscard]] bool was_put_in(SourceSpan where) const;

 private:
  struct Piece {
    std::uint32_t begin;  // index of the piece's first character in this text
    SourceSpan origin;    // place that the piece was copied or made from
  };
  [[nodiscard]] std::size_t piece_at(std::uint32_t position) const;

  std::string characters_;
  std::vector<Piece> pieces_;
  SourceSpan beginning_{};
  std::uint32_t model_length_ =
      0;  // length of the `model` of made_of(), in characters; 0: no model
};

}  // namespace chessvm::assembler
