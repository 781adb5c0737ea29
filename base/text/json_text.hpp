// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/text/text.hpp"

namespace chessvm {

/// Returns a JSON value as one line; escapes control characters, turns invalid UTF-8 into U+FFFD.
template <class Json>
[[nodiscard]] std::string json_text(const Json& value) {
  return escape_json_controls(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace chessvm
