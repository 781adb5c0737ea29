// SPDX-License-Identifier: MIT
// Tests whole sessions of the debugger with the programs of the project.
#include "tests/vm/debugger/support.hpp"

namespace chessvm::vm::debugger::test::scripts_test {
namespace {

Console on_chess() {
  return Console(assembled_file("programs/chess/chess.asm"));
}

TEST(Scripts, ChessFromTheLastCardBackToTheFirst) {
  Console console = on_chess();
  for (const Card& card : chess_cards(middle_game, console.session.symbols))
    console.session.timeline.add_card(card);
  console("break finish; break node; disable 2; continue; delete 1");
  const MachineState end = console.state();
  console("assert [bestfrom] == 74 && [bestto] == 56; enable 2");
  EXPECT_FALSE(console.last.failed);
  console("reverse-continue");
  EXPECT_CONTAINS(console("where"), "node");
  const std::uint64_t last_node = console.state().instructions;
  console("watch [bestto]");
  const std::string changed = console("disable 2; reverse-continue");
  EXPECT_CONTAINS(changed, "watchpoint 3: [72]");
  EXPECT_LT(console.state().instructions, last_node);
  console("disable; goto 0");
  EXPECT_EQ(console.session.timeline.now().cards_read, 0U);
  console("continue");
  EXPECT_CONTAINS(console("expect 7456"), "");
  EXPECT_FALSE(console.last.failed);
  console("reverse-step 4");
  EXPECT_LT(console.state().instructions, end.instructions + 10);
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::scripts_test
