// SPDX-License-Identifier: MIT
// Replaces the opcode numbers of an image by those of another CPU.
#pragma once

#include "base/result.hpp"
#include "vm/image/image.hpp"

namespace chessvm::vm {

/// Returns the program of `image` for `cpu`: the same instructions and operands in the same words.
/// Keeps rows without code, and words that no instruction reaches. Fails if code cannot be decoded.
[[nodiscard]] Result<Image> renumbered(const Image& image, Cpu cpu);

/// Returns the image with published opcodes. Images of one program for different CPUs become equal.
/// Never fails: a row that cannot be renumbered stays unchanged.
[[nodiscard]] Image canonical(const Image& image);

}  // namespace chessvm::vm
