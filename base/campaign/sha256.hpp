// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace chessvm {

/// Returns the SHA-256 digest (FIPS 180-4) of `bytes` as 64 hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace chessvm
