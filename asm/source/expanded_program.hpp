// SPDX-License-Identifier: MIT
// The source after expansion: the lines in the order in which they take effect.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "asm/source/text.hpp"

namespace chessvm::assembler {

using LineIndex = std::uint32_t;
using FrameIndex = std::uint32_t;

/// One reading of a file or one expansion of a macro; frame 0 is the source named by the caller.
struct Frame {
  enum class Kind : std::uint8_t { source, include, macro };
  Kind kind = Kind::source;
  std::string name{};  // of the macro
  FrameIndex parent = 0;
  SourceSpan call{};  // in the parent
  int include_depth = 0;
  int macro_depth = 0;
  LineIndex call_line = 0;  // of the call, in the parent
};

struct Line {
  Text text;
  FrameIndex frame = 0;
  bool skipped = false;  // inside a false condition or a macro definition
  bool instruction = false;
};

struct ExpandedProgram {
  std::vector<Frame> frames{Frame{}};
  std::vector<Line> lines;
};

}  // namespace chessvm::assembler
