// SPDX-License-Identifier: MIT
// The files that a run begins with.
#pragma once

#include "base/result.hpp"
#include "tools/chsim/options/options.hpp"
#include "vm/debugger/source/program_text.hpp"
#include "vm/image/image.hpp"
#include "vm/image/symbols.hpp"

namespace chessvm::vm::chsim {

/// Prints a failure on standard error, in colour where options and terminal allow it.
void complain(const Options& options, const Failure& failure);

/// Ends a run that failed: prints what was punched, then the failure, also as JSON with `--json`.
/// Returns the status to end with; a failure that Ctrl-C brought about counts as interrupted.
[[nodiscard]] ExitStatus fail(const Options& options, const Failure& failure);

/// Prints a warning on standard error unless `--quiet`.
void warn(const Options& options, const Failure& warning);

[[nodiscard]] Result<Image> load_image(const Options& options);

/// Path of the file beside the first image, or the recording where there is none, whose name ends
/// in `extension` instead; empty where that is standard input.
[[nodiscard]] std::string beside_image(const Options& options, const std::string& extension);

/// Returns the files that no output may replace: images, symbols and listing, deck and recording.
/// The checkpoint of --restore may be replaced by a later one.
[[nodiscard]] std::vector<std::string> files_to_keep(const Options& options);

/// Returns the files whose names go with the first image, or with the recording.
[[nodiscard]] debugger::ProgramFiles program_files(const Options& options);

/// Returns the image that those files were written for: where several are merged into `image`, the
/// first by itself.
[[nodiscard]] Image own_image(const Options& options, const Image& image);

/// Reads the symbol file beside the image. Symbols are optional: a file that cannot be used, or
/// does not fit `image`, causes a warning only.
[[nodiscard]] Symbols load_symbols(const Options& options, const Image& image);

}  // namespace chessvm::vm::chsim
