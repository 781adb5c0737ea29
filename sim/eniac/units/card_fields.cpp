// SPDX-License-Identifier: MIT
#include "sim/eniac/units/card_fields.hpp"

#include "base/text.hpp"

namespace chessvm::eniac {
namespace {

struct Column {
  int digit = 0;
  bool eleven_punch = false;
};

[[nodiscard]] Column read_column(char character) {
  if (is_digit(character)) return {character - '0', false};
  if (character >= 'J' && character <= 'R') return {character - 'J' + 1, true};
  return {0, character == '-' || character == ']' || character == '}'};
}

}  // namespace

Number read_columns(std::string_view columns) {
  Number number;
  Decades nines = 0;
  for (const char character : columns) {
    const Column column = read_column(character);
    number.digits = number.digits << 4U | static_cast<Decades>(column.digit);
    nines = nines << 4U | 9U;
    number.minus = number.minus || column.eleven_punch;
  }
  if (number.minus) number.digits = nines - number.digits;
  return number;
}

bool is_blank(std::string_view columns) {
  return columns.find_first_not_of(' ') == std::string_view::npos;
}

}  // namespace chessvm::eniac
