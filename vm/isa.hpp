// SPDX-License-Identifier: MIT
// The instruction set of chessvm (v4) as one table. The assembler's mnemonics, the disassembler,
// the interpreter's timing, the listing and the table in docs/isa.md are made from these rows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace chessvm::isa {

/// What follows the opcode word in the program.
enum class Operand : std::uint8_t {
  none,
  word,  // one word of data, 00-99
  near,  // one word: a row of the current function table
  far,   // two words: a row, then the bank code of its function table
};

/// What an instruction touches; tools group and colour by it.
enum class Effect : std::uint8_t {
  move,        // registers and constants
  arithmetic,  // changes A by computing
  memory,      // memory accumulators, through LS
  table,       // reads a table word of function table 3
  jump,        // always leaves the row
  branch,      // leaves the row on a condition
  device,      // card reader or punch
  stop,        // brk, halt
};

/// What happens to N, the sign of A.
enum class Sign : std::uint8_t { kept, cleared, computed };

struct Instruction {
  std::uint8_t opcode;        // 0..99, read as two decimal digits
  std::string_view mnemonic;  // the one spelling that listings print, operands included;
                              // %w, %n and %f stand for the operand
  Operand operand;
  std::uint8_t add_cycles;  // to execute; fetch is charged apart, devices are not charged
  Effect effect;
  Sign sign;
  std::string_view summary;  // for the manual
};

// clang-format off
inline constexpr auto table = std::to_array<Instruction>({
  {  0, "clrall",     Operand::none,  4, Effect::move,       Sign::cleared,  "A = B = C = D = E = 0" },
  {  1, "swap A,B",   Operand::none,  4, Effect::move,       Sign::cleared,  "exchange the digits of A and B" },
  {  2, "swap A,C",   Operand::none,  4, Effect::move,       Sign::cleared,  "exchange the digits of A and C" },
  {  3, "swap A,D",   Operand::none,  4, Effect::move,       Sign::cleared,  "exchange the digits of A and D" },
  {  4, "swap A,E",   Operand::none,  4, Effect::move,       Sign::cleared,  "exchange the digits of A and E" },
  { 10, "loadacc A",  Operand::none, 11, Effect::memory,     Sign::kept,     "LS and M = memory accumulator A (0-14)" },
  { 11, "storeacc A", Operand::none, 13, Effect::memory,     Sign::kept,     "words of memory accumulator A = FGHIJ; M = its sign" },
  { 12, "swapall",    Operand::none,  5, Effect::move,       Sign::computed, "exchange RF and LS, N and M with them" },
  { 14, "ftl A",      Operand::none,  7, Effect::table,      Sign::computed, "A = table word of ft3 row A (06-99)" },
  { 20, "mov B,A",    Operand::none,  9, Effect::move,       Sign::cleared,  "A = B" },
  { 21, "mov C,A",    Operand::none,  9, Effect::move,       Sign::cleared,  "A = C" },
  { 22, "mov D,A",    Operand::none,  9, Effect::move,       Sign::cleared,  "A = D" },
  { 23, "mov E,A",    Operand::none,  9, Effect::move,       Sign::cleared,  "A = E" },
  { 30, "mov G,A",    Operand::none,  9, Effect::move,       Sign::cleared,  "A = G" },
  { 31, "mov H,A",    Operand::none,  9, Effect::move,       Sign::cleared,  "A = H" },
  { 32, "mov I,A",    Operand::none,  9, Effect::move,       Sign::cleared,  "A = I" },
  { 33, "mov J,A",    Operand::none,  9, Effect::move,       Sign::cleared,  "A = J" },
  { 34, "mov F,A",    Operand::none,  9, Effect::move,       Sign::cleared,  "A = F; M is ignored" },
  { 40, "mov %w,A",   Operand::word,  4, Effect::move,       Sign::cleared,  "A = constant" },
  { 41, "mov [B],A",  Operand::none, 28, Effect::memory,     Sign::cleared,  "LS = accumulator of word B (0-74); A = the word" },
  { 42, "mov A,[B]",  Operand::none, 37, Effect::memory,     Sign::kept,     "word B (0-74) = digits of A; LS = its accumulator" },
  { 43, "lodig A",    Operand::none,  5, Effect::move,       Sign::kept,     "tens digit of A = 0" },
  { 44, "swapdig A",  Operand::none,  5, Effect::move,       Sign::kept,     "exchange the digits of A" },
  { 52, "inc A",      Operand::none,  1, Effect::arithmetic, Sign::computed, "A = A + 1" },
  { 53, "dec A",      Operand::none,  1, Effect::arithmetic, Sign::computed, "A = A - 1" },
  { 54, "flipn",      Operand::none,  2, Effect::arithmetic, Sign::computed, "reverse N; the digits stay" },
  { 70, "add D,A",    Operand::none,  5, Effect::arithmetic, Sign::computed, "A = A + D" },
  { 71, "add %w,A",   Operand::word,  2, Effect::arithmetic, Sign::computed, "A = A + constant" },
  { 72, "sub D,A",    Operand::none,  5, Effect::arithmetic, Sign::computed, "A = A - D" },
  { 73, "jmp %n",     Operand::near,  2, Effect::jump,       Sign::kept,     "go to a row of the current function table" },
  { 74, "jmp far %f", Operand::far,   6, Effect::jump,       Sign::kept,     "go to any row; selects the bank" },
  { 80, "jn %n",      Operand::near,  6, Effect::branch,     Sign::kept,     "go if N is M" },
  { 81, "jz %n",      Operand::near, 10, Effect::branch,     Sign::kept,     "go if the digits of A are 00" },
  { 82, "jil %n",     Operand::near, 10, Effect::branch,     Sign::kept,     "go if a digit of A is 0 or 9" },
  { 84, "jsr %f",     Operand::far,   6, Effect::jump,       Sign::kept,     "RR = next row; go to any row" },
  { 85, "ret",        Operand::none,  6, Effect::jump,       Sign::kept,     "go to RR; RR = none" },
  { 90, "clr A",      Operand::none,  2, Effect::move,       Sign::cleared,  "A = 0" },
  { 91, "read",       Operand::none,  0, Effect::device,     Sign::kept,     "add columns 1-5 of a card to the top five digits of LS" },
  { 92, "print",      Operand::none,  0, Effect::device,     Sign::kept,     "punch A and B" },
  { 94, "brk",        Operand::none,  0, Effect::stop,       Sign::kept,     "stop for the debugger; resumable" },
  { 95, "halt",       Operand::none,  0, Effect::stop,       Sign::kept,     "stop for good" },
});
// clang-format on

