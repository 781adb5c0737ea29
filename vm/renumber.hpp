// SPDX-License-Identifier: MIT
// Gives an image the opcode numbers of another CPU.
#pragma once

#include "base/result.hpp"
#include "vm/image/image.hpp"

namespace chessvm::vm {

/// Returns the program of `image` for `cpu`: the same instructions and operands in the same words.
/// Rows that hold no code, and words that no instruction reaches, stay as they are. Fails if a row
/// cannot be decoded.
[[nodiscard]] Result<Image> renumbered(const Image& image, Cpu cpu);

/// Returns the image with published opcodes that tells programs apart whatever CPU they are for:
/// as `renumbered`, but rows that it would refuse stay as they are.
[[nodiscard]] Image canonical(const Image& image);

}  // namespace chessvm::vm
