// SPDX-License-Identifier: MIT
#include "tests/sim/wired/lockstep/random_program.hpp"

#include <array>
#include <vector>

#include "tests/vm/program_builder.hpp"
#include "vm/machine.hpp"

namespace chessvm::wired::test {
namespace {

using vm::isa::Operation;
using vm::test::Source;
using vm::test::write_row;

constexpr vm::RowNumber last_code_row = 98;   // number, within its table, of the last row with code
constexpr int subroutine_rows = 8;            // rows of subroutines, at the end of each table
constexpr int farthest_jump = 2;              // in rows; longer jumps would skip more rows
constexpr int word_count = vm::memory_words;  // in `mov [B],A`, B must be less than this

// Instructions that are legal for any register contents.
constexpr std::array free_operations{
    Operation::clrall,  Operation::swap_ab,      Operation::swap_ac, Operation::swap_ad,
    Operation::swap_ae, Operation::swapall,      Operation::mov_ba,  Operation::mov_ca,
    Operation::mov_da,  Operation::mov_ea,       Operation::mov_ga,  Operation::mov_ha,
    Operation::mov_ia,  Operation::mov_ja,       Operation::mov_fa,  Operation::mov_constant,
    Operation::lodig,   Operation::swapdig,      Operation::inc,     Operation::dec,
    Operation::flipn,   Operation::add_d,        Operation::sub_d,   Operation::add_constant,
    Operation::clr,     Operation::mov_constant, Operation::swapdig, Operation::add_constant};
constexpr std::array branches{Operation::jn, Operation::jz, Operation::jil};

class Generator {
 public:
  Generator(const std::function<std::uint64_t()>& draw, Cards cards) : draw_(draw), cards_(cards) {}

  vm::Image make() {
    for (vm::RowNumber row = vm::reserved_rows_end; row < vm::end_row; ++row)
      image_.set_table_word(row, below(200) - 100);
    for (int table = 1; table <= 3; ++table) {
      for (vm::RowNumber row = first(table); row <= last(table); ++row) make_row(row);
      for (int i = 0; i < subroutine_rows; ++i) make_subroutine(subroutine(table, i));
    }
    return image_;
  }

 private:
  [[nodiscard]] int below(int bound) {
    return static_cast<int>(draw_() % static_cast<std::uint64_t>(bound));
  }
  template <class Values>
  [[nodiscard]] auto any_of(const Values& values) {
    return values[static_cast<std::size_t>(below(static_cast<int>(values.size())))];
  }

  [[nodiscard]] static vm::RowNumber first(int table) {
    return table == 3 ? vm::reserved_rows_end : table * vm::rows_per_table;
  }
  [[nodiscard]] static vm::RowNumber last(int table) {
    return table * vm::rows_per_table + last_code_row - subroutine_rows;
  }
  [[nodiscard]] static vm::RowNumber subroutine(int table, int index) {
    return last(table) + 1 + index;
  }

  /// Returns a random later row of the same table.
  [[nodiscard]] vm::RowNumber ahead(vm::RowNumber row) {
    return std::min(row + 1 + below(farthest_jump), last(vm::function_table(row)));
  }

  /// Returns a random instruction with the instructions that prepare it.
  [[nodiscard]] std::vector<Source> piece() {
    switch (below(9)) {
      case 0:
        return {{Operation::mov_constant, below(vm::memory_accumulators)}, {Operation::loadacc}};
      case 1:
        return {{Operation::mov_constant, below(vm::memory_accumulators)}, {Operation::storeacc}};
      case 2:
        return {{Operation::mov_constant, 6 + below(94)}, {Operation::ftl}};
      case 3:
        return {{Operation::mov_constant, below(word_count)},
                {Operation::swap_ab},
                {Operation::mov_from_memory}};
      case 4:  // stores the old B, which the swap brings to A
        return {{Operation::mov_constant, below(word_count)},
                {Operation::swap_ab},
                {Operation::mov_to_memory}};
      default:
        if (cards_ == Cards::printed && below(40) == 0)
          return {{below(3) == 0 ? Operation::brk : Operation::print}};
        return {{any_of(free_operations), below(100)}};
    }
  }

  /// Returns random last instructions for `row`, or an empty list. `row` must not be the last row
  /// of its table.
  [[nodiscard]] std::vector<Source> ending(vm::RowNumber row) {
    switch (below(10)) {
      case 0:
      case 5:
        return {{Operation::jsr, subroutine(1 + below(3), below(subroutine_rows))}};
      case 1:
        return {{Operation::jmp, ahead(row)}};
      case 2:
        return {{Operation::jmp_far, ahead(row)}};
      case 3:
      case 4:
        return {{any_of(branches), ahead(row)}};
      default:
        return {};
    }
  }

  /// Fills the row with random pieces, and with `end` after them. Tries at least six pieces and
  /// uses those that fit.
  void fill(vm::RowNumber row, const std::vector<Source>& end) {
    std::vector<Source> body;
    bool written = write_row(image_, row, end);
    for (int attempts = 0; attempts < 6 || !written; ++attempts) {
      std::vector<Source> longer = body;
      for (const Source source : piece()) longer.push_back(source);
      std::vector<Source> whole = longer;
      whole.insert(whole.end(), end.begin(), end.end());
      if (!write_row(image_, row, whole)) continue;
      written = true;
      body = std::move(longer);
    }
  }

  void make_row(vm::RowNumber row) {
    const int table = vm::function_table(row);
    if (row != last(table))
      fill(row, ending(row));
    else if (table == 3)
      fill(row, {{Operation::halt}});
    else
      fill(row, {{Operation::jmp_far, first(table + 1)}});
  }

  void make_subroutine(vm::RowNumber row) { fill(row, {{Operation::ret}}); }

  const std::function<std::uint64_t()>& draw_;
  Cards cards_;
  vm::Image image_;
};

}  // namespace

vm::Image random_program(Random& random, Cards cards) {
  return random_program([&random] { return random(); }, cards);
}

vm::Image random_program(const std::function<std::uint64_t()>& draw, Cards cards) {
  return Generator(draw, cards).make();
}

}  // namespace chessvm::wired::test
