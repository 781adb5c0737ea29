// SPDX-License-Identifier: MIT
// Splits a register-transfer program into tokens (docs/rtm.md#the-text).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"

namespace chessvm::rtm {

struct Token {
  enum class Kind : std::uint8_t {
    word,      // name or number: letters, digits, '_', '$' and single inner dots
    symbol,    // `->`, `~>`, `<-`, `..` or a single character
    refused,   // characters outside the language, already reported
    line_end,  // end of a line; a comment before it gives no token
    end,       // end of the text, with an empty span
  };
  Kind kind = Kind::end;
  std::string_view text;
  SourceSpan where;
};

/// Returns the tokens; the last two are a line_end and an end. Reports disallowed characters.
[[nodiscard]] std::vector<Token> tokenize(const SourceSet& sources, std::uint32_t file,
                                          Diagnostics& diagnostics);

[[nodiscard]] bool is_symbol(const Token& token, std::string_view text);

/// Returns true if `character` is a letter, digit or '_'.
[[nodiscard]] bool is_name_character(char character);

}  // namespace chessvm::rtm
