// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::test {

/// A text and what became of it.
struct Parsed {
  SourceSet sources;
  Diagnostics diagnostics;
  rtm::Syntax syntax;

  /// All messages as a tool prints them.
  [[nodiscard]] std::string complaints() const;
};

[[nodiscard]] Parsed parsed(std::string text, std::string_view name = "test.rtm");

/// `machine stock1946` before it.
[[nodiscard]] Parsed parsed_statements(std::string_view text);

/// Everything a program says except where it says it.
[[nodiscard]] nlohmann::json described(const rtm::Syntax& syntax);
[[nodiscard]] nlohmann::json described(const rtm::Action& action);
[[nodiscard]] nlohmann::json described(const std::vector<rtm::MapItem>& items);

/// sim/wired/chessvm.rtm
[[nodiscard]] std::string real_program();

}  // namespace chessvm::test
