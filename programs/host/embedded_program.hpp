// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace chessvm::host {

/// An assembled program that is built into a tool. For a program NAME, embed.cmake generates the
/// constant `chessvm::embedded::NAME` of this type.
struct EmbeddedProgram {
  std::string_view image;    // image from easm, without comments
  std::string_view symbols;  // symbols from `easm --symbols`
};

}  // namespace chessvm::host
