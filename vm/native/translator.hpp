// SPDX-License-Identifier: MIT
// Translates a program into processor instructions.
#pragma once

#include <vector>

#include "vm/native/emitter.hpp"
#include "vm/native/flow.hpp"

namespace chessvm::vm::native {

/// Labels of the finished code. Each list has a label for every place; unused labels are invalid.
struct Labels {
  asmjit::Label begin;                 // start of the function, called with frame and tables
  std::vector<asmjit::Label> entries;  // possible values of `Frame::entry`
  std::vector<asmjit::Label> returns;  // targets of `ret`
};

/// Writes the code of each entry and of the path that begins there. A path follows jumps until it
/// reaches code that is already written. Code of taken branches and of exits is written later.
class Translator {
 public:
  Translator(const Flow& flow, const Tables& tables, asmjit::CodeHolder& code);
  [[nodiscard]] Labels translate();

 private:
  /// Code of a taken branch, to be written later at `label`.
  struct Way {
    asmjit::Label label;
    Known known;  // register values after the taken branch
    std::uint32_t from;
    std::uint32_t to;
  };
  /// An exit to the reference interpreter, which continues at `place`.
  struct Leave {
    asmjit::Label label;
    Known known;
    std::uint32_t place;
  };
  /// Code that copies F-J out of accumulator 12, 13 or 14 before a change of bank changes its sign.
  struct Copy {
    asmjit::Label label;
    asmjit::Label back;
    Register index;
    Register spare;
    int table;
  };
  /// Selects the place whose code is written next: the following place, the target, or no place.
  enum class Next : std::uint8_t { following, target, nowhere };

  // Functions that write paths (translator.cpp).
  void write_begin();
  void write_end();
  void write_from(std::uint32_t place);
  void write_way(const Way& way);
  void write_leave(const Leave& leave);
  void write_copy(const Copy& copy);
  void write_return(std::uint32_t place);

  [[nodiscard]] bool enter(std::uint32_t place);
  [[nodiscard]] bool go(std::uint32_t from, std::uint32_t to);
  void charge();
  void stop_at_limit(std::uint32_t place);
  [[nodiscard]] asmjit::Label leave_label(std::uint32_t place);
  [[nodiscard]] Next leave_always(std::uint32_t place);

  // Functions that write single instructions (instructions.cpp).
  void spend(std::uint32_t place);
  [[nodiscard]] Next execute(std::uint32_t place);
  [[nodiscard]] bool execute_move(isa::Operation operation, int operand);
  void execute_arithmetic(isa::Operation operation, int operand);
  [[nodiscard]] Next execute_access(std::uint32_t place);
  [[nodiscard]] Next access(std::uint32_t place);
  [[nodiscard]] Next execute_transfer(std::uint32_t place);
  [[nodiscard]] Next branch_if(const Condition& condition, std::uint32_t place);
  [[nodiscard]] Next load_accumulator(std::uint32_t place);
  [[nodiscard]] Next store_accumulator(std::uint32_t place);
  [[nodiscard]] Next access_word(std::uint32_t place);
  [[nodiscard]] Next look_up(std::uint32_t place);
  [[nodiscard]] Next return_(std::uint32_t place);
  [[nodiscard]] bool checks_accumulator(std::uint32_t place);
  void swap_all(int table);
  void swap_with(std::size_t word);
  void load_register(int index);
  void copy_words(Value from, Value to);
  void change_bank(int table);
  [[nodiscard]] Value sign_of_load_store(Value index, int table);

  const Flow& flow_;
  Emitter emit_;
  asmjit::x86::Assembler& assembler_;
  Labels labels_;
  asmjit::Label end_;
  std::vector<bool> written_;  // by place: true if the code of the entry is written
  std::vector<Way> ways_;
  std::vector<Leave> leaves_;
  std::vector<Copy> copies_;
};

}  // namespace chessvm::vm::native
