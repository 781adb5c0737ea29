// SPDX-License-Identifier: MIT
#include "vm/debugger/dap/hit_condition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text/text.hpp"
#include "vm/debugger/commands/arguments.hpp"

namespace chessvm::dap {
namespace {

using vm::debugger::HitCount;

struct Comparison {
  std::string_view text;
  HitCount::Test test;
  std::int64_t lowest;  // least number allowed after the operator
};
// An operator comes before its own prefixes: `>=` before `>`.
constexpr auto operators = std::to_array<Comparison>({
    {">=", HitCount::Test::at_least, 0},
    {">", HitCount::Test::above, 0},
    {"<=", HitCount::Test::at_most, 1},
    {"<", HitCount::Test::below, 2},
    {"==", HitCount::Test::equal, 1},
    {"=", HitCount::Test::equal, 1},
    {"%", HitCount::Test::multiple, 1},
    {"", HitCount::Test::at_least, 1},
});

}  // namespace

Result<HitCount> parse_hit_count(const vm::debugger::Session& session, std::string_view text) {
  text = trimmed(text);
  const auto* const found =
      std::find_if(operators.begin(), operators.end(),
                   [text](const Comparison& each) { return text.starts_with(each.text); });
  const std::string_view number = trimmed(text.substr(found->text.size()));
  const auto refused = [text](std::string_view why) {
    return Failure::because(fmt::format(
        "hit count '{}': {}; expected a number, alone or after >=, >, ==, =, <, <= or %",
        shortened(text), why));
  };
  if (number.empty()) return refused("the number is missing");
  const auto value = vm::debugger::count(session, number, 0, found->lowest);
  if (!value) return refused(value.error().message.substr(0, value.error().message.find('\n')));
  return HitCount{found->test, static_cast<std::uint64_t>(value.value())};
}

}  // namespace chessvm::dap
