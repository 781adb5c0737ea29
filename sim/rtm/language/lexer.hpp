// SPDX-License-Identifier: MIT
// The words of a register-transfer program (docs/rtm.md).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"

namespace chessvm::rtm {

struct Token {
  enum class Kind : std::uint8_t {
    word,      // letters, digits, '_', '$' and single dots between them: names and numbers
    symbol,    // -> ~> <- .. or one character
    refused,   // characters that mean nothing; reported already
    line_end,  // comments are gone
    end,       // of the text; its span is empty
  };
  Kind kind = Kind::end;
  std::string_view text;
  SourceSpan where;
};

/// Ends in a line_end and an end. Characters that mean nothing are reported.
[[nodiscard]] std::vector<Token> tokenize(const SourceSet& sources, std::uint32_t file,
                                          Diagnostics& diagnostics);

[[nodiscard]] bool is_symbol(const Token& token, std::string_view text);

/// Letter, digit or '_'.
[[nodiscard]] bool is_name_character(char character);

}  // namespace chessvm::rtm
