// SPDX-License-Identifier: MIT
#include "base/text/real.hpp"

#include <charconv>

namespace chessvm {

std::optional<double> parse_real(std::string_view text, double low, double high) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || !(value >= low && value <= high)) return std::nullopt;
  return value;
}

}  // namespace chessvm
