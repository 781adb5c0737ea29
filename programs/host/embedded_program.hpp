// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace chessvm::host {

/// An assembled program inside a tool. embed.cmake generates the header embedded_NAME.hpp, which
/// defines `chessvm::embedded::NAME`.
struct EmbeddedProgram {
  std::string_view image;    // image from easm, without comments
  std::string_view symbols;  // symbols from `easm --symbols`
};

}  // namespace chessvm::host
