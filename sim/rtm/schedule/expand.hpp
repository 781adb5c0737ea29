// SPDX-License-Identifier: MIT
// Finds every way through the program: inserts called pieces into their callers and makes every
// choice. Called by elaborate.
#pragma once

#include <string>
#include <vector>

#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// An action and its add times in a way through the program.
struct Placed {
  const Action* action;
  int first;  // add time
  int last;
};

/// One arm of a choice, taken.
struct Chosen {
  const Choose* choose;
  SourceSpan where;
  int time;  // add time of its digit pulses
  std::size_t arm;
  std::size_t line;  // of the arm
};

/// One way from the entry of a microprogram or thread to its end.
struct Way {
  std::string name;
  const Body* entry;
  std::vector<Placed> actions;  // all but call, goto, wait
  std::vector<Chosen> choices;
  std::vector<const Body*> passed;  // the entry, and all pieces on the way
  int end = 0;                      // moment of its goto
  std::string next;  // thread, "decoder", "" for an end without goto, or a jack that it waits for
  SourceSpan where;  // of its goto
};

/// All ways of microprogram or thread `entry`. What follows a wait is a way of its own, named by
/// the jack waited for.
[[nodiscard]] std::vector<Way> expand(const Syntax& syntax, const Body& entry,
                                      Diagnostics& diagnostics);

}  // namespace chessvm::rtm
