// SPDX-License-Identifier: MIT
#include "sim/rtm/language/keyword.hpp"

#include <algorithm>
#include <array>

namespace chessvm::rtm {
namespace {

constexpr std::array<std::string_view, 20> spellings{
    "machine", "acc",   "field",  "bus",   "wire",   "view", "constant",
    "shared",  "print", "budget", "pin",   "mode",   "row",  "signs",
    "stepper", "stage", "micro",  "piece", "thread", "for"};
static_assert(spellings.size() == static_cast<std::size_t>(Keyword::repeat) + 1);

constexpr std::array<std::string_view, 13> reserved{"clear", "look",   "start",    "wait", "call",
                                                    "goto",  "choose", "expect",   "ft1",  "ft2",
                                                    "ft3",   "card",   "constants"};

}  // namespace

std::optional<Keyword> keyword(std::string_view word) {
  const auto found = std::ranges::find(spellings, word);
  if (found == spellings.end()) return std::nullopt;
  return static_cast<Keyword>(found - spellings.begin());
}

std::span<const std::string_view> keyword_spellings() {
  return spellings;
}

bool begins_statement(const Cursor& cursor, std::size_t index) {
  const bool starts_line = index == 0 || cursor.token(index - 1).kind == Token::Kind::line_end;
  const Token& next = cursor.token(index + 1);
  return starts_line && keyword(cursor.token(index).text) &&
         (next.kind == Token::Kind::word || is_symbol(next, "("));
}

bool is_reserved(std::string_view word) {
  return std::ranges::find(reserved, word) != reserved.end();
}

}  // namespace chessvm::rtm
