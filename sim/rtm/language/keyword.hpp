// SPDX-License-Identifier: MIT
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

[[nodiscard]] std::optional<Keyword> keyword(std::string_view word);

/// All of them, in the order of the enumeration.
[[nodiscard]] std::span<const std::string_view> keyword_words();

/// Whether a statement begins with the token at `index`: its first word at the start of a line, and
/// something that goes on as a statement does.
[[nodiscard]] bool begins_statement(const Cursor& cursor, std::size_t index);

/// Words that begin an action and units of the machine: no name for a register or constant.
[[nodiscard]] bool is_reserved(std::string_view word);

}  // namespace chessvm::rtm
