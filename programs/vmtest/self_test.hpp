// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace chessvm::vmtest {

/// Returns the image of the self-test, which easm has assembled during the build.
[[nodiscard]] std::string_view self_test_image();

/// Cards that the self-test reads, as in programs/vmtest/vmtest.deck.
inline constexpr std::string_view self_test_deck = "12345\n47198\n";

}  // namespace chessvm::vmtest
