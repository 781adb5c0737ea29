// SPDX-License-Identifier: MIT
#pragma once

namespace chessvm {

/// Replaces `stdout`, unless it is a terminal, by a stream that repeats writes which a signal has
/// ended early. The stream of stdio gives up there: the text is lost, and the tool fails. A
/// terminal keeps its stream, because curses and the line editor ask for its descriptor.
void make_standard_output_robust();

}  // namespace chessvm
