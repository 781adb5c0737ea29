// SPDX-License-Identifier: MIT
// Finds and loads the files with which a run begins, and reports failures.
#pragma once

#include "base/result.hpp"
#include "tools/chsim/options/options.hpp"
#include "vm/debugger/source/program_text.hpp"
#include "vm/image/image.hpp"
#include "vm/image/symbols.hpp"

namespace chessvm::vm::chsim {

/// Prints a failure on standard error, in colour if options and terminal allow it.
void complain(const Options& options, const Failure& failure);

/// Ends a failed run: prints the punched cards, then the failure, also as JSON with `--json`.
/// Returns the exit status; a failure after Ctrl-C counts as an interruption.
[[nodiscard]] ExitStatus fail(const Options& options, const Failure& failure);

/// Prints a warning on standard error unless `--quiet`.
void warn(const Options& options, const Failure& warning);

[[nodiscard]] Result<Image> load_image(const Options& options);

/// Returns the path of the first image, or of the recording if there is no image, with the ending
/// `extension` in place of its own; empty if that file is standard input.
[[nodiscard]] std::string beside_image(const Options& options, const std::string& extension);

/// Returns the files that no output may replace: images, symbols and listing, deck and recording,
/// but not the checkpoint of --restore: a later checkpoint may replace it.
[[nodiscard]] std::vector<std::string> files_to_keep(const Options& options);

/// Returns the files whose names derive from the first image or the recording.
[[nodiscard]] debugger::ProgramFiles program_files(const Options& options);

/// Returns the image that the files beside the first image describe: only that image if several are
/// merged into `image`.
[[nodiscard]] Image own_image(const Options& options, const Image& image);

/// Reads the symbol file beside the image. Symbols are optional: an unusable file, or one that does
/// not fit `image`, only causes a warning.
[[nodiscard]] Symbols load_symbols(const Options& options, const Image& image);

}  // namespace chessvm::vm::chsim
