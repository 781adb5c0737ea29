// SPDX-License-Identifier: MIT
// A Step is a control state, compiled for the fast engine: the effect of its add cycle on the
// numbers, the conditions that decide the next state, and next states seen so far (Transition).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/engine/fast/packed.hpp"
#include "sim/eniac/units/debugger.hpp"
#include "sim/eniac/units/master_programmer.hpp"

namespace chessvm::eniac {
class FunctionTable;
class ConstantTransmitter;
}  // namespace chessvm::eniac

namespace chessvm::eniac::fast {

inline constexpr std::size_t sources_per_step = 12;
inline constexpr std::size_t table_counters = 104;  // number of argument values, 0..103
using RowTrains = std::array<PackedTrain, table_counters>;

/// A digit output that sends in the add cycle of a Step.
struct Source {
  enum class Kind : std::uint8_t { additive, subtractive, table, constant };
  Kind kind;
  const Number* number = nullptr;        // kinds additive and subtractive: the stored number
  Counts one_prime = 0;                  // kind subtractive: wires with a pulse at 1'P
  const FunctionTable* table = nullptr;  // kind table: the argument of this table selects the row
  const RowTrains* rows = nullptr;
  const ConstantTransmitter* constants = nullptr;  // kind constant: the sender
  int program = 0;
};

/// One source of a digit input. `source` is the index in Step::sources. Elements [first_piece,
/// last_piece) of Step::pieces are the wire map from the source to the input.
struct Term {
  std::uint16_t source;
  std::uint16_t first_piece;
  std::uint16_t last_piece;
};

struct Receive {
  Number* number;
  std::uint16_t first_term;
  std::uint16_t last_term;
  bool correct;       // true: the accumulator adds 1 at 1'P
  bool may_coincide;  // true: two terms may pulse one wire
};

struct ArgumentInput {
  FunctionTable* table;
  std::uint16_t first_term;
  std::uint16_t last_term;
};

struct ArgumentChange {
  FunctionTable* table;
  int offset;   // number added to the argument in this add cycle
  bool forget;  // true: the program ends and sets the argument to 0
};

struct Clear {
  Number* number;
  Decades to;
};

/// Wires from one source to program inputs. Digit pulses on these wires decide the next state.
struct Trigger {
  std::uint16_t source;
  bool literal;  // true: if one of the wires pulses, run the cycle pulse by pulse
  Counts wires;  // mask with 0xF in the nibble of each wire
};

/// Wires from a source to a stepper's direct input. If two of the wires carry pulses, the pulses
/// may coincide. Then the engine runs the cycle pulse by pulse.
struct StageInput {
  std::uint16_t source;
  std::uint8_t stepper;
  Counts wires;  // mask with 0xF in the nibble of each wire
};

/// A stepper that may act at the CPP of this add cycle. If `answers` is true, a pulse has come in,
/// and the stepper sends a pulse. If `has_decades` is true, decades may step the stepper.
struct Turn {
  std::uint8_t stepper;
  bool answers;
  bool has_decades;
};

/// An assertion (debug.assert) that is pulsed at CPP. It tests the value of `number` at CPP.
struct Assertion {
  const Number* number;
  NumberPattern pattern;
};

struct Step;

struct Transition {
  std::uint64_t outcome = 0;
  Step* next = nullptr;
  bool literal = false;                      // true: run a cycle with this outcome pulse by pulse
  bool checkpoint = false;                   // true: the add cycle pulses cy.checkpoint
  std::vector<DirectPulse> direct_pulses{};  // pulses at CPP into direct inputs
  std::vector<Assertion> assertions{};       // if one fails, the cycle runs pulse by pulse

  /// Returns true if the add cycle has no direct pulse at CPP and does not pulse cy.checkpoint.
  [[nodiscard]] bool is_restful() const { return direct_pulses.empty() && !checkpoint; }
};

struct Step {
  std::vector<std::uint64_t> control;  // control state, from Machine::save_control
  bool literal = false;                // true: always run cycles in this state pulse by pulse
  bool restful = false;                // true: the add cycle changes no number and tests none
  bool may_be_rest = false;            // true: Machine::idle() can be true in this control state

  std::vector<Source> sources;
  std::vector<Piece> pieces;
  std::vector<Term> terms;
  std::vector<Receive> receives;
  std::vector<ArgumentInput> arguments;
  std::vector<ArgumentChange> argument_changes;
  /// Function tables that look up a row in this add cycle. If a row does not exist, the engine runs
  /// the cycle pulse by pulse.
  std::vector<const FunctionTable*> tables_to_look_up;
  std::vector<Clear> clears;
  std::vector<Trigger> triggers;
  std::vector<StageInput> stage_inputs;
  std::vector<Turn> turns;

  std::vector<Transition> transitions;

  std::uint32_t walks = 0;     // number of add cycles in which the engine interpreted this step
  const void* code = nullptr;  // generated code (engine/native); nullptr if there is none

  [[nodiscard]] const Transition* find(std::uint64_t outcome) const {
    for (const Transition& transition : transitions)
      if (transition.outcome == outcome) return &transition;
    return nullptr;
  }
};

}  // namespace chessvm::eniac::fast
