// SPDX-License-Identifier: MIT
// Parses any text as an expression. A refused text gets an error with a valid column. An accepted
// expression gives a value, or an error with a reason. Parentheses around the text change nothing.
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/fuzz/debugger_session.hpp"
#include "tests/fuzz/targets.hpp"
#include "vm/debugger/expression.hpp"

namespace chessvm::fuzz {

void run_expression(const std::uint8_t* data, std::size_t size) {
  using chessvm::vm::debugger::parse_expression;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static const auto session = debugger_session();
  const auto parsed = parse_expression(text, session.symbols);
  if (!parsed) {
    require(!parsed.error().message.empty());
    require(parsed.error().column >= 1 && parsed.error().column <= size + 1);
    return;
  }
  const auto value = parsed.value().evaluate(session.context());
  require(value || !value.error().message.empty());
  static_cast<void>(parsed.value().reads());
  static_cast<void>(parsed.value().reads_counters());
  const auto wrapped = parse_expression("(" + std::string(text) + ")", session.symbols);
  if (!wrapped) return;  // nested too deeply
  const auto again = wrapped.value().evaluate(session.context());
  require(again.has_value() == value.has_value());
  require(!value || again.value() == value.value());
}

}  // namespace chessvm::fuzz
