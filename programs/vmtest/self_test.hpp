// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace chessvm::vmtest {

/// Returns the self-test that was assembled with this build, as easm writes it.
[[nodiscard]] std::string_view self_test_image();

/// Cards that the self-test reads, as in programs/vmtest/vmtest.deck.
inline constexpr std::string_view self_test_deck = "12345\n47198\n";

}  // namespace chessvm::vmtest
