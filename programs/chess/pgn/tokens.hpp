// SPDX-License-Identifier: MIT
// Splits PGN (games, openings, command lines) into tokens. Blanks between tokens are optional.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace chessvm::chess {

struct PgnToken {
  enum class Kind : std::uint8_t {
    end,               // end of the text
    move,              // a word that should be a move
    number,            // `12.`, `12...` or `...`
    mark,              // `!?`, `e.p.`, or a `+` that does not touch a move
    nag,               // `$14`
    comment,           // `{...}`, or from `;` to the end of the line; `text` lacks the delimiters
    open_comment,      // a comment whose `{` is never closed
    escape,            // a line that begins with `%`
    variation,         // `(`
    end_of_variation,  // `)`
    result,            // `1-0`, `0-1`, `1/2-1/2` or `*`
    tag,               // `[`
    stray,             // text that is not PGN
  };
  Kind kind = Kind::end;
  std::string_view text{};
  std::size_t offset = 0;  // offset of the first byte
};

class PgnLexer {
 public:
  /// Begins at byte `next` of `text`, which must outlive the lexer. The line of that byte begins at
  /// `line_start`, which is negative if the line begins before the text.
  PgnLexer(std::string_view text, std::size_t next, std::ptrdiff_t line_start = 0)
      : text_(text), next_(next), line_start_(line_start) {}

  /// Reads the next token. The token of a tag is only the opening bracket (see `read_pgn_tag`).
  [[nodiscard]] PgnToken next();
  [[nodiscard]] std::size_t position() const { return next_; }
  void go_to(std::size_t position) { next_ = position; }

 private:
  [[nodiscard]] bool at_line_start() const;
  [[nodiscard]] std::size_t end_of_line() const;
  [[nodiscard]] PgnToken comment();
  [[nodiscard]] PgnToken number_or_symbol();
  /// Returns the offset behind the symbol (a word of PGN) that begins at `next_`.
  [[nodiscard]] std::size_t symbol_end() const;
  /// Returns the text from `next_` to `end` as a token, and continues at `end`.
  [[nodiscard]] PgnToken take(PgnToken::Kind kind, std::size_t end);

  std::string_view text_;
  std::size_t next_;
  std::ptrdiff_t line_start_;
};

}  // namespace chessvm::chess
