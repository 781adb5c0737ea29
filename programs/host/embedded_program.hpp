// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace chessvm::host {

/// An assembled program that is built into a tool. embed.cmake generates constants of this type.
struct EmbeddedProgram {
  std::string_view image;    // image from easm, without comments
  std::string_view symbols;  // symbols from `easm --symbols`
};

}  // namespace chessvm::host
