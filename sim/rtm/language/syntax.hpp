// SPDX-License-Identifier: MIT
// The syntax of a register-transfer program (docs/rtm.md). The names are not looked up yet.
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

struct Name {
  std::string text;
  SourceSpan where;
};

/// Wire numbers, in the order of the text. Wires d1 (lowest place) to d10 have the numbers 1 to 10.
/// PM has number 11. For example, "d10..d7" gives {10, 9, 8, 7}.
struct WireRange {
  std::vector<int> wires;
  SourceSpan where;
};

/// One item of a mapping. A mapping states which wire of the sender feeds each wire of the
/// receiver. At first, a mapping connects no wires. Then its items change it, one after the other.
/// R, S and T are ranges of wires. A straight connection joins wires of the same number.
struct MapItem {
  enum class Kind : std::uint8_t {
    all,     // `all` connects all eleven wires straight
    digits,  // `digits` connects the wires d10..d1 straight
    keep,    // `keep R` connects the wires R straight
    drop,    // with `drop R`, the wires R receive nothing
    move,    // with `T<-S`, the wires T receive from the wires S
    swap,    // with `swap T S`, T receives from S, and S from T
  };
  Kind kind;
  WireRange target;  // for keep, drop, move, swap
  WireRange source;  // for move, swap
};

/// `wire OUTPUT -> BUS = ITEMS` connects an output to a bus. OUTPUT may be another bus. Without
/// items, the statement connects all wires straight.
struct WireStatement {
  Name output;
  Name bus;
  std::vector<MapItem> items;
};

/// `view ACC.NAME from BUS = ITEMS` connects a bus to a new input of register ACC. NAME is the name
/// of this input. BUS may also be an output such as "EX.S".
struct ViewStatement {
  Name accumulator;
  Name view;
  Name bus;
  std::vector<MapItem> items;
};

/// `shared RF.A.pm, constants.pm` is the author's promise that these wires never pulse together.
struct SharedStatement {
  struct End {
    Name output;
    int wire;  // 1 .. 11
  };
  std::array<End, 2> ends;
};

/// `acc NAME at aN` puts register NAME into accumulator aN.
struct AccumulatorStatement {
  Name name;
  int number;  // 1 .. 20
};

/// `constant NAME = M99` defines a constant by its sign and by its digits d10 and d9.
struct ConstantStatement {
  Name name;
  bool minus;
  int digits;  // 0 .. 99
};

/// `print RF d10..d7 at 1` makes the printer punch these digits of RF, the first one in
/// column 1.
struct PrintStatement {
  Name accumulator;
  WireRange digits;
  int column;  // column of the first digit, 1 .. 80
};

/// `budget transceivers <= 154` lets the patch use at most 154 transceivers.
struct BudgetStatement {
  Total total;
  int most;
  SourceSpan where;
};

/// `pin EX.low <- at a3.1` chooses program 1 of accumulator 3 for an action.
/// `pin main at 3` chooses digit tray 3 for a bus.
struct PinStatement {
  std::string what;  // bus ("main"), or action with blanks between tokens ("EX.low <-")
  std::string unit;  // "a3", "ft2" or "c"; empty if `number` is the number of a tray
  int number;        // number of the program or tray
  SourceSpan where;
};

/// `row ft3 -2 = M..9999 P99990.` sets the switches of one row. A '.' leaves a switch unchanged.
struct RowStatement {
  int table;                          // table 1 .. 3
  int row;                            // row -2 .. 101
  std::array<std::string, 2> halves;  // sides A and B, seven characters each
  SourceSpan where;
};

/// `signs ft2.B minus 0..10, 19` sets the sign switches of these rows to M.
struct SignsStatement {
  int table;
  char half;  // side 'A' or 'B'
  std::vector<int> rows;
  SourceSpan where;
};

/// `mode ft2.A rows` sets the master sign of a side so that each row has its own sign.
struct ModeStatement {
  int table;
  char half;
  SourceSpan where;
};

/// With `stepper A counts main.d10 modulo 5`, stepper A counts the pulses on wire d10 of bus
/// `main`. The stepper has five stages (docs/rtm.md#decoder).
struct StepperStatement {
  Name stepper;  // A .. K without I
  Name bus;
  int wire;        // 1 .. 11
  int stages = 6;  // number of stages, 2 .. 6
};

/// The outputs on which an accumulator sends: A, S, or both.
enum class Output : std::uint8_t { additive, subtractive, both };

