// SPDX-License-Identifier: MIT
// Finds every way through the program. Inserts called pieces, and takes each arm of each choice.
#pragma once

#include <string>
#include <vector>

#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// An action on a way through the program, with its add times.
struct Placed {
  const Action* action;
  int first;  // first add time
  int last;   // last add time
};

/// A `choose` statement on a way through a microprogram or thread, and the arm that this way takes.
struct Chosen {
  const Choose* choose;
  SourceSpan where;
  int time;  // add time of the digit pulses that choose the arm
  std::size_t arm;
  std::size_t line;  // index of the line in the arm
};

/// A way from the entry of a microprogram or thread to a goto or wait, or from a wait to a goto.
struct Way {
  std::string name;
  const Body* entry;
  std::vector<Placed> actions;  // all actions except call, goto, wait
  std::vector<Chosen> choices;
  std::vector<const Body*> passed;  // the entry and all pieces of this way
  int end = 0;                      // moment of its goto or wait
  std::string next;                 // target of its goto, jack of its wait, or empty
  SourceSpan where;                 // place of its goto
};

/// Returns true if this way begins after a wait, with the pulse of a device.
[[nodiscard]] inline bool follows_wait(const Way& way) {
  return way.name.find("/i.") != std::string::npos;
}

/// Returns all ways through `entry`. The part after a wait is a separate way, named NAME/JACK.
[[nodiscard]] std::vector<Way> expand(const Syntax& syntax, const Body& entry,
                                      Diagnostics& diagnostics);

}  // namespace chessvm::rtm
