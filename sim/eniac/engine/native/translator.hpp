// SPDX-License-Identifier: MIT
// Translates control states into instructions of the processor.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sim/eniac/engine/native/trains.hpp"

namespace chessvm::eniac::native {

/// Labels of finished code.
struct Labels {
  asmjit::Label begin;  // a function of a frame and of the place to go to
  std::vector<std::pair<fast::Step*, asmjit::Label>> entries;
};

/// Writes the code of a step: it looks at all that decides what comes next, and leaves to the
/// engine what it does not know; then it moves the numbers and goes on to the next step. What is
/// done seldom is written after it.
class Translator {
 public:
  Translator(Machine& machine, asmjit::CodeHolder& code);
  [[nodiscard]] Labels translate(std::span<fast::Step* const> steps);

 private:
  using Transitions = std::vector<const fast::Transition*>;

  /// Pulses on some wires of a train: they come in every run, or places have them.
  struct Asked {
    bool always = false;
    std::vector<std::pair<asmjit::Operand, fast::Counts>> places{};  // with the wires
  };
  /// A stage input that may have pulses, and where its stepper is stepped.
  struct Stepping {
    const fast::StageInput* input;
    asmjit::Label label;
    asmjit::Label back;
    bool shared;  // another input leads to the stepper
  };
  /// Copies the stages that digit pulses have reached.
  struct StageCopy {
    asmjit::Label label;
    asmjit::Label back;
  };
  /// The question which transition it is, from the answer to `bit` on.
  struct Choice {
    asmjit::Label label;
    Transitions left;
    std::size_t trigger;
    unsigned bit;
  };

  // Looking up code.
  [[nodiscard]] bool has_code(const fast::Step& step) const;
  [[nodiscard]] bool has_code(const fast::Step& step, const fast::Transition& transition) const;
  [[nodiscard]] bool has_decades(int stepper) const;
  [[nodiscard]] bool may_shut_gate(const fast::Step& step, int stepper) const;

  void write_begin();
  void write_step(const fast::Step& step);

  // Code that checks.
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

  // Code that acts.
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

  // The step that is being written.
  const fast::Step* step_ = nullptr;
  std::optional<Trains> trains_;
  asmjit::Label bail_;
  std::vector<Stepping> steppings_;
  std::vector<StageCopy> copies_;
};

}  // namespace chessvm::eniac::native
