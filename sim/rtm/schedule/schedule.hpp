// SPDX-License-Identifier: MIT
// The demands of a register-transfer program on the machine, add time by add time. Units have
// names, but there is no program line, control or delay yet. The compiler makes wiring for it; the
// checker plays the wiring and compares.
//
// A *moment* t of a timeline is the central program pulse at the end of add time t; what it starts
// works in add time t+1. A timeline begins with moment 0, or, if it is an instruction, one moment
// earlier for each stage of the decoder before the last.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"

namespace chessvm::rtm {

/// For target wire w (1 .. 11, 11 is PM) the source wire at index w-1, 0 for none.
using Mapping = std::array<std::uint8_t, 11>;

/// A digit output: "a3.A", "f1.B", "c.o".
using JackName = std::string;

/// Everything that reaches a register through one of its inputs.
struct View {
  int accumulator;   // 1 .. 20
  std::string name;  // "EX.rotate", the plain one "EX"
  struct Path {
    JackName from;
    Mapping mapping;
    friend bool operator==(const Path&, const Path&) = default;
  };
  std::vector<Path> paths;  // from every output that is wired to it, ordered by name
};

/// A wire of a digit output whose pulses start something: "IR.S.pm". It has pulses when a choice
/// takes it, and none whenever its output sends for another reason (signs.hpp).
struct Trigger {
  JackName jack;
  int wire;
};

/// The action of one accumulator in one add time.
struct AccumulatorAction {
  enum class Kind : std::uint8_t { receive, send_additive, send_subtractive, send_both, clear };
  Kind kind;
  int accumulator;
  int view = -1;          // of receive: index in Schedule::views
  bool clear = false;     // of a sender: empty at the end of this add time
  bool plus_one = false;  // of receive: the C switch
  friend bool operator==(const AccumulatorAction&, const AccumulatorAction&) = default;
};

/// A look-up: starts in this add time, argument in the next, row four later.
struct TableAction {
  int table;  // 1 .. 3
  std::string operation;
};

/// A constant or the card's left half of field A.
struct ConstantAction {
  int constant;  // index in Schedule::constants, -1: the card
};

/// Everything that is to happen in one add time.
struct AddTime {
  std::vector<AccumulatorAction> accumulators;
  std::vector<TableAction> tables;  // started in this add time
  std::vector<ConstantAction> constants;
  std::vector<int> triggers;     // indices of Schedule::triggers that have pulses
  std::vector<JackName> starts;  // jacks pulsed at the end of the add time *before* this one
};

/// Pulses that come from outside the wiring: the start pulse, the decoder, devices.
struct Source {
  JackName jack;  // "i.io", "p.B3o", "i.po"
  int moment;
};

/// One way through the program from an entry to its end.
struct Timeline {
  std::string name;             // "store/exchange_G/units/m3"
  std::string entry;            // "op 42", "fetch", "row_fetch", "reset"
  int first_moment;             // 0 or less
  std::vector<AddTime> steps;   // add times first_moment+1 ..
  std::vector<Source> sources;  // steppers of the decoder that pass the pulse on, cards
  int end;                      // moment at which the next timeline's entry is pulsed
  std::string next;             // "fetch", "row_fetch", "decoder" or "" for halt
};

/// A number set on switches of the constant transmitter.
struct Constant {
  std::string name;
  bool minus;
  int digits;  // in d10 d9
};

/// Sign and digit switches of function tables; ready patch text: "f3.RA-2S", "M".
struct Switch {
  std::string name;
  std::string value;
};

/// `stepper` counts the pulses on wire `wire` of `bus`, modulo `stages`.
struct StepperInput {
  std::string stepper;            // "A"
  int wire;                       // of the trunk
  std::vector<View::Path> paths;  // in wire 1: what pulses the direct input
  int stages = 6;                 // position of the switch for the number of stages
  std::string bus = "main";
};

/// Two wires that may drive one wire of a bus: the author states that they never have pulses at the
/// same time.
struct SharedWire {
  struct End {
    JackName jack;
    int wire;  // of the output
    friend bool operator==(const End&, const End&) = default;
  };
  End one;
  End other;
};

/// A column of the cards that are punched: digit (1 to 5 from the left) of a group of the printer.
struct PrintedColumn {
  int column;
  int group;
  int digit;
};

/// All timelines of a program and what they refer to.
struct Schedule {
  std::vector<View> views;
  std::vector<Trigger> triggers;
  std::vector<Constant> constants;
  std::vector<Switch> switches;
  std::vector<StepperInput> steppers;
  std::vector<Timeline> timelines;
  std::vector<SharedWire> shared_wires;
  std::vector<PrintedColumn> printed;  // none: no plugboard
};

}  // namespace chessvm::rtm
