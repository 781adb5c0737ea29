// SPDX-License-Identifier: MIT
// A compiled control state of the machine: the effect of its add cycle on numbers, the conditions
// that decide the next state, and the next states seen so far.
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
inline constexpr std::size_t table_counters = 104;  // argument + offset is 0..103
using RowTrains = std::array<PackedTrain, table_counters>;

/// A digit output that sends in this add cycle.
struct Source {
  enum class Kind : std::uint8_t { additive, subtractive, table, constant };
  Kind kind;
  const Number* number = nullptr;        // the stored number (additive, subtractive)
  Counts one_prime = 0;                  // wires with a pulse at 1'P (subtractive)
  const FunctionTable* table = nullptr;  // for kind table: its argument selects the row
  const RowTrains* rows = nullptr;
  const ConstantTransmitter* constants = nullptr;  // for kind constant
  int program = 0;
};

/// A source as it arrives at a digit input. Its pieces are in Step::pieces.
struct Term {
  std::uint16_t source;
  std::uint16_t first_piece;
  std::uint16_t last_piece;
};

struct Receive {
  Number* number;
  std::uint16_t first_term;
  std::uint16_t last_term;
  bool correct;       // the accumulator adds 1 at 1'P
  bool may_coincide;  // two terms can pulse one wire
};

struct ArgumentInput {
  FunctionTable* table;
  std::uint16_t first_term;
  std::uint16_t last_term;
};

struct ArgumentChange {
  FunctionTable* table;
  int offset;   // what the counter adds in this add cycle
  bool forget;  // the program ends and sets the counter back to 0
};

struct Clear {
  Number* number;
  Decades to;
};

/// Digit pulses that start programs and so decide the next control state.
struct Trigger {
  std::uint16_t source;
  bool literal;  // only the pulse engine can find the next control state
  Counts wires;  // nibbles of the source that trigger
};

/// Digit pulses into a stepper's direct input. Only one of the wires may carry pulses, because
/// pulses on two wires may coincide.
struct StageInput {
  std::uint16_t source;
  std::uint8_t stepper;
  Counts wires;  // nibbles of the source that are wired to the stepper
};

/// A stepper that answers at the CPP, or that may step then because of its decades.
struct Turn {
  std::uint8_t stepper;
  bool answers;
  bool has_decades;
};

/// An assertion pulsed at the CPP. The step computes the value of the number at that time.
struct Assertion {
  const Number* number;
  NumberPattern pattern;
};

struct Step;

struct Transition {
  std::uint64_t outcome = 0;
  Step* next = nullptr;
  bool literal = false;                      // never remember this outcome: run it pulse by pulse
  bool checkpoint = false;                   // cy.checkpoint is pulsed in this add cycle
  std::vector<DirectPulse> direct_pulses{};  // pulses into stepper and decade inputs at CPP
  std::vector<Assertion> assertions{};       // if one fails, the cycle runs in pulses

  /// Returns true if the CPP moves no stepper or decade and ends no run.
  [[nodiscard]] bool is_restful() const { return direct_pulses.empty() && !checkpoint; }
};

struct Step {
  std::vector<std::uint64_t> control;  // the control state as Machine::save_control writes it
  bool literal = false;                // run this state pulse by pulse always
  bool restful = false;                // the state moves no number and has no condition
  bool may_be_rest = false;            // no unit works; a card may be awaited

  std::vector<Source> sources;
  std::vector<Piece> pieces;
  std::vector<Term> terms;
  std::vector<Receive> receives;
  std::vector<ArgumentInput> arguments;
  std::vector<ArgumentChange> argument_changes;
  std::vector<const FunctionTable*> tables_to_look_up;  // with a garbled argument, fail at the CPP
  std::vector<Clear> clears;
  std::vector<Trigger> triggers;
  std::vector<StageInput> stage_inputs;
  std::vector<Turn> turns;

  std::vector<Transition> transitions;

  std::uint32_t walks = 0;     // number of add cycles run by interpreting this step
  const void* code = nullptr;  // generated code, if any (engine/native)

  [[nodiscard]] const Transition* find(std::uint64_t outcome) const {
    for (const Transition& transition : transitions)
      if (transition.outcome == outcome) return &transition;
    return nullptr;
  }
};

}  // namespace chessvm::eniac::fast
