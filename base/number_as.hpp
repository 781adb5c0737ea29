// SPDX-License-Identifier: MIT
// Numbers of nlohmann::json in files of strangers. The library makes numbers of fractions and of
// `true`, and cuts off what does not fit.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

namespace chessvm {

/// Thrown as the library's exceptions are where a value is of the wrong kind.
class NoSuchNumber : public nlohmann::json::exception {
 public:
  NoSuchNumber() : exception(0, "not a whole number of this size") {}
};

/// Returns `value` where it is a whole number that a `Number` holds; throws NoSuchNumber otherwise.
template <class Number, class Json>
[[nodiscard]] Number number_as(const Json& value) {
  if (value.is_number_unsigned()) {
    const auto number = value.template get<std::uint64_t>();
    if (std::in_range<Number>(number)) return static_cast<Number>(number);
  } else if (value.is_number_integer()) {
    const auto number = value.template get<std::int64_t>();
    if (std::in_range<Number>(number)) return static_cast<Number>(number);
  }
  throw NoSuchNumber();
}

}  // namespace chessvm
