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

/// Wire numbers in text order: 1 (d1, units) to 10, and 11 for PM. "d10..d7" gives {10, 9, 8, 7}.
struct WireRange {
  std::vector<int> wires;
  SourceSpan where;
};

/// One item of a mapping. A mapping starts empty; the items change it in order.
struct MapItem {
  enum class Kind : std::uint8_t {
    all,     // `all`: every wire straight through
    digits,  // `digits`: d10..d1 straight through
    keep,    // `keep R`: R straight through
    drop,    // `drop R`: R gets no pulses
    move,    // `T<-S`: T comes from S, wire by wire
    swap,    // `swap T S`: T from S and S from T
  };
  Kind kind;
  WireRange target;  // for keep, drop, move, swap
  WireRange source;  // for move, swap
};

/// `wire OUTPUT -> BUS = ITEMS`. OUTPUT may be another bus. No items: all wires straight through.
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

/// `shared RF.A.pm, constants.pm`: the author states that the two wires never pulse together.
struct SharedStatement {
  struct End {
    Name output;
    int wire;  // 1 .. 11
  };
  std::array<End, 2> ends;
};

/// `acc NAME at aN`: a register and its accumulator.
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
  int column;  // column of the first digit, 1 .. 80
};

/// `budget transceivers <= 154`: the author's upper limit for a kind of resource.
struct BudgetStatement {
  Total total;
  int most;
  SourceSpan where;
};

/// `pin EX.low <- at a3.1`, `pin main at 3`: fixes the place of an action or bus.
struct PinStatement {
  std::string what;  // bus ("main"), or action with blanks between tokens ("EX.low <-")
  std::string unit;  // "a3", "ft2", "c"; empty: `number` is a tray
  int number;        // number of the program or tray
  SourceSpan where;
};

/// `row ft3 -2 = M..9999 P99990.`: switches of one row. A '.' leaves its switch unchanged.
struct RowStatement {
  int table;                          // table 1 .. 3
  int row;                            // row -2 .. 101
  std::array<std::string, 2> halves;  // sides A and B, seven characters each
  SourceSpan where;
};

/// `signs ft2.B minus 0..10, 19`: sets the sign switches of these rows to M.
struct SignsStatement {
  int table;
  char half;  // side 'A' or 'B'
  std::vector<int> rows;
  SourceSpan where;
};

/// `mode ft2.A rows`: sets the master sign of a side so that each row has its own sign.
struct ModeStatement {
  int table;
  char half;
  SourceSpan where;
};

/// `stepper A counts main.d10 modulo 5`: stepper A has five stages (docs/rtm.md#decoder).
struct StepperStatement {
  Name stepper;  // A .. K without I
  Name bus;
  int wire;        // 1 .. 11
  int stages = 6;  // number of stages, 2 .. 6
};

/// The outputs of an accumulator that send: A, S, or both.
enum class Output : std::uint8_t { additive, subtractive, both };

/// A sender of a transfer: `X`, `X*` (sends and clears), `X@tag`.
struct Sender {
  Name unit;  // accumulator, constant, table or `card`
  bool clear = false;
  Name tag;  // programs with different tags never share a control; empty: no tag
};

/// A receiver of a transfer: `Y`, `Y.view`, `Y+1` (adds one), `Y@tag`.
struct Receiver {
  Name accumulator;
  Name view;  // empty: the plain view
  bool plus_one = false;
  Name tag;
};

/// `X*, K -> Y.v, Z`. `X ~> Y` sends on output S instead of A. A transfer without receivers is
/// written `X!`, a transfer without senders `-> Y`.
struct Transfer {
  std::vector<Sender> senders;
  Output output = Output::additive;
  std::vector<Receiver> receivers;
};

/// `clear Y`: sets Y to zero.
struct Clear {
  Name accumulator;
  Name tag;
};

/// `look ft3 A-2`: the table receives its argument 1 step later and sends the row 4 steps later.
struct Look {
  int table;
  std::string operation;  // operation switch, "A-2" .. "S-2"
  Name tag;
};

/// `start i.pi`: sends a pulse into this jack at the end of the preceding step.
struct Start {
  Name jack;
};

/// `wait i.po`: the path stops at the end of this step and continues when this jack pulses.
struct Wait {
  Name jack;
};

/// `call P`: step 1 of piece P is this step.
struct Call {
  Name piece;
};

/// `goto T`: ends the path; step 1 of thread T is the next step.
struct Goto {
  Name thread;
};

/// `choose X* -> Y { X.A.pm: low | X.S.pm: high } after 2`: X sends on the outputs in the braces (A
/// and S). A digit pulse on wire X.A.pm starts piece `low`. A digit pulse on wire X.S.pm starts
/// piece `high`. Step 1 of the started piece comes `after` steps later.
struct Choose {
  struct Line {
    Name accumulator;
    Output output;  // additive or subtractive
    int wire;
    SourceSpan where;
  };
  struct Arm {
    std::vector<Line> lines;  // a pulse on any of these lines starts the arm
    Name piece;
  };
  std::vector<Sender> senders;
  std::vector<Receiver> receivers;
  std::vector<Arm> arms;
  int after = 1;
};

/// `expect X plus`: the author states that X is plus at the beginning of this step.
struct Expect {
  Name accumulator;
  bool minus;
};

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

/// `jump 8` in `cost 2, jump 8`: a path through piece `jump` takes 8 add times.
struct PathCost {
  Name piece;
  int cost;
};

/// A microprogram, piece or thread, or the steps of a stage.
struct Body {
  enum class Kind : std::uint8_t { micro, piece, thread, stage };
  Kind kind;
  Name name;
  std::optional<int> opcode;         // opcode of a micro
  std::optional<int> cost;           // add times of a micro; nullopt: `cost device`
  std::vector<PathCost> path_costs;  // costs of the paths that take longer or shorter than `cost`
  std::vector<Step> steps;
};

/// `stage A1 -> B`: output 1 of stepper A starts stepper B.
/// `stage A1 -> B { 1: X -> Y }`: output 1 also starts these steps. B decodes during step 1.
/// `stage B2 -> op 00`: output 2 of B starts the microprogram of opcode 00.
struct StageStatement {
  Name stage;                   // stepper and stage, such as "A1"
  std::optional<Name> stepper;  // next stepper; nullopt: `opcode` is set
  std::optional<int> opcode;    // opcode of the microprogram to start
  std::optional<Body> start;    // steps that the stage also starts; nullopt: none
  SourceSpan where;
};

struct Syntax {
  std::string cpu;  // name of the wired CPU (`machine stock1946 as NAME`); empty: not named
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
