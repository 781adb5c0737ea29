// SPDX-License-Identifier: MIT
// Reads JSON of strangers into values that may be copied, compared and printed: nlohmann::json does
// that by recursion, which a text of many brackets would take to the end of the stack.
#pragma once

#include <string_view>

namespace chessvm {

/// Most levels of a value, more than any file of these tools has.
inline constexpr int deepest_json = 64;

/// Returns the value of `text`; a discarded one (is_discarded) where `text` is not JSON or nested
/// deeper than `deepest_json`.
template <class Json>
[[nodiscard]] Json bounded_json(std::string_view text) {
  bool is_too_deep = false;
  const auto keep = [&](int depth, typename Json::parse_event_t /*event*/, Json& /*value*/) {
    is_too_deep = is_too_deep || depth > deepest_json;
    return !is_too_deep;
  };
  Json value = Json::parse(text, keep, false);
  return is_too_deep ? Json(Json::value_t::discarded) : value;
}

}  // namespace chessvm
