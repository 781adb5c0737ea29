// SPDX-License-Identifier: MIT
// The program that an editor launches, and how the server loads it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::dap {

struct Launch {
  std::string program;                   // path of an image, or of the image's source
  std::optional<std::string> deck{};     // path of the cards to read
  std::optional<std::string> restore{};  // path of a checkpoint to begin with
  bool stops_at_entry = false;           // true: stops before the first instruction
  bool stops_at_end = true;    // true: stops at the program's end, so that the user can go back
  bool without_stops = false;  // true: runs without debugging
};

/// Loads the program of `launch`, with the symbols and the listing beside the image.
using Load = std::function<Result<std::unique_ptr<vm::debugger::Session>>(const Launch& launch)>;

/// Returns the path of the program's image. The image of a source (`.asm`) is beside the source.
[[nodiscard]] std::string image_path(const std::string& program);

}  // namespace chessvm::dap
