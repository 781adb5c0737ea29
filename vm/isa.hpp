// SPDX-License-Identifier: MIT
// The instruction set of chessvm (v4) as one table, with the opcode numbers and add cycles of each
// CPU. Assembler, disassembler, cores and listing use this table; docs/isa.md repeats it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "vm/image/cpu.hpp"

namespace chessvm::vm::isa {

/// The operand words that follow the opcode.
enum class Operand : std::uint8_t {
  none,
  word,  // one word of data, 00-99
  near,  // one word: a row of the current function table
  far,   // two words: a row, then the bank code of its function table
};

/// Where control goes after an instruction.
enum class Flow : std::uint8_t {
  next,        // to the next instruction
  jump,        // to the operand, always
  branch,      // to the operand on a condition, else to the next instruction
  call,        // to the operand; sets RR to the row after the call
  ret,         // to RR
  breakpoint,  // stops; resumable at the next instruction
  halt,        // stops for good
};

/// The memory or device that an instruction accesses besides registers.
enum class Access : std::uint8_t {
  registers,          // accesses only registers
  load_word,          // reads the memory word that B addresses
  store_word,         // writes the memory word that B addresses
  load_accumulator,   // reads the memory accumulator whose number is in A
  store_accumulator,  // writes the words of the memory accumulator whose number is in A
  table_word,         // reads a table word of function table 3
  card_reader,
  card_punch,
};

/// The effect of an instruction on N, the sign of A.
enum class Sign : std::uint8_t { kept, cleared, computed };

/// Letters of registers and signs: the register file A-E with sign N, the load and store registers
/// F-J with sign M, R for RR. P stands for PC and is listed only where an instruction sets PC.
inline constexpr std::string_view register_letters = "ABCDENFGHIJMRP";

/// Opcode and cost of an instruction on one CPU. The cost does not include the fetch (see `Fetch`).
/// The work of card reader and card punch costs no add cycles.
struct Coding {
  std::uint8_t opcode;     // number of the opcode, 0-99: two decimal digits
  std::int8_t add_cycles;  // add cycles of execution, or of a branch that is not taken
  std::int8_t taken = 0;   // add cycles of execution of a taken branch
};

/// One row of the table. `reads` and `writes` list letters in the order of `register_letters`.
struct Instruction {
  std::string_view mnemonic;  // spelling in listings, operands included;
                              // %w, %n and %f stand for the operand
  Operand operand;
  PerCpu<Coding> coding;
  Flow flow;
  Access access;
  Sign sign;
  std::string_view reads;
  std::string_view writes;
  std::string_view summary;  // effect in words, for the manual
};

// clang-format off
inline constexpr auto table = [] {
  using enum Operand;
  using enum Flow;
  using enum Access;
  using enum Sign;
  return std::to_array<Instruction>({
    // mnemonic, operand, {published {opcode, add cycles, taken}, quick {...}}, flow, access, sign, reads, writes, summary
    { "clrall",     none, {{ 0,  4    }, { 0,  2    }}, next,       registers,         cleared,  "",             "ABCDEN",       "A = B = C = D = E = 0" },
    { "swap A,B",   none, {{ 1,  4    }, { 1,  3    }}, next,       registers,         cleared,  "AB",           "ABN",          "exchange the digits of A and B" },
    { "swap A,C",   none, {{ 2,  4    }, { 2,  3    }}, next,       registers,         cleared,  "AC",           "ACN",          "exchange the digits of A and C" },
    { "swap A,D",   none, {{ 3,  4    }, { 3,  3    }}, next,       registers,         cleared,  "AD",           "ADN",          "exchange the digits of A and D" },
    { "swap A,E",   none, {{ 4,  4    }, { 4,  3    }}, next,       registers,         cleared,  "AE",           "AEN",          "exchange the digits of A and E" },
    { "loadacc A",  none, {{10, 11    }, {10, 11    }}, next,       load_accumulator,  kept,     "AN",           "FGHIJM",       "LS and M = memory accumulator A (0-14)" },
    { "storeacc A", none, {{11, 13    }, {25, 14    }}, next,       store_accumulator, kept,     "ANFGHIJ",      "M",            "words of memory accumulator A = FGHIJ; M = its sign" },
    { "swapall",    none, {{12,  5    }, { 5,  4    }}, next,       registers,         computed, "ABCDENFGHIJM", "ABCDENFGHIJM", "exchange RF and LS, N and M with them" },
    { "ftl A",      none, {{14,  7    }, {14,  5    }}, next,       table_word,        computed, "A",            "AN",           "A = table word of ft3 row A (06-99)" },
    { "mov B,A",    none, {{20,  9    }, {20,  3    }}, next,       registers,         cleared,  "B",            "AN",           "A = B" },
    { "mov C,A",    none, {{21,  9    }, {21,  3    }}, next,       registers,         cleared,  "C",            "AN",           "A = C" },
    { "mov D,A",    none, {{22,  9    }, {22,  3    }}, next,       registers,         cleared,  "D",            "AN",           "A = D" },
    { "mov E,A",    none, {{23,  9    }, {23,  3    }}, next,       registers,         cleared,  "E",            "AN",           "A = E" },
    { "mov G,A",    none, {{30,  9    }, {32,  7    }}, next,       registers,         cleared,  "G",            "AN",           "A = G" },
    { "mov H,A",    none, {{31,  9    }, {42,  6    }}, next,       registers,         cleared,  "H",            "AN",           "A = H" },
    { "mov I,A",    none, {{32,  9    }, {33,  7    }}, next,       registers,         cleared,  "I",            "AN",           "A = I" },
    { "mov J,A",    none, {{33,  9    }, {35,  7    }}, next,       registers,         cleared,  "J",            "AN",           "A = J" },
    { "mov F,A",    none, {{34,  9    }, {45,  6    }}, next,       registers,         cleared,  "F",            "AN",           "A = F; M is ignored" },
    { "mov %w,A",   word, {{40,  4    }, {30,  5    }}, next,       registers,         cleared,  "",             "AN",           "A = constant" },
    { "mov [B],A",  none, {{41, 28    }, {11, 22    }}, next,       load_word,         cleared,  "B",            "ANFGHIJM",     "LS = accumulator of word B (0-74); A = the word" },
    { "mov A,[B]",  none, {{42, 37    }, {31, 38    }}, next,       store_word,        kept,     "AB",           "FGHIJM",       "word B (0-74) = digits of A; LS = its accumulator" },
    { "lodig A",    none, {{43,  5    }, {12,  5    }}, next,       registers,         kept,     "A",            "A",            "tens digit of A = 0" },
    { "swapdig A",  none, {{44,  5    }, {13,  5    }}, next,       registers,         kept,     "A",            "A",            "exchange the digits of A" },
    { "inc A",      none, {{52,  1    }, {43,  1    }}, next,       registers,         computed, "AN",           "AN",           "A = A + 1" },
    { "dec A",      none, {{53,  1    }, {90,  2    }}, next,       registers,         computed, "AN",           "AN",           "A = A - 1" },
    { "flipn",      none, {{54,  2    }, {24,  2    }}, next,       registers,         computed, "N",            "N",            "reverse N; the digits stay" },
    { "add D,A",    none, {{70,  5    }, {15,  2    }}, next,       registers,         computed, "ADN",          "AN",           "A = A + D" },
    { "add %w,A",   word, {{71,  2    }, {54,  2    }}, next,       registers,         computed, "AN",           "AN",           "A = A + constant" },
    { "sub D,A",    none, {{72,  5    }, {41,  3    }}, next,       registers,         computed, "ADN",          "AN",           "A = A - D" },
    { "jmp %n",     near, {{73,  2    }, {53, -1    }}, jump,       registers,         kept,     "",             "P",            "go to a row of the current function table" },
    { "jmp far %f", far,  {{74,  6    }, {93,  7    }}, jump,       registers,         kept,     "",             "P",            "go to any row; selects the bank" },
    { "jn %n",      near, {{80,  6,  6}, {50,  4,  1}}, branch,     registers,         kept,     "N",            "P",            "go if N is M" },
    { "jz %n",      near, {{81, 10, 10}, {51,  4,  1}}, branch,     registers,         kept,     "A",            "P",            "go if the digits of A are 00" },
    { "jil %n",     near, {{82, 10, 10}, {52,  8,  5}}, branch,     registers,         kept,     "A",            "P",            "go if a digit of A is 0 or 9" },
    { "jsr %f",     far,  {{84,  6    }, {55,  6    }}, call,       registers,         kept,     "",             "RP",           "RR = next row; go to any row" },
    { "ret",        none, {{85,  6    }, {44,  6    }}, ret,        registers,         kept,     "R",            "RP",           "go to RR; RR = none" },
    { "clr A",      none, {{90,  2    }, {40,  2    }}, next,       registers,         cleared,  "",             "AN",           "A = 0" },
    { "read",       none, {{91,  0    }, {91,  1    }}, next,       card_reader,       kept,     "FGHIJM",       "FGHIJM",       "add columns 1-5 of a card to the top five digits of LS" },
    { "print",      none, {{92,  0    }, {92,  1    }}, next,       card_punch,        kept,     "ABCDEN",       "",             "punch A and B" },
    { "brk",        none, {{94,  0    }, {94,  1    }}, breakpoint, registers,         kept,     "",             "",             "stop for the debugger; resumable" },
    { "halt",       none, {{95,  0    }, {95,  1    }}, halt,       registers,         kept,     "",             "",             "stop for good" },
  });
}();
// clang-format on

/// Word that fills a row up to its end; never an instruction (docs/isa.md#programs).
inline constexpr std::uint8_t padding = 99;

/// Add cycles of a fetch (docs/isa.md#instructions).
struct Fetch {
  int row;      // fetch of the first instruction of a row in ft1 and ft2
  int row_ft3;  // fetch of the first instruction of a row in ft3
  int next;     // fetch of any later instruction of a row
};
inline constexpr PerCpu<Fetch> fetch{{12, 13, 6}, {9, 9, 3}};
[[nodiscard]] constexpr int row_fetch(Cpu cpu, int function_table) {
  return function_table == 3 ? fetch[cpu].row_ft3 : fetch[cpu].row;
}

[[nodiscard]] constexpr int operand_words(Operand operand) {
  return operand == Operand::far ? 2 : operand == Operand::none ? 0 : 1;
}

/// Returns true if the machine never executes the rest of the row after an instruction of `flow`.
[[nodiscard]] constexpr bool ends_row(Flow flow) {
  return flow == Flow::jump || flow == Flow::call || flow == Flow::ret;
}

/// Returns true if the operand of an instruction is a row to which the instruction can jump.
[[nodiscard]] constexpr bool has_target(const Instruction& row) {
  return row.operand == Operand::near || row.operand == Operand::far;
}

/// Operations in the order of `table`. Their numbers have no gaps, so a C++ `switch` is fast.
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

/// Instructions by CPU and opcode; nullptr if no instruction has the opcode.
inline constexpr auto rows_by_opcode = [] {
  PerCpu<std::array<const Instruction*, opcodes>> rows;
  for (const Cpu cpu : cpus)
    for (const Instruction& row : table) rows[cpu][row.coding[cpu].opcode] = &row;
  return rows;
}();

/// Returns the instruction with `opcode`; nullptr if `cpu` has none.
[[nodiscard]] constexpr const Instruction* find(Cpu cpu, int opcode) {
  return opcode >= 0 && opcode < opcodes ? rows_by_opcode[cpu][static_cast<std::size_t>(opcode)]
                                         : nullptr;
}

/// Add cycles of the cheapest instruction of all CPUs, fetch included.
inline constexpr int least_cycles = [] {
  int least = fetch.published.next;
  for (const Cpu cpu : cpus)
    for (const Instruction& row : table) {
      const Coding& coding = row.coding[cpu];
      least = std::min(least, fetch[cpu].next + coding.add_cycles);
      if (row.flow == Flow::branch) least = std::min(least, fetch[cpu].next + coding.taken);
    }
  return least;
}();

/// Returns the operation of `row`, which must be an element of `table`.
[[nodiscard]] constexpr Operation operation(const Instruction& row) {
  return static_cast<Operation>(&row - table.data());
}
[[nodiscard]] constexpr const Instruction& describe(Operation operation) {
  return table[static_cast<std::size_t>(operation)];
}

namespace checks {

constexpr bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

template <class Predicate>
constexpr bool each_row(Predicate holds) {
  for (const Instruction& row : table)
    if (!holds(row)) return false;
  return true;
}

constexpr bool is_ordered() {
  const auto opcode = [](const Instruction& row) { return row.coding[Cpu::published].opcode; };
  for (std::size_t i = 1; i < table.size(); ++i)
    if (opcode(table[i - 1]) >= opcode(table[i])) return false;
  return opcode(table.back()) < padding;
}

/// Checks that each CPU finds the instruction by its opcode, so opcodes are unique.
constexpr bool is_found(const Instruction& row) {
  for (const Cpu cpu : cpus)
    if (row.coding[cpu].opcode >= padding || find(cpu, row.coding[cpu].opcode) != &row)
      return false;
  return true;
}

/// Checks that only a branch has a cost `taken`, and that a branch does not cost more if it is
/// taken. So consecutive instructions cost at most the sum of their `add_cycles`.
constexpr bool cost_agrees(const Instruction& row) {
  for (const Cpu cpu : cpus) {
    const Coding& coding = row.coding[cpu];
    if ((row.flow == Flow::branch) != (coding.taken != 0)) return false;
    if (coding.taken > std::max<int>(coding.add_cycles, 0)) return false;
  }
  return true;
}

/// Checks that `letters` are in the order of `register_letters`, each at most once.
constexpr bool is_register_list(std::string_view letters) {
  std::size_t next = 0;
  for (const char letter : letters) {
    const std::size_t at = register_letters.find(letter, next);
    if (at == std::string_view::npos) return false;
    next = at + 1;
  }
  return true;
}

constexpr bool marks_operand(const Instruction& row) {
  switch (row.operand) {
    case Operand::none:
      return !contains(row.mnemonic, "%");
    case Operand::word:
      return contains(row.mnemonic, "%w");
    case Operand::near:
      return contains(row.mnemonic, "%n");
    case Operand::far:
      return contains(row.mnemonic, "%f");
  }
  return false;
}

constexpr bool flow_agrees(const Instruction& row) {
  const bool to_operand =
      row.flow == Flow::jump || row.flow == Flow::branch || row.flow == Flow::call;
  const bool sets_pc = to_operand || row.flow == Flow::ret;
  return has_target(row) == to_operand && contains(row.writes, "P") == sets_pc &&
         contains(row.writes, "R") == (row.flow == Flow::call || row.flow == Flow::ret) &&
         contains(row.reads, "R") == (row.flow == Flow::ret) && !contains(row.reads, "P") &&
         (row.flow != Flow::branch || !row.reads.empty());
}

/// Checks that an instruction uses the registers that its access needs.
constexpr bool access_agrees(const Instruction& row) {
  switch (row.access) {
    case Access::registers:
      return true;
    case Access::load_word:
      return contains(row.reads, "B") && contains(row.writes, "FGHIJM");
    case Access::store_word:
      return contains(row.reads, "AB") && contains(row.writes, "FGHIJM");
    case Access::load_accumulator:
      return contains(row.reads, "AN") && contains(row.writes, "FGHIJM");
    case Access::store_accumulator:
      return contains(row.reads, "ANFGHIJ") && contains(row.writes, "M");
    case Access::table_word:
      return contains(row.reads, "A") && contains(row.writes, "AN");
    case Access::card_reader:
      return contains(row.reads, "FGHIJM") && contains(row.writes, "FGHIJM");
    case Access::card_punch:
      return contains(row.reads, "AB") && row.writes.empty();
  }
  return false;
}

/// Checks that an instruction has an effect: it writes a register, punches, or stops.
constexpr bool does_something(const Instruction& row) {
  return !row.writes.empty() || row.access == Access::card_punch || row.flow == Flow::breakpoint ||
         row.flow == Flow::halt;
}

static_assert(is_ordered(), "rows in the order of published opcodes, none for padding");
static_assert(each_row(is_found), "one opcode per row");
static_assert(find(Cpu::published, 0) == find(Cpu::quick, 0),
              "rows that were never written do the same, and rows have room for the same operands");
static_assert(each_row(cost_agrees), "what is taken has a cost where it can be taken");
static_assert(least_cycles > 0, "a number of instructions is bounded by their add cycles");
static_assert(each_row([](const Instruction& row) { return !row.summary.empty(); }));
static_assert(each_row(marks_operand), "the mnemonic marks the operand");
static_assert(each_row([](const Instruction& row) {
                return is_register_list(row.reads) && is_register_list(row.writes);
              }),
              "reads and writes are register letters in order");
static_assert(each_row([](const Instruction& row) {
                return contains(row.writes, "N") == (row.sign != Sign::kept);
              }),
              "N is written exactly where it is not kept");
static_assert(each_row(flow_agrees), "operand, PC and RR follow from the flow");
static_assert(each_row(access_agrees), "registers that an access goes through are listed");
static_assert(each_row(does_something), "reads and writes are filled in");

}  // namespace checks
static_assert(table.size() == 41, "v4 assigns 41 opcodes");

}  // namespace chessvm::vm::isa
