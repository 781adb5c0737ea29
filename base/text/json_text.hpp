// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/text/text.hpp"

namespace chessvm {

/// Returns the text of a JSON value (of nlohmann::json) on one line, safe to print on a terminal:
/// control characters are escaped, and bytes that are not UTF-8 become U+FFFD.
template <class Json>
[[nodiscard]] std::string json_text(const Json& value) {
  return escape_json_controls(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace chessvm
