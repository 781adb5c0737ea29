// SPDX-License-Identifier: MIT
// Disassembles any ROM. The resulting source assembles to the same ROM. The listing and the symbol
// file of this source can be read.
#include <cstddef>
#include <cstdint>

#include "asm/assembler.hpp"
#include "asm/outputs/disassembler.hpp"
#include "asm/outputs/outputs.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "vm/debugger/source/listing.hpp"
#include "vm/image/image.hpp"
#include "vm/image/symbols.hpp"

namespace chessvm::fuzz {

/// Makes a ROM from the bytes and checks it. Each row takes two bytes for its number, then one byte
/// for each word.
void run_disassemble(const std::uint8_t* data, std::size_t size) {
  vm::Image image;
  constexpr std::size_t bytes = 2 + vm::words_per_row;
  for (std::size_t at = 0; at + bytes <= size; at += bytes) {
    constexpr int rows = vm::end_row - vm::first_row;
    const auto row =
        static_cast<vm::RowNumber>(vm::first_row + (data[at] * 256 + data[at + 1]) % rows);
    for (int word = 0; word < vm::words_per_row; ++word)
      image.set_word(row, word, data[at + 2 + static_cast<std::size_t>(word)] % 100);
    if (row >= vm::reserved_rows_end && data[at] >= 128)
      image.set_table_word(row, image.row(row)[0] - 100);
  }
  const auto assembly = assembler::assemble("again", assembler::disassemble(image));
  require(assembly.ok() && assembly.encoding.image == image);
  require(vm::parse_symbols(assembler::symbol_file(assembly), "again.sym").has_value());
  require(vm::debugger::parse_listing(assembler::listing(assembly, assembler::Macros::folded),
                                      "again.lst")
              .has_value());
}

}  // namespace chessvm::fuzz
