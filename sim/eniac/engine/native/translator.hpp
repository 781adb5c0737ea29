// SPDX-License-Identifier: MIT
// Translates compiled control states (Step) into machine code, for native/code.cpp.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sim/eniac/engine/native/trains.hpp"

namespace chessvm::eniac::native {

struct Labels {
  asmjit::Label begin;  // entry of a function with two arguments: Frame* and the code to jump to
  std::vector<std::pair<fast::Step*, asmjit::Label>> entries;
};

/// Emits the code of steps. The code of a step finds the next step, changes the numbers, and jumps
/// to the next step. If the next step is unknown, the code changes nothing and returns to the
/// engine. The code for rare cases comes last.
class Translator {
 public:
  Translator(Machine& machine, asmjit::CodeHolder& code);
  [[nodiscard]] Labels translate(std::span<fast::Step* const> steps);

 private:
  using Transitions = std::vector<const fast::Transition*>;

  /// The operands to test for pulses of a train. If `always` is true, every run has such pulses.
  struct Asked {
    bool always = false;
    std::vector<std::pair<asmjit::Operand, fast::Counts>> places{};  // (operand, wires to test)
  };
  /// A stage input that may have pulses. The code at `label` steps the input's stepper and returns
  /// to `back`.
  struct Stepping {
    const fast::StageInput* input;
    asmjit::Label label;
    asmjit::Label back;
    bool shared;  // true: another input leads to the same stepper
  };
  /// The code at `label` stores the new stages of the steppers that digit pulses have stepped. Then
  /// it returns to `back`.
  struct StageCopy {
    asmjit::Label label;
    asmjit::Label back;
  };
  /// A branch of the tree of tests, with its code at `label`. Earlier code has tested those
  /// bits of the outcome that are lower than `bit`. The transitions `left` are still possible. The
  /// next test is for Step::triggers[trigger].
  struct Choice {
    asmjit::Label label;
    Transitions left;
    std::size_t trigger;
    unsigned bit;
  };

  // Functions that decide which steps and transitions get code.
  [[nodiscard]] bool has_code(const fast::Step& step) const;
  [[nodiscard]] bool has_code(const fast::Step& step, const fast::Transition& transition) const;
  [[nodiscard]] bool has_decades(int stepper) const;
  [[nodiscard]] bool may_shut_gate(const fast::Step& step, int stepper) const;

  void write_begin();
  void write_step(const fast::Step& step);

  // Functions that emit the tests of a step.
  void check_arguments();
  void check_coincidence(std::size_t first, std::size_t last);
  void check_corrections();
  [[nodiscard]] static Asked ask(const LoadedTrain& train, fast::Counts wires);
  void jump_if(const Asked& asked, const asmjit::Label& label);
  void check_stage_inputs();
  void check_stage_inputs_of(std::size_t source);
  void write_stepping(const Stepping& stepping);
  void choose(Choice choice);
  void choose_stages(const Transitions& left, std::size_t turn, unsigned bit);

  // Functions that emit the actions of a step.
  void commit(const fast::Transition& transition);
  void receive(const fast::Receive& receive);
  void count_argument(const fast::ArgumentInput& input);
  void write_stage_copy(const StageCopy& copy);
  void repeat(std::span<const DirectPulse> pulses);
  void go_on(const fast::Transition& transition);

  [[nodiscard]] asmjit::Label leave_label(const fast::Step& step);
  void write_leaving();

  Machine& machine_;
  Numbering numbering_;
  Emitter emit_;
  asmjit::x86::Assembler& assembler_;
  std::map<const fast::Step*, asmjit::Label> entries_;
  std::map<const fast::Step*, asmjit::Label> leaves_;
  asmjit::Label begin_;
  asmjit::Label out_;

  const fast::Step* step_ = nullptr;
  std::optional<Trains> trains_;
  asmjit::Label bail_;
  std::vector<Stepping> steppings_;
  std::vector<StageCopy> copies_;
};

}  // namespace chessvm::eniac::native
