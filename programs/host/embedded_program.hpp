// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace chessvm::host {

/// An assembled program that travels inside a tool. embed.cmake makes one of each program as
/// `chessvm::embedded::NAME`, in the generated header embedded_NAME.hpp.
struct EmbeddedProgram {
  std::string_view image;    // as easm writes it, without its comments
  std::string_view symbols;  // as `easm --symbols` writes them
};

}  // namespace chessvm::host