/// Padding up to the end of a row; never an instruction (spec isa 4.5).
inline constexpr std::uint8_t sled = 99;

/// Fetch costs (spec isa 4.2): the first instruction of a row in ft1 and ft2, in ft3, and any later
/// instruction of the same row.
inline constexpr int row_fetch_cycles = 12;
inline constexpr int row_fetch_cycles_ft3 = 13;
inline constexpr int next_fetch_cycles = 6;
[[nodiscard]] constexpr int row_fetch(int function_table) {
  return function_table == 3 ? row_fetch_cycles_ft3 : row_fetch_cycles;
}

[[nodiscard]] constexpr int operand_words(Operand operand) {
  return operand == Operand::far ? 2 : operand == Operand::none ? 0 : 1;
}

/// The operations by name, in the order of the table: an interpreter's switch is dense, and no
/// opcode number is written twice.
// clang-format off
enum class Operation : std::uint8_t {
  clrall, swap_ab, swap_ac, swap_ad, swap_ae,
  loadacc, storeacc, swapall, ftl,
  mov_ba, mov_ca, mov_da, mov_ea, mov_ga, mov_ha, mov_ia, mov_ja, mov_fa,
  mov_constant, mov_from_memory, mov_to_memory, lodig, swapdig,
  inc, dec, flipn, add_d, add_constant, sub_d,
  jmp, jmp_far, jn, jz, jil, jsr, ret,
  clr, read, print, brk, halt,
};
// clang-format on
static_assert(static_cast<std::size_t>(Operation::halt) + 1 == table.size());

inline constexpr int opcodes = 100;

/// Row for `opcode`, or nullptr where the decoder has no such operation.
[[nodiscard]] constexpr const Instruction* find(int opcode) {
  constexpr auto rows = [] {
    std::array<const Instruction*, opcodes> by_opcode{};
    for (const Instruction& row : table) by_opcode[row.opcode] = &row;
    return by_opcode;
  }();
  return opcode >= 0 && opcode < opcodes ? rows[static_cast<std::size_t>(opcode)] : nullptr;
}

/// `row` must belong to `table`.
[[nodiscard]] constexpr Operation operation(const Instruction& row) {
  return static_cast<Operation>(&row - table.data());
}
[[nodiscard]] constexpr const Instruction& describe(Operation operation) {
  return table[static_cast<std::size_t>(operation)];
}

[[nodiscard]] consteval bool is_well_formed() {
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Instruction& row = table[i];
    if (i > 0 && table[i - 1].opcode >= row.opcode) return false;
    if (row.opcode >= sled || row.mnemonic.empty() || row.summary.empty()) return false;
    const std::string_view hole = row.operand == Operand::word   ? "%w"
                                  : row.operand == Operand::near ? "%n"
                                  : row.operand == Operand::far  ? "%f"
                                                                 : "";
    if (hole.empty() ? row.mnemonic.find('%') != std::string_view::npos
                     : row.mnemonic.find(hole) == std::string_view::npos)
      return false;
  }
  return true;
}
static_assert(is_well_formed(), "one row per opcode, in opcode order, operand marked");
static_assert(table.size() == 41, "v4 assigns 41 opcodes");

}  // namespace chessvm::isa
