// SPDX-License-Identifier: MIT
#include "asm/source/text.hpp"

#include <algorithm>

namespace chessvm::assembler {

Text::Text(std::string_view characters, SourceSpan origin)
    : beginning_{origin.file, origin.offset, 0} {
  append(characters, origin);
}

Text Text::made_of(const Text& model) {
  Text text;
  text.beginning_ = model.beginning_;
  text.model_length_ = static_cast<std::uint32_t>(model.characters_.size());
  return text;
}

void Text::append(std::string_view characters, SourceSpan origin) {
  pieces_.push_back({static_cast<std::uint32_t>(characters_.size()), origin});
  characters_ += characters;
}

void Text::append(const Text& other, Slice slice) {
  while (!slice.empty()) {
    const std::size_t piece = other.piece_at(slice.begin);
    const std::uint32_t piece_end = piece + 1 < other.pieces_.size()
                                        ? other.pieces_[piece + 1].begin
                                        : static_cast<std::uint32_t>(other.characters_.size());
    const Slice part{slice.begin, std::min(slice.end(), piece_end) - slice.begin};
    append(other.view(part), other.span(part));
    slice = {part.end(), slice.length - part.length};
  }
}

SourceSpan Text::span(Slice slice) const {
  if (pieces_.empty()) return {};
  const std::size_t index = piece_at(slice.begin);
  const Piece& piece = pieces_[index];
  const std::uint32_t offset = std::min(slice.begin - piece.begin, piece.origin.length);
  return {piece.origin.file, piece.origin.offset + offset,
          std::min(slice.length, piece.origin.length - offset)};
}

bool Text::was_put_in(SourceSpan where) const {
  const auto lies_in = [](SourceSpan inner, SourceSpan outer) {
    return inner.file == outer.file && inner.offset >= outer.offset &&
           inner.offset + inner.length <= outer.offset + outer.length;
  };
  const SourceSpan model{beginning_.file, beginning_.offset, model_length_};
  return std::any_of(pieces_.begin(), pieces_.end(), [&](const Piece& piece) {
    return lies_in(where, piece.origin) && !lies_in(piece.origin, model);
  });
}

std::size_t Text::piece_at(std::uint32_t position) const {
  const auto after =
      std::upper_bound(pieces_.begin(), pieces_.end(), position,
                       [](std::uint32_t at, const Piece& piece) { return at < piece.begin; });
  return after == pieces_.begin() ? 0 : static_cast<std::size_t>(after - pieces_.begin()) - 1;
}

}  // namespace chessvm::assembler
