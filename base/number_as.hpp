// SPDX-License-Identifier: MIT
// Reads numbers of files of strangers for those who catch the exceptions of nlohmann::json, which
// itself makes numbers of fractions and of `true`, and cuts off what does not fit.
#pragma once

#include <nlohmann/json.hpp>

#include "base/json_members.hpp"

namespace chessvm {

/// Thrown as the library's exceptions are where a value is of the wrong kind.
class NoSuchNumber : public nlohmann::json::exception {
 public:
  NoSuchNumber() : exception(0, "not a whole number of this size") {}
};

/// Returns `value` where it is a whole number that a `Number` holds; throws NoSuchNumber otherwise.
template <class Number, class Json>
[[nodiscard]] Number number_as(const Json& value) {
  if (const auto number = number_that_fits<Number>(value)) return *number;
  throw NoSuchNumber();
}

}  // namespace chessvm
