// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace chessvm {

/// Prepares the standard streams of a process. Call it first in `main`.
///
/// Occupies the descriptor of a closed stream, so that no file that is opened later becomes
/// standard output by accident. Reading and writing the closed stream still fail.
///
/// Replaces `stdout`, unless it is a terminal, by a stream that repeats a write that a signal has
/// interrupted. The stream of stdio would lose the text. A terminal keeps its stream, because
/// curses and the line editor need its descriptor.
void prepare_standard_streams();

/// Returns true if the standard stream `stream`, such as STDOUT_FILENO, is the regular file at
/// `path`.
[[nodiscard]] bool is_file_of_stream(int stream, const std::filesystem::path& path);

/// Returns the errno of the first failed write to standard output; 0 if none failed.
[[nodiscard]] int standard_output_error();

/// Records that a `Result` has told the tool about a failed write to standard output.
void note_reported_output_error();
/// Returns true after note_reported_output_error(): `main` need not report the failed write again.
[[nodiscard]] bool output_error_is_reported();

}  // namespace chessvm
