// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace chessvm {

/// Prepares the standard streams; call it first in `main`. Occupies the descriptors of closed
/// streams, so that no file opened later becomes standard output by accident. Using a closed stream
/// still fails. Replaces `stdout` by a stream that repeats interrupted writes, because stdio would
/// lose their text. Keeps `stdout` if it is a terminal, because curses and the line editor need the
/// descriptor.
void prepare_standard_streams();

/// Returns true if standard stream `stream`, such as STDOUT_FILENO, is the regular file `path`.
[[nodiscard]] bool is_file_of_stream(int stream, const std::filesystem::path& path);

/// Returns the errno of the first failed write to standard output; 0 if none failed.
[[nodiscard]] int standard_output_error();

/// Records that a `Result` has reported a failed write to standard output.
void note_reported_output_error();
/// Returns true after note_reported_output_error(): `main` need not report the failed write again.
[[nodiscard]] bool output_error_is_reported();

}  // namespace chessvm