/// A sender of a transfer, written `X` or `X@tag`. `X*` means that X is also cleared after sending.
struct Sender {
  Name unit;  // accumulator, constant, table or `card`
  bool clear = false;
  Name tag;  // programs with different tags never share a control; empty if no tag is given
};

/// A receiver of a transfer, written `Y`, `Y.view` or `Y@tag`. `Y+1` means that Y also adds 1.
struct Receiver {
  Name accumulator;
  Name view;  // empty for the straight view from bus main
  bool plus_one = false;
  Name tag;
};

/// A transfer such as `X*, K -> Y.v, Z`. `X ~> Y` sends on output S instead of A. `X!` is a
/// transfer without receivers, and `-> Y` is a transfer without senders.
struct Transfer {
  std::vector<Sender> senders;
  Output output = Output::additive;
  std::vector<Receiver> receivers;
};

/// `clear Y` sets Y to zero.
struct Clear {
  Name accumulator;
  Name tag;
};

/// `look ft3 A-2` looks up a row of table 3. One step after the `look`, the table receives its
/// argument. Four steps after the `look`, it sends the row.
struct Look {
  int table;
  std::string operation;  // operation switch, "A-2" .. "S-2"
  Name tag;
};

/// `start i.pi` sends a pulse into jack i.pi at the end of the preceding step.
struct Start {
  Name jack;
};

/// `wait i.po` stops the path at the end of this step until jack i.po pulses.
struct Wait {
  Name jack;
};

/// `call P` starts piece P in this step. Step 1 of the piece is in the same add time as this step.
struct Call {
  Name piece;
};

/// `goto T` ends the path. Step 1 of thread T is the next step.
struct Goto {
  Name thread;
};

/// With `choose X* -> Y { X.A.pm: low | X.S.pm: high } after 2`, X sends on outputs A and S,
/// because the braces name these outputs. A digit pulse on wire X.A.pm starts piece `low`. A digit
/// pulse on wire X.S.pm starts piece `high`. Because of `after 2`, step 1 of the started piece is
/// two steps after the `choose`.
struct Choose {
  struct Line {
    Name accumulator;
    Output output;  // additive or subtractive
    int wire;
    SourceSpan where;
  };
  struct Arm {
    std::vector<Line> lines;  // a pulse on any of these wires starts `piece`
    Name piece;
  };
  std::vector<Sender> senders;
  std::vector<Receiver> receivers;
  std::vector<Arm> arms;
  int after = 1;
};

/// With `expect X plus`, the author states that X is plus at the beginning of this step.
struct Expect {
  Name accumulator;
  bool minus;
};

struct Action {
  std::variant<Transfer, Clear, Look, Start, Wait, Call, Goto, Choose, Expect> what;
  SourceSpan where;
};

/// A step such as `3..4: actions`, which lasts from add time 3 to add time 4. A transfer in such a
/// step is done by one program that repeats.
struct Step {
  int first;
  int last;
  std::vector<Action> actions;
  SourceSpan where;
};

/// In `cost 2, jump 8`, `jump 8` states that a path through piece `jump` takes 8 add times.
struct PathCost {
  Name piece;
  int cost;
};

/// A microprogram, a piece, a thread, or the steps that a stage starts.
struct Body {
  enum class Kind : std::uint8_t { micro, piece, thread, stage };
  Kind kind;
  Name name;
  std::optional<int> opcode;         // opcode of a micro
  std::optional<int> cost;           // add times that a micro takes; nullopt for `cost device`
  std::vector<PathCost> path_costs;  // exceptions to `cost`, such as `jump 8`
  std::vector<Step> steps;
};

/// With `stage A1 -> B`, output 1 of stepper A starts stepper B.
/// With `stage A1 -> B { 1: X -> Y }`, output 1 also starts these steps. B decodes during step 1.
/// With `stage B2 -> op 00`, output 2 of stepper B starts the microprogram of opcode 00.
struct StageStatement {
  Name stage;                   // stepper and stage, such as "A1"
  std::optional<Name> stepper;  // next stepper; nullopt if `opcode` is set
  std::optional<int> opcode;    // opcode of the microprogram to start
  std::optional<Body> start;    // steps that the stage also starts; nullopt if none
  SourceSpan where;
};

struct Syntax {
  std::string cpu;  // name of the wired CPU (`machine stock1946 as NAME`); empty if it has no name
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
