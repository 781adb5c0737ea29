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
/// it as JSON on standard output. After Ctrl-C, reports a failed read or write as an interruption.
[[nodiscard]] ExitStatus fail(const Options& options, const Failure& failure);

/// Prints a warning on standard error. With `--quiet`, prints nothing.
void warn(const Options& options, const Failure& warning);

[[nodiscard]] Result<Image> load_image(const Options& options);

/// Takes the path of the first image, or the path of the recording if there are no images. Returns
/// this path after replacing its ending by `extension`. Returns an empty string for the path `-`.
[[nodiscard]] std::string beside_image(const Options& options, const std::string& extension);

/// Returns the files that outputs must not replace: images, symbols, listing, deck and recording.
/// Omits the checkpoint of --restore, because a later checkpoint is allowed to replace it.
[[nodiscard]] std::vector<std::string> files_to_keep(const Options& options);

/// Returns the paths of the first image (or the recording), the symbols and the listing.
[[nodiscard]] debugger::ProgramFiles program_files(const Options& options);

/// Reads the first image again, without the other images that are merged into `image`. The symbols
/// and the listing describe only the first image. If reading fails, returns `image`.
[[nodiscard]] Image own_image(const Options& options, const Image& image);

/// Reads the symbol file beside the first image or the recording. Returns no symbols if the file is
/// missing, unusable or for another image. In the last two cases, also prints a warning.
[[nodiscard]] Symbols load_symbols(const Options& options, const Image& image);

}  // namespace chessvm::vm::chsim
