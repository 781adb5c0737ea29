// SPDX-License-Identifier: MIT
#include "programs/chess/rights.hpp"

#include <gtest/gtest.h>

#include "positions.hpp"

namespace chessvm::chess::test::rights_test {
namespace {

TEST(UnknownRights, AreNamed) {
  EXPECT_EQ(unknown_rights(position("4k3/8/8/8/8/8/8/4K3 w - - 0 1")), "");
  EXPECT_EQ(unknown_rights(position(initial_fen)), "the program does not know castling (KQkq)");
  EXPECT_EQ(unknown_rights(position("8/1Q5R/1R6/k7/pP6/3K4/8/8 b - b3 0 1")),
            "the program does not know en passant (b3)");
  EXPECT_EQ(unknown_rights(position("r3k3/8/8/3pP3/8/8/8/4K3 w q d6 0 1")),
            "the program does not know castling (q) and en passant (d6)");
}

TEST(UnknownRights, OfEnPassantNeedALegalCapture) {
  EXPECT_EQ(unknown_rights(position("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1")), "");
  EXPECT_EQ(unknown_rights(position("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1")), "");  // pinned
}

}  // namespace
}  // namespace chessvm::chess::test::rights_test
