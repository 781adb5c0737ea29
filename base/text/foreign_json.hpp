// SPDX-License-Identifier: MIT
// Reads JSON from untrusted sources. nlohmann::json alone is unsafe: deep nesting overflows its
// stack, and it converts fractions, `true` and numbers out of range to wrong integers.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/text/text.hpp"

namespace chessvm {

/// Largest accepted nesting depth, more than any file of these tools needs.
inline constexpr int deepest_json = 64;

/// Parses `text`; returns a discarded value if it is no JSON or nested deeper than `deepest_json`.
template <class Json>
[[nodiscard]] Json bounded_json(std::string_view text) {
  if (silent_end_of_json(text) != std::string_view::npos) return Json(Json::value_t::discarded);
  bool is_too_deep = false;
  const auto keep = [&](int depth, typename Json::parse_event_t /*event*/, Json& /*value*/) {
    is_too_deep = is_too_deep || depth > deepest_json;
    return !is_too_deep;
  };
  Json value = Json::parse(text, keep, false);
  return is_too_deep ? Json(Json::value_t::discarded) : value;
}

/// A number of a JSON text in its own type, without conversion.
struct ForeignNumber {
  enum class Kind : std::uint8_t { none, signed_, whole, real };
  Kind kind = Kind::none;
  std::int64_t signed_ = 0;  // the number, if `kind` is `signed_`
  std::uint64_t whole = 0;   // the number, if `kind` is `whole`
  double real = 0;           // the number, of any kind, as a double
};

/// Returns the number in `value`; its kind is none if `value` is no number.
template <class Json>
[[nodiscard]] ForeignNumber foreign_number(const Json& value) {
  using Kind = ForeignNumber::Kind;
  if (!value.is_number()) return {};
  const auto real = value.template get<double>();
  if (value.is_number_float()) return {.kind = Kind::real, .real = real};
  if (value.is_number_unsigned())
    return {.kind = Kind::whole, .whole = value.template get<std::uint64_t>(), .real = real};
  return {.kind = Kind::signed_, .signed_ = value.template get<std::int64_t>(), .real = real};
}

/// Returns true if `number` is an integer from `least` to `most`.
[[nodiscard]] bool is_whole_within(const ForeignNumber& number, std::int64_t least,
                                   std::uint64_t most);
/// Returns true if `number` is a number of any kind from `least` to `most`.
[[nodiscard]] bool is_within(const ForeignNumber& number, double least, double most);

/// Returns `value` if it is a number from `least` to `most`. It must be an integer if `Number` is
/// an integer type. nullopt for any other value. `most` must not be negative.
template <class Number, class Json>
[[nodiscard]] std::optional<Number> number_that_fits(
    const Json& value, Number least = std::numeric_limits<Number>::lowest(),
    Number most = std::numeric_limits<Number>::max()) {
  const ForeignNumber number = foreign_number(value);
  if constexpr (std::integral<Number>) {
    if (!is_whole_within(number, static_cast<std::int64_t>(least),
                         static_cast<std::uint64_t>(most)))
      return std::nullopt;
  } else if (!is_within(number, least, most)) {
    return std::nullopt;
  }
  return value.template get<Number>();
}

/// Thrown for a JSON value that is not a number of the expected type and range.
class NoSuchNumber : public nlohmann::json::exception {
 public:
  NoSuchNumber() : exception(0, "not a number of this kind and size") {}
};

/// Returns the result of number_that_fits; throws NoSuchNumber instead of returning nullopt.
template <class Number, class Json>
[[nodiscard]] Number number_as(const Json& value,
                               Number least = std::numeric_limits<Number>::lowest(),
                               Number most = std::numeric_limits<Number>::max()) {
  if (const auto number = number_that_fits<Number>(value, least, most)) return *number;
  throw NoSuchNumber();
}

/// Returns the member to which the names in `path` lead; nullptr if there is none.
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

/// Returns the string to which the names in `path` lead; nullopt if there is none.
template <class Json>
[[nodiscard]] std::optional<std::string> text_at(const Json& value,
                                                 std::initializer_list<const char*> path) {
  const Json* const member = find_member(value, path);
  if (member == nullptr || !member->is_string()) return std::nullopt;
  return member->template get<std::string>();
}

/// Returns the integer, 0 to 2^31 - 1, to which the names in `path` lead; nullopt if there is none.
template <class Json>
[[nodiscard]] std::optional<std::uint32_t> number_at(const Json& value,
                                                     std::initializer_list<const char*> path) {
  constexpr std::uint32_t most = std::numeric_limits<std::int32_t>::max();
  const Json* const member = find_member(value, path);
  if (member == nullptr) return std::nullopt;
  return number_that_fits<std::uint32_t>(*member, 0, most);
}

}  // namespace chessvm
