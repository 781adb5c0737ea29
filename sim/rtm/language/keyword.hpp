// SPDX-License-Identifier: MIT
// The keywords that begin statements, and names that are reserved.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "sim/rtm/language/cursor.hpp"

namespace chessvm::rtm {

/// The first words of statements.
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
  repeat,  // for
};

/// The keyword of this spelling; nullopt: none.
[[nodiscard]] std::optional<Keyword> keyword(std::string_view word);

/// The spellings of all keywords, in the order of the enumeration.
[[nodiscard]] std::span<const std::string_view> keyword_spellings();

/// Returns whether a statement begins with the token at `index`: a keyword at the start of a line,
/// followed by what can follow it.
[[nodiscard]] bool begins_statement(const Cursor& cursor, std::size_t index);

/// Returns whether `word` begins an action or names a unit of the machine, so that registers,
/// constants and fields cannot have this name.
[[nodiscard]] bool is_reserved(std::string_view word);

}  // namespace chessvm::rtm
