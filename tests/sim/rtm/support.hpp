// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::test {

/// A program text with the syntax and the diagnostics that the parser made.
struct Parsed {
  SourceSet sources;
  Diagnostics diagnostics;
  rtm::Syntax syntax;

  /// Returns the text of all diagnostics as a tool prints it.
  [[nodiscard]] std::string complaints() const;
};

[[nodiscard]] Parsed parsed(std::string text, std::string_view name = "test.rtm");

/// Parses `text` with the line `machine stock1946` before it.
[[nodiscard]] Parsed parsed_statements(std::string_view text);

/// Describe syntax as JSON, without positions in the text.
[[nodiscard]] nlohmann::json described(const rtm::Syntax& syntax);
[[nodiscard]] nlohmann::json described(const rtm::Action& action);
[[nodiscard]] nlohmann::json described(const std::vector<rtm::MapItem>& items);

/// Returns the text of sim/wired/chessvm.rtm.
[[nodiscard]] std::string real_program();

}  // namespace chessvm::test
