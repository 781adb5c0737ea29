// SPDX-License-Identifier: MIT
// The assembled programs that travel inside the tool, as text; made by the build (embed.cmake).
#pragma once

#include <string_view>

namespace chessvm::games {

[[nodiscard]] std::string_view tic_image();
[[nodiscard]] std::string_view c4_image();
[[nodiscard]] std::string_view life_image();

}  // namespace chessvm::games
