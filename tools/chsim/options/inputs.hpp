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

/// Flushes standard output, then prints the failure on standard error. With `--json`, also prints
/// an object on standard output. Reports a read or write error after Ctrl-C as an interruption.
[[nodiscard]] ExitStatus fail(const Options& options, const Failure& failure);

/// Prints a warning on standard error unless `--quiet`.
void warn(const Options& options, const Failure& warning);

[[nodiscard]] Result<Image> load_image(const Options& options);

/// Returns the path of the first image (or of the recording) with `extension` as its ending.
/// Returns an empty string if the path is `-`.
[[nodiscard]] std::string beside_image(const Options& options, const std::string& extension);

/// Returns the files that no output may replace: images, symbols, listing, deck and recording. The
/// checkpoint of --restore is not one of them, because a later checkpoint may replace it.
[[nodiscard]] std::vector<std::string> files_to_keep(const Options& options);

/// Returns the paths of the first image (or of the recording), its symbols and its listing.
[[nodiscard]] debugger::ProgramFiles program_files(const Options& options);

/// Returns the first image without the other images that are merged into `image`. The symbols and
/// the listing describe only the first image. Returns `image` if the first image is unreadable.
[[nodiscard]] Image own_image(const Options& options, const Image& image);

/// Reads the symbol file beside the first image or the recording. Symbols are optional, so a file
/// that is unusable or does not fit `image` only causes a warning.
[[nodiscard]] Symbols load_symbols(const Options& options, const Image& image);

}  // namespace chessvm::vm::chsim
