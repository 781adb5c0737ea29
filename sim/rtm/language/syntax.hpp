// SPDX-License-Identifier: MIT
// A register-transfer program as written (docs/rtm.md): what moves when. No name has been looked up
// yet; every name carries its place in the source for messages.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/machine/totals.hpp"

namespace chessvm::rtm {

inline constexpr int highest_opcode = 99;  // an opcode is a word of two digits

/// A name and where it stands.
struct Name {
  std::string text;
  SourceSpan where;
};

/// Wires of a digit cable, 1 .. 10 from the units and 11 for PM, from left to right: "d10..d7" is
/// {10, 9, 8, 7}, "pm" {11}, a field its digits.
struct WireRange {
  std::vector<int> wires;
  SourceSpan where;
};

/// One item of a mapping. Items are applied in order to a mapping that starts empty.
struct MapItem {
  enum class Kind : std::uint8_t {
    all,     // `all`: every wire straight
    digits,  // `digits`: d10..d1 straight
    keep,    // `keep R`: R straight
    drop,    // `drop R`: nothing arrives at R
    move,    // `T<-S`: as many wires on both sides
    swap,    // `swap T S`: T straight from S and S from T
  };
  Kind kind;
  WireRange target;  // of keep, drop, move, swap
  WireRange source;  // of move, swap
};

/// `wire OUTPUT -> BUS = ITEMS`. OUTPUT is "PC.A", "ft1.B", "constants" or another bus. Without
/// items all wires go straight.
struct WireStatement {
  Name output;
  Name bus;
  std::vector<MapItem> items;
};

/// `view ACC.NAME from BUS = ITEMS`. BUS may also be an output such as "EX.S".
struct ViewStatement {
  Name accumulator;
  Name view;
  Name bus;
  std::vector<MapItem> items;
};

/// `shared RF.A.pm, constants.pm`: these two wires never have pulses at the same time.
struct SharedStatement {
  struct End {
    Name output;
    int wire;  // 1 .. 11
  };
  std::array<End, 2> ends;
};

/// `acc NAME at aN`.
struct AccumulatorStatement {
  Name name;
  int number;  // 1 .. 20
};

/// `constant NAME = M99`: a sign and the digits d10 d9 of a constant.
struct ConstantStatement {
  Name name;
  bool minus;
  int digits;  // 0 .. 99
};

/// `print RF d10..d7 at 1`: digits of a register in columns of the card.
struct PrintStatement {
  Name accumulator;
  WireRange digits;
  int column;  // of the first, 1 .. 80
};

/// `budget transceivers <= 154`: the most that the author allows to be used of a kind.
struct BudgetStatement {
  Total total;
  int most;
  SourceSpan where;
};

/// `pin EX.low <- at a3.1`, `pin P01 at c.27`, `pin main at 3`.
struct PinStatement {
  std::string what;  // an action as reports write it, or a bus; its parts with blanks between them
  std::string unit;  // "a3", "ft2", "c"; empty: a tray
  int number;        // of the program or tray
  SourceSpan where;
};

/// `row ft3 -2 = M..9999 P99990.`: switches of one row; '.' leaves a switch alone. A sign of '.'
/// too.
struct RowStatement {
  int table;                          // 1 .. 3
  int row;                            // -2 .. 101
  std::array<std::string, 2> halves;  // A, B: seven characters each
  SourceSpan where;
};

/// `signs ft2.B minus 0..10, 19`: sign switches of rows at M.
struct SignsStatement {
  int table;
  char half;  // 'A' or 'B'
  std::vector<int> rows;
  SourceSpan where;
};

/// `mode ft2.A rows`: the master sign of a half takes each row's own sign.
struct ModeStatement {
  int table;
  char half;
  SourceSpan where;
};

/// `stepper A counts main.d10 modulo 5`: the direct input of stepper A, and the number of stages
/// that it goes round (docs/rtm.md#decoder).
struct StepperStatement {
  Name stepper;  // A .. K without I
  Name bus;
  int wire;        // 1 .. 11
  int stages = 6;  // 2 .. 6
};

/// The outputs of an accumulator that send: A, S, or both.
enum class Output : std::uint8_t { additive, subtractive, both };

/// A sender of a transfer: `X`, `X*` (and clears), `X@tag`.
struct Sender {
  Name unit;  // accumulator, constant, table or `card`
  bool clear = false;
  Name tag;  // empty: none
};

/// A receiver of a transfer: `Y`, `Y.view`, `Y+1`, `Y@tag`.
struct Receiver {
  Name accumulator;
  Name view;  // empty: the plain one
  bool plus_one = false;
  Name tag;
};

/// `X*, K -> Y.v, Z`; `X ~> Y` on S; `X!` without receivers; `-> Y` without senders.
struct Transfer {
  std::vector<Sender> senders;
  Output output = Output::additive;
  std::vector<Receiver> receivers;
};

/// `clear Y`.
struct Clear {
  Name accumulator;
  Name tag;
};

/// `look ft3 A-2`: the argument is taken from its bus one step later, the row leaves four steps
/// later.
struct Look {
  int table;
  std::string operation;  // "A-2" .. "S-2"
  Name tag;
};

/// `start i.pi`: a pulse into that jack, at the end of the step before.
struct Start {
  Name jack;
};

/// `wait i.po`: the path goes on when this jack fires, at the end of this step.
struct Wait {
  Name jack;
};

/// `call P`: step 1 of P is this step.
struct Call {
  Name piece;
};

/// `goto T`: step 1 of T is the step after this one. Ends the path.
struct Goto {
  Name thread;
};

/// `choose X* -> Y { X.A.pm: low | X.S.pm: high } after 2`: digit pulses of one of the lines start
/// step 1 of an arm, `after` steps later. Which outputs send follows from the lines.
struct Choose {
  struct Line {
    Name accumulator;
    Output output;  // additive or subtractive
    int wire;
    SourceSpan where;
  };
  struct Arm {
    std::vector<Line> lines;  // any of them
    Name piece;
  };
  std::vector<Sender> senders;
  std::vector<Receiver> receivers;
  std::vector<Arm> arms;
  int after = 1;
};

/// `expect X plus`: the author states that X is plus when this step begins.
struct Expect {
  Name accumulator;
  bool minus;
};

/// One action of a step.
struct Action {
  std::variant<Transfer, Clear, Look, Start, Wait, Call, Goto, Choose, Expect> what;
  SourceSpan where;
};

/// `3..4: actions`. A transfer in a step of several add times is one program that repeats.
struct Step {
  int first;
  int last;
  std::vector<Action> actions;
  SourceSpan where;
};

/// `jump 8` in `cost 2, jump 8`: the add times of the paths through a piece.
struct PathCost {
  Name piece;
  int cost;
};

/// A microprogram, piece or thread, or what a stage does.
struct Body {
  enum class Kind : std::uint8_t { micro, piece, thread, stage };
  Kind kind;
  Name name;
  std::optional<int> opcode;         // of a micro
  std::optional<int> cost;           // of a micro, in add times; nullopt: `cost device`
  std::vector<PathCost> path_costs;  // of the paths that cost something else
  std::vector<Step> steps;
};

/// `stage A1 -> B`: output 1 of stepper A starts stepper B. `stage A1 -> B { 1: X -> Y }`: it also
/// starts these steps; step 1 is the add time in which B decodes. `stage B2 -> op 00`: output 2 of
/// B starts the microprogram of opcode 00.
struct StageStatement {
  Name stage;                   // "A1"
  std::optional<Name> stepper;  // next
  std::optional<int> opcode;    // or the microprogram of this opcode
  std::optional<Body> start;    // the steps, named like the stage
  SourceSpan where;
};

/// All statements of a program, by kind.
struct Syntax {
  std::string cpu;  // that the wiring is, as its program tools call it; empty where none is named
  std::vector<Name> buses;
  std::vector<AccumulatorStatement> accumulators;
  std::vector<WireStatement> wires;
  std::vector<ViewStatement> views;
  std::vector<ConstantStatement> constants;
  std::vector<SharedStatement> shared;
  std::vector<PrintStatement> prints;
  std::vector<BudgetStatement> budgets;
  std::vector<PinStatement> pins;
  std::vector<RowStatement> rows;
  std::vector<SignsStatement> signs;
  std::vector<ModeStatement> modes;
  std::vector<StepperStatement> steppers;
  std::vector<StageStatement> stages;
  std::vector<Body> bodies;
};

}  // namespace chessvm::rtm
