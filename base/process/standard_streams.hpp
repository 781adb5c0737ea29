// SPDX-License-Identifier: MIT
#pragma once

namespace chessvm {

/// Prepares the standard streams of a process. To be called first in `main`.
///
/// A stream that is closed stays unusable, but its descriptor is taken, so that no file which is
/// opened later becomes standard output by accident.
///
/// `stdout`, unless it is a terminal, is replaced by a stream that repeats writes which a signal
/// has ended early. The stream of stdio gives up there: the text is lost, and the tool fails. A
/// terminal keeps its stream, because curses and the line editor ask for its descriptor.
void prepare_standard_streams();

/// Returns the errno of the first failed write to standard output; 0 if none failed.
[[nodiscard]] int standard_output_error();

/// Notes that the tool gets a failure to write to standard output as a `Result`, and reports it.
void note_reported_output_error();
/// Returns true if such a failure was noted: `main` need not report it again.
[[nodiscard]] bool output_error_is_reported();

}  // namespace chessvm
