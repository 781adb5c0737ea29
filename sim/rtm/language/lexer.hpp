// SPDX-License-Identifier: MIT
// Cuts a register-transfer program into tokens (docs/rtm.md#the-text).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"

namespace chessvm::rtm {

/// A word, symbol or line end of the source.
struct Token {
  enum class Kind : std::uint8_t {
    word,      // letters, digits, '_', '$' and single dots between them: names and numbers
    symbol,    // -> ~> <- .. or one character
    refused,   // characters that the language does not use; reported already
    line_end,  // comments are gone
    end,       // of the text; its span is empty
  };
  Kind kind = Kind::end;
  std::string_view text;
  SourceSpan where;
};

/// All tokens of a file; the last two are a line_end and an end. Characters that the language does
/// not use are reported.
[[nodiscard]] std::vector<Token> tokenize(const SourceSet& sources, std::uint32_t file,
                                          Diagnostics& diagnostics);

/// Returns whether the token is this symbol.
[[nodiscard]] bool is_symbol(const Token& token, std::string_view text);

/// Returns whether `character` is a letter, digit or '_'.
[[nodiscard]] bool is_name_character(char character);

}  // namespace chessvm::rtm
