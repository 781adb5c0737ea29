// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::test {

/// A text with its syntax and diagnostics.
struct Parsed {
  SourceSet sources;
  Diagnostics diagnostics;
  rtm::Syntax syntax;

  /// Returns all messages as a tool prints them.
  [[nodiscard]] std::string complaints() const;
};

[[nodiscard]] Parsed parsed(std::string text, std::string_view name = "test.rtm");

/// Parses `text` after the line `machine stock1946`.
[[nodiscard]] Parsed parsed_statements(std::string_view text);

/// Describe a program as JSON, without source positions.
[[nodiscard]] nlohmann::json described(const rtm::Syntax& syntax);
[[nodiscard]] nlohmann::json described(const rtm::Action& action);
[[nodiscard]] nlohmann::json described(const std::vector<rtm::MapItem>& items);

/// Returns the text of sim/wired/chessvm.rtm.
[[nodiscard]] std::string real_program();

}  // namespace chessvm::test
