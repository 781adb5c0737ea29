// SPDX-License-Identifier: MIT
#include "sim/eniac/units/cards/card_fields.hpp"

#include "base/files/card.hpp"

namespace chessvm::eniac {

Number read_columns(std::string_view columns) {
  Number number;
  Decades nines = 0;
  for (const char character : columns) {
    const CardColumn column = read_card_column(character).value_or(CardColumn{});
    number.digits = number.digits << 4U | static_cast<Decades>(column.digit);
    nines = nines << 4U | 9U;
    number.minus = number.minus || column.eleven;
  }
  if (number.minus) number.digits = nines - number.digits;
  return number;
}

bool is_blank(std::string_view columns) {
  return columns.find_first_not_of(' ') == std::string_view::npos;
}

}  // namespace chessvm::eniac
