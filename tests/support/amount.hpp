// SPDX-License-Identifier: MIT
// Reads numbers from environment variables that make a test longer or repeat a random test.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace chessvm {

/// Returns the number in the environment variable `variable`; `usual` if it is not set. Ends the
/// process if the variable is no number, because a mistyped number must not shorten a long test.
template <std::integral Number>
Number amount(const char* variable, Number usual) {
  const char* const given = std::getenv(variable);
  if (given == nullptr) return usual;
  const std::string_view text = given;
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && end == text.data() + text.size()) return number;
  fmt::print(stderr, "{}: '{}' is no number\n", variable, text);
  std::exit(2);
}

/// Returns the seed of a random test: CHESSVM_SEED, or `usual` if CHESSVM_SEED is not set.
inline std::uint64_t chosen_seed(std::uint64_t usual) {
  return amount("CHESSVM_SEED", usual);
}

}  // namespace chessvm
