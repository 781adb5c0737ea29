// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace chessvm::vmtest {

/// The self-test that was assembled with this build, as easm writes it.
[[nodiscard]] std::string_view self_test_image();

/// The cards that it reads: those of programs/vmtest/vmtest.deck.
inline constexpr std::string_view self_test_deck = "12345\n47198\n";

}  // namespace chessvm::vmtest
