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
  /// Returns an empty text for a line derived from `model`, such as a line of a macro.
  [[nodiscard]] static Text made_of(const Text& model);

  void append(std::string_view characters, SourceSpan origin);
  void append(const Text& other, Slice slice);

  [[nodiscard]] std::string_view view() const { return characters_; }
  [[nodiscard]] std::string_view view(Slice slice) const {
    return view().substr(slice.begin, slice.length);
  }
  /// Returns the beginning of the source line of the text, or of its model.
  [[nodiscard]] SourceSpan beginning() const { return beginning_; }
  /// Returns the place of the slice in the sources, up to the end of its first piece.
  [[nodiscard]] SourceSpan span(Slice slice) const;
  /// Returns whether `where` lies in a piece that was put into the line of the macro, as its
  /// arguments are.
  [[nodiscard]] bool was_put_in(SourceSpan where) const;

 private:
  struct Piece {
    std::uint32_t begin;  // first character in this text
    SourceSpan origin;    // as long as the piece, or the place that made it
  };
  [[nodiscard]] std::size_t piece_at(std::uint32_t position) const;

  std::string characters_;
  std::vector<Piece> pieces_;
  SourceSpan beginning_{};
  std::uint32_t model_length_ = 0;  // of the line that the text was made of
};

}  // namespace chessvm::assembler
