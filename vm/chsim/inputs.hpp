// SPDX-License-Identifier: MIT
// The files that a run begins with.
#pragma once

#include "base/result.hpp"
#include "vm/chsim/options.hpp"
#include "vm/image.hpp"
#include "vm/symbols.hpp"

namespace chessvm::chsim {

/// A failure on standard error, in colour where the options and the terminal want it.
void complain(const Options& options, const Failure& failure);

/// What is odd but does no harm, on standard error unless `--quiet`.
void warn(const Options& options, const Failure& warning);

[[nodiscard]] Result<Image> load_image(const Options& options);

/// Path of the file beside the first image whose name ends in `extension` instead; empty where the
/// image is standard input.
[[nodiscard]] std::string beside_image(const Options& options, const std::string& extension);

/// Of the symbol file beside the image. It is a convenience: one that cannot be used is worth a
/// warning only.
[[nodiscard]] Symbols load_symbols(const Options& options);

}  // namespace chessvm::chsim
