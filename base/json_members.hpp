// SPDX-License-Identifier: MIT
// Values of nlohmann::json and their members that come from another program and may be anything:
// nothing here throws, or takes a value of one kind for one of another, as the library does.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <utility>

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

/// Returns `value` where it is a whole number that a `Number` holds; nullopt where it is another, a
/// fraction, or no number.
template <class Number, class Json>
[[nodiscard]] std::optional<Number> number_that_fits(const Json& value) {
  if (value.is_number_unsigned()) {
    const auto number = value.template get<std::uint64_t>();
    if (std::in_range<Number>(number)) return static_cast<Number>(number);
  } else if (value.is_number_integer()) {
    const auto number = value.template get<std::int64_t>();
    if (std::in_range<Number>(number)) return static_cast<Number>(number);
  }
  return std::nullopt;
}

/// Returns `value` where it is a whole number from `least` to `most`; nullopt as above.
template <class Json>
[[nodiscard]] std::optional<std::int64_t> whole_number(const Json& value, std::int64_t least,
                                                       std::int64_t most) {
  const auto number = number_that_fits<std::int64_t>(value);
  if (!number || *number < least || *number > most) return std::nullopt;
  return number;
}

/// Returns `value` where it is a number from `least` to `most`; nullopt where it is another, or
/// none.
template <class Json>
[[nodiscard]] std::optional<double> real_number(const Json& value, double least, double most) {
  if (!value.is_number()) return std::nullopt;
  const auto number = value.template get<double>();
  if (!(number >= least && number <= most)) return std::nullopt;
  return number;
}

/// Returns the number at the end of `path`, 0 to 2^31 - 1; nullopt where there is none.
template <class Json>
[[nodiscard]] std::optional<std::uint32_t> number_at(const Json& value,
                                                     std::initializer_list<const char*> path) {
  const Json* const member = find_member(value, path);
  if (member == nullptr) return std::nullopt;
  const auto number = whole_number(*member, 0, std::numeric_limits<std::int32_t>::max());
  if (!number) return std::nullopt;
  return static_cast<std::uint32_t>(*number);
}

}  // namespace chessvm
