// SPDX-License-Identifier: MIT
#include "sim/eniac/core/decimal.hpp"

namespace chessvm::eniac {

std::string to_text(Decades decades) {
  std::string text(decade_count, '0');
  for (int place = 1; place <= decade_count; ++place)
    text[static_cast<std::size_t>(decade_count - place)] =
        static_cast<char>('0' + digit(decades, place));
  return text;
}

std::string to_text(Number number) {
  return (number.minus ? "M " : "P ") + to_text(number.digits);
}

}  // namespace chessvm::eniac
