// SPDX-License-Identifier: MIT
// The keywords that begin statements, and reserved names.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "sim/rtm/language/cursor.hpp"

namespace chessvm::rtm {

enum class Keyword : std::uint8_t {
  machine,
  acc,
  field,
  bus,
  wire,
  view,
  constant,
  shared,
  print,
  budget,
  pin,
  mode,
  row,
  signs,
  stepper,
  stage,
  micro,
  piece,
  thread,
  repeat,  // spelt `for`
};

/// Returns the keyword with the spelling `word`; nullopt if there is none.
[[nodiscard]] std::optional<Keyword> keyword(std::string_view word);

/// Returns the spellings of all keywords, in the order of the enumeration.
[[nodiscard]] std::span<const std::string_view> keyword_spellings();

/// Returns true if a statement begins at token `index`. Then this token is a keyword at the start
/// of a line, and the next token is a word or '('.
[[nodiscard]] bool begins_statement(const Cursor& cursor, std::size_t index);

/// Returns true if `word` begins an action or names a unit. Such a word cannot be used as a name.
[[nodiscard]] bool is_reserved(std::string_view word);

}  // namespace chessvm::rtm
