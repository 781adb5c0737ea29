// SPDX-License-Identifier: MIT
// Members of JSON values (of nlohmann::json) that come from another program and may be anything:
// nothing here throws.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>

namespace chessvm {

/// Returns the member at the end of `path`; nullptr where there is none.
template <class Json>
[[nodiscard]] const Json* find_member(const Json& value, std::initializer_list<const char*> path) {
  const Json* at = &value;
  for (const char* const name : path) {
    if (!at->is_object()) return nullptr;
    const auto member = at->find(name);
    if (member == at->end()) return nullptr;
    at = &*member;
  }
  return at;
}

/// Returns the text at the end of `path`; nullopt where there is no string.
template <class Json>
[[nodiscard]] std::optional<std::string> text_at(const Json& value,
                                                 std::initializer_list<const char*> path) {
  const Json* const member = find_member(value, path);
  if (member == nullptr || !member->is_string()) return std::nullopt;
  return member->template get<std::string>();
}

/// Returns the number at the end of `path`, 0 to 2^31 - 1; nullopt where there is none.
template <class Json>
[[nodiscard]] std::optional<std::uint32_t> number_at(const Json& value,
                                                     std::initializer_list<const char*> path) {
  const Json* const member = find_member(value, path);
  if (member == nullptr || !member->is_number_integer()) return std::nullopt;
  const auto number = member->template get<std::int64_t>();  // above 2^63 it wraps to below 0
  if (number < 0 || number > std::numeric_limits<std::int32_t>::max()) return std::nullopt;
  return static_cast<std::uint32_t>(number);
}

}  // namespace chessvm
