// SPDX-License-Identifier: MIT
#include "vm/native/tables.hpp"

namespace chessvm::vm::native {
namespace {

/// Returns the results of `function(sign, digits)` for all unreduced values of A, as a table.
template <class Function>
ByA tabulate(Function function) {
  ByA values{};
  for (int value = lowest; value <= highest; ++value) {
    const int a = (value + modulus) % modulus;
    values.at(static_cast<std::size_t>(value - lowest)) =
        static_cast<std::uint8_t>(function(a / sign_of_a * sign_of_a, a % sign_of_a));
  }
  return values;
}

}  // namespace

Tables make_tables(const Program& program) {
  const auto is_edge = [](int digit) { return digit == 0 || digit == 9; };
  Tables tables{.digits = tabulate([](int, int digits) { return digits; }),
                .sign = tabulate([](int sign, int) { return sign; }),
                .low_digit = tabulate([](int sign, int digits) { return sign + digits % 10; }),
                .swapped_digits = tabulate(
                    [](int sign, int digits) { return sign + digits % 10 * 10 + digits / 10; }),
                .on_the_edge = tabulate([&](int, int digits) {
                  return is_edge(digits % 10) || is_edge(digits / 10) ? 1 : 0;
                }),
                .table_word = tabulate([&](int, int digits) {
                  const int word = program.table_words().at(static_cast<std::size_t>(digits));
                  return word < 0 ? int{no_word} : word;
                })};
  for (std::size_t address = 0; address < tables.accumulator_at.size(); ++address)
    tables.accumulator_at.at(address) =
        static_cast<std::uint8_t>(address / words_per_accumulator * words_per_accumulator);
  return tables;
}

}  // namespace chessvm::vm::native
