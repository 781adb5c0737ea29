// SPDX-License-Identifier: MIT
#include "base/message.hpp"

#include <cstdio>

namespace chessvm {

void say(std::string_view text) noexcept {
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
}

}  // namespace chessvm
