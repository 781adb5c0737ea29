// SPDX-License-Identifier: MIT
// The source after expansion of includes, macros and conditions. Its lines are in the order in
// which the assembler processes them. Expansion adds the lines, and the later passes read them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "asm/source/text.hpp"

namespace chessvm::assembler {

using LineIndex = std::uint32_t;
using FrameIndex = std::uint32_t;

/// A file that is read, or a macro that is expanded. Frame 0 is the source given to `assemble`.
struct Frame {
  enum class Kind : std::uint8_t { source, include, macro };
  Kind kind = Kind::source;
  std::string name{};  // name of the macro; empty for a file
  FrameIndex parent = 0;
  SourceSpan call{};  // place of the include or macro call in the parent
  int include_depth = 0;
  int macro_depth = 0;
  LineIndex call_line = 0;  // line of the include or macro call
};

struct Line {
  Text text;
  FrameIndex frame = 0;
  bool skipped = false;  // true: the line is in a macro definition or in an unused branch of `.if`
  bool instruction = false;
};

struct ExpandedProgram {
  std::vector<Frame> frames{Frame{}};
  std::vector<Line> lines;
};

}  // namespace chessvm::assembler
