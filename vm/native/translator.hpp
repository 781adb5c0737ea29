// SPDX-License-Identifier: MIT
// Translates a program into processor instructions.
#pragma once

#include <vector>

#include "vm/native/emitter.hpp"
#include "vm/native/flow.hpp"

namespace chessvm::vm::native {

/// Labels of finished code, by place; those that are not valid have no code.
struct Labels {
  asmjit::Label begin;                 // a function of a frame and of tables
  std::vector<asmjit::Label> entries;  // to be named in `Frame::entry`
  std::vector<asmjit::Label> returns;  // where a `ret` goes
};

/// Writes the code of each entry and of the ways from there once. A way follows jumps until it
/// comes to an entry that is written. Ways that branch off, and those that leave, are written
/// later.
class Translator {
 public:
  Translator(const Flow& flow, const Tables& tables, asmjit::CodeHolder& code);
  [[nodiscard]] Labels translate();

 private:
  /// A taken branch whose code, from `label` on, is written later.
  struct Way {
    asmjit::Label label;
    Known known;  // the branch included
    std::uint32_t from;
    std::uint32_t to;
  };
  /// A way out to the reference interpreter, which goes on at `place`.
  struct Leave {
    asmjit::Label label;
    Known known;
    std::uint32_t place;
  };
  /// F-J to be copied out of an accumulator whose sign is about to change.
  struct Copy {
    asmjit::Label label;
    asmjit::Label back;
    Register index;
    Register spare;
    int table;
  };
  /// The place at which to write on after an instruction.
  enum class Next : std::uint8_t { following, target, nowhere };

  // translator.cpp: ways
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

  // instructions.cpp
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
  std::vector<bool> written_;  // entries, by place
  std::vector<Way> ways_;
  std::vector<Leave> leaves_;
  std::vector<Copy> copies_;
};

}  // namespace chessvm::vm::native
