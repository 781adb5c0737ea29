// SPDX-License-Identifier: MIT
#include "base/text/real.hpp"

#include <algorithm>
#include <locale>
#include <sstream>
#include <string>

namespace chessvm {
namespace {

/// Removes the digits at the start of `text`; returns true if there are any.
bool take_digits(std::string_view& text) {
  const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
  text.remove_prefix(count);
  return count > 0;
}

bool take_one_of(std::string_view& text, std::string_view characters) {
  if (text.empty() || characters.find(text.front()) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

bool is_decimal(std::string_view text) {
  take_one_of(text, "-");
  const bool has_whole = take_digits(text);
  const bool has_fraction = take_one_of(text, ".") && take_digits(text);
  if (!has_whole && !has_fraction) return false;
  if (take_one_of(text, "eE")) {
    take_one_of(text, "+-");
    if (!take_digits(text)) return false;
  }
  return text.empty();
}

}  // namespace

// Uses a stream because the libc++ of Clang 19 lacks std::from_chars for double.
std::optional<double> parse_real(std::string_view text, double low, double high) {
  if (!is_decimal(text)) return std::nullopt;
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  double value = 0;
  if (!(stream >> value) || !(value >= low && value <= high)) return std::nullopt;
  return value;
}

}  // namespace chessvm
