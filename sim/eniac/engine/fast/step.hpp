// SPDX-License-Identifier: MIT
// One control state of the machine, compiled: what its add cycle does to numbers, what it must look
// at to know what comes next, and what came next so far.
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
inline constexpr std::size_t table_counters = 104;  // argument + offset, 0..103
using RowTrains = std::array<PackedTrain, table_counters>;

/// A digit output that sends in this add cycle.
struct Source {
  enum class Kind : std::uint8_t { additive, subtractive, table, constant };
  Kind kind;
  const Number* number = nullptr;        // additive, subtractive
  Counts one_prime = 0;                  // subtractive
  const FunctionTable* table = nullptr;  // table: its argument chooses the row
  const RowTrains* rows = nullptr;
  const ConstantTransmitter* constants = nullptr;  // constant
  int program = 0;
};

/// A source as it arrives somewhere; pieces of Step::pieces.
struct Term {
  std::uint16_t source;
  std::uint16_t first_piece;
  std::uint16_t last_piece;
};

struct Receive {
  Number* number;
  std::uint16_t first_term;
  std::uint16_t last_term;
  bool correct;       // +1 at 1'P
  bool may_coincide;  // two terms can pulse one wire
};

struct ArgumentInput {
  FunctionTable* table;
  std::uint16_t first_term;
  std::uint16_t last_term;
};

struct ArgumentChange {
  FunctionTable* table;
  int offset;   // counted in this add cycle
  bool forget;  // the program ends: back to 0
};

struct Clear {
  Number* number;
  Decades to;
};

/// Digit pulses that decide what comes next.
struct Trigger {
  std::uint16_t source;
  bool literal;  // only the pulse engine finds out what follows
  Counts wires;  // nibbles of the source
};

/// Digit pulses into a stepper's direct input. Only one of the wires may have pulses: those of two
/// may coincide.
struct StageInput {
  std::uint16_t source;
  std::uint8_t stepper;
  Counts wires;  // nibbles of the source
};

/// A stepper that answers, or may step by its decades, at the CPP.
struct Turn {
  std::uint8_t stepper;
  bool answers;
  bool has_decades;
};

/// An assertion pulsed at the CPP. What the number is by then, the step knows.
struct Assertion {
  const Number* number;
  NumberPattern pattern;
};

struct Step;

struct Transition {
  std::uint64_t outcome = 0;
  Step* next = nullptr;
  bool literal = false;                      // never to be remembered: run it pulse by pulse
  bool checkpoint = false;                   // cy.checkpoint is pulsed
  std::vector<DirectPulse> direct_pulses{};  // into stepper and decade inputs at CPP
  std::vector<Assertion> assertions{};       // one that does not hold is for the pulse engine

  /// Returns whether the CPP moves no stepper or decade and ends no run.
  [[nodiscard]] bool is_restful() const { return direct_pulses.empty() && !checkpoint; }
};

struct Step {
  std::vector<std::uint64_t> control;  // as Machine::save_control gives it
  bool literal = false;                // too unusual: always pulse by pulse
  bool restful = false;                // moves nothing and looks at nothing
  bool may_be_rest = false;            // no unit works; whether a card is awaited is to be asked

  std::vector<Source> sources;
  std::vector<Piece> pieces;
  std::vector<Term> terms;
  std::vector<Receive> receives;
  std::vector<ArgumentInput> arguments;
  std::vector<ArgumentChange> argument_changes;
  std::vector<const FunctionTable*> tables_to_look_up;  // garbled arguments are noticed at its CPP
  std::vector<Clear> clears;
  std::vector<Trigger> triggers;
  std::vector<StageInput> stage_inputs;
  std::vector<Turn> turns;

  std::vector<Transition> transitions;

  std::uint32_t walks = 0;     // add cycles done by walking over all this
  const void* code = nullptr;  // generated for it, if any (engine/native)

  [[nodiscard]] const Transition* find(std::uint64_t outcome) const {
    for (const Transition& transition : transitions)
      if (transition.outcome == outcome) return &transition;
    return nullptr;
  }
};

}  // namespace chessvm::eniac::fast
