// SPDX-License-Identifier: MIT
#include "vm/renumber.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "vm/borrow.hpp"
#include "vm/decode.hpp"

namespace chessvm::vm {
namespace {

bool has_code(const Image& image, RowNumber row) {
  const Image::Row& words = image.row(row);
  return is_executable(row) && std::any_of(words.begin() + first_code_word(row), words.end(),
                                           [](int word) { return word != 0; });
}

/// Returns the words of a row with the opcodes of `cpu`; nullopt if the row cannot be renumbered.
/// Keeps the words after the last instruction. They already include the borrow of an operand 00.
std::optional<Image::Row> renumbered_row(const Image& image, RowNumber row, Cpu cpu) {
  Image::Row words = image.row(row);
  Borrow borrow;
  bool possible = true;
  const auto store = [&](int word, int value) {
    const Borrow::Stored stored = borrow.store(value, word);
    possible &= stored.possible;
    words.at(static_cast<std::size_t>(word)) = static_cast<std::uint8_t>(stored.word);
  };
  for (RowDecoder decoder(image, row); !decoder.done();) {
    const DecodedInstruction decoded = decoder.next();
    if (decoded.error != MachineError::none) return std::nullopt;
    const isa::Instruction& instruction = *decoded.instruction;
    store(decoded.first_word, instruction.coding[cpu].opcode);
    if (instruction.operand != isa::Operand::none) borrow.operands_follow();
    if (decoded.words > 1) store(decoded.first_word + 1, decoded.operand % rows_per_table);
    if (decoded.words > 2)
      store(decoded.first_word + 2, bank_code(function_table(decoded.operand)));
    if (!falls_through(decoded)) break;
  }
  return possible ? std::optional(words) : std::nullopt;
}

void set_row(Image& image, RowNumber row, const Image::Row& words) {
  for (int word = first_code_word(row); word < words_per_row; ++word)
    image.set_word(row, word, words.at(static_cast<std::size_t>(word)));
}

/// Returns `image` with opcodes of `cpu`. Calls `leave` with each row that cannot be renumbered.
template <class Leave>
Image renumber_rows(const Image& image, Cpu cpu, const Leave& leave) {
  Image result = image;
  result.set_cpu(cpu);
  for (RowNumber row = first_row; row < end_row; ++row) {
    if (!has_code(image, row)) continue;
    if (const auto words = renumbered_row(image, row, cpu))
      set_row(result, row, *words);
    else
      leave(row);
  }
  return result;
}

}  // namespace

Result<Image> renumbered(const Image& image, Cpu cpu) {
  std::optional<RowNumber> bad;
  const Image result = renumber_rows(image, cpu, [&](RowNumber row) { bad = bad.value_or(row); });
  if (bad)
    return Failure::because(
        fmt::format("row {} cannot be numbered for the CPU {}", *bad, name(cpu)));
  return result;
}

Image canonical(const Image& image) {
  if (image.cpu() == Cpu::published) return image;
  return renumber_rows(image, Cpu::published, [](RowNumber) {});
}

}  // namespace chessvm::vm
