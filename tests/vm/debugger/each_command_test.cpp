// SPDX-License-Identifier: MIT
// Uses every command by each of its names. EveryCommand.HasItsTest finds commands that are not in
// the list of uses.
#include <algorithm>
#include <set>

#include "tests/vm/debugger/support.hpp"

namespace chessvm::vm::debugger::test::each_command_test {
namespace {

/// A use of a command. The test executes `before`, then `name arguments`, then `after`. The output
/// of the last two must begin with `printed`. If `printed` is empty, there must be no output.
struct Use {
  std::string name;
  std::string before;
  std::string arguments;
  std::string after;
  std::string printed;
};

void PrintTo(const Use& use, std::ostream* out) {
  *out << use.before << "; " << use.name << ' ' << use.arguments << "; " << use.after;
}

const std::vector<Use>& uses() {
  static const std::vector<Use> all{
      {"step", "", "2", "", "100.3                mov 21,A"},
      {"row", "", "", "", "101.0                mov C,A"},
      {"line", "", "3", "", "101.0                mov C,A"},
      {"next", "until again", "", "", "103.0 again+1"},
      {"finish", "until add_card", "", "", "103.0 again+1"},
      {"until", "", "add_card", "", "200.0 add_card"},
      {"until", "until again", "", "", "103.0 again+1"},
      {"continue", "break again; on-stop 1 silent; print [left]", "2", "", "[left] = 2\n"},
      {"goto", "", "100", "", "102.0 again"},
      {"restart", "step 5", "", "", "100.0                mov 3,A"},
      {"reverse-step", "step 3", "2", "", "100.2                swap A,C"},
      {"reverse-row", "until again", "", "", "101.0                mov C,A"},
      {"reverse-line", "until again", "2", "", "101.0                mov C,A"},
      {"reverse-next", "until again; next", "", "", "102.0 again"},
      {"reverse-finish", "until 201", "", "", "102.0 again"},
      {"reverse-until", "until done", "add_card", "", "200.0 add_card"},
      {"reverse-until", "until 104", "", "", "103.0 again+1"},
      {"reverse-continue", "break again; continue 3; on-stop 1 silent; print [left]", "2", "",
       "[left] = 3\n"},
      {"undo", "step; set A = 42", "", "print A", "undone: set A = 42\n"},
      {"break", "", "add_card", "continue", "1: break 200.0\nbreakpoint 1\n200.0 add_card"},
      {"tbreak", "", "add_card", "continue; stops", "1: break 200.0\nbreakpoint 1\n"},
      {"watch", "", "[total] if A == 3 count 2", "stops",
       "1: watch change [total] if A == 3 count 2"},
      {"watch", "", "[total]", "continue", "1: watch change [total]\nwatchpoint 1: [20] 00 -> 10"},
      {"catch", "", "print", "continue", "1: catch print\npunched 6020\ncatchpoint 1: card 1"},
      {"stops", "break again", "", "", "  1 on  break 102.0"},
      {"delete", "break again", "1", "stops", "no stop points\n"},
      {"enable", "break again; disable", "1", "stops", "  1 on  break 102.0"},
      {"disable", "break again", "1", "stops", "  1 off break 102.0"},
      {"condition", "break again; on-stop 1 silent; print [left]", "1 [left] == 2", "continue",
       "[left] = 2\n"},
      {"ignore", "break again; on-stop 1 silent; print [left]", "1 2", "continue", "[left] = 1\n"},
      {"on-stop", "break again", "1 silent; print [left]", "continue", "[left] = 3\n"},
      {"save-stops", "break again", "s", "source s", "2: break 102.0\n"},
      {"print", "step", "A + 1", "", "A + 1 = 4\n"},
      {"set", "", "[total] = 7", "print [total]", "[total] = 7\n"},
      {"display", "", "A", "step", "1: A = 0\n100.2"},
      {"undisplay", "display A", "1", "display", ""},
      {"registers", "step", "", "", "RF  A 03"},
      {"memory", "", "20", "", " 4: [20]  00"},
      {"name", "", "5 five", "name", "[05] five\n"},
      {"where", "until add_card", "", "", "200.0 add_card"},
      {"status", "step", "", "", "STOPPED at 100.2, cycle "},
      {"disassemble", "", "again to again", "", "again\n  102.0  84"},
      {"list", "", "add_card", "", "   20          mov [B],A\n"},
      {"symbols", "", "add", "", "row       200  add_card"},
      {"tables", "", "306", "", "306:     0    0"},
      {"view", "", "digits", "", "       +0 +1"},
      {"cards", "", "", "", "read 0 of 3: > 10000 20000 30000\npunched 0:\n"},
      {"history", "step 2", "1", "", "          "},
      {"trace", "", "t", "step; trace off", "100.2                swap A,C"},
      {"profile", "", "on", "step; profile", "100.2                swap A,C"},
      {"coverage", "profile on; step", "", "", "1 of 9 rows with code executed"},
      {"checkpoint", "step 4", "c", "restart; restore c", "100.0                mov 3,A"},
      {"restore", "step 2; checkpoint c; step 4", "c", "", "100.3"},
      {"card", "", "40000", "cards", "read 0 of 4: > 10000 20000 30000 40000\n"},
      {"deck", "", "deck", "cards", "read 0 of 4: > 10000 20000 30000 50000\n"},
      {"source", "", "script", "", "100.2                swap A,C"},
      {"echo", "", "a  text", "", "a  text\n"},
      {"assert", "step", "A == 3", "", ""},
      {"expect", "continue", "6020", "", ""},
      {"alias", "", "twice = step 2", "twice", "100.3                mov 21,A"},
      {"help", "", "help", "", "help [COMMAND"},
      {"quit", "", "", "echo after", ""}};
  return all;
}

class Each : public testing::TestWithParam<Use> {};

std::string printed(const Use& use, std::string_view name) {
  Console console(adder);
  console.deck("10000\n20000\n30000\n");
  console.files->contents["deck"] = "50000\n";
  console.files->contents["script"] = "step\n";
  console(use.before);
  EXPECT_FALSE(console.last.failed) << use.before;
  // `alias` and `on-stop` take all text to the end of the line, so `after` needs its own line.
  std::string text = console(fmt::format("{} {}", name, use.arguments));
  EXPECT_FALSE(console.last.failed) << name << ": " << text;
  if (console.last.outcome == CommandResult::quit) return text;
  text += console(use.after);
  EXPECT_FALSE(console.last.failed) << use.after << ": " << text;
  return text;
}

TEST_P(Each, DoesItsWorkByEachOfItsNames) {
  const Use& use = GetParam();
  const Command* command = find_command(use.name);
  ASSERT_NE(command, nullptr);
  ASSERT_EQ(command->name, use.name);
  const std::string text = printed(use, use.name);
  EXPECT_EQ(text.substr(0, use.printed.size()), use.printed) << text;
  EXPECT_EQ(text.empty(), use.printed.empty()) << text;
  EXPECT_EQ(printed(use, command->name.substr(0, command->min_letters)), text);
  if (!command->other.empty()) {
    EXPECT_EQ(printed(use, command->other), text);
  }
}

INSTANTIATE_TEST_SUITE_P(Command, Each, testing::ValuesIn(uses()), [](const auto& use) {
  std::string name = fmt::format("{:02}_{}", use.index, use.param.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(EveryCommand, HasItsTest) {
  std::set<std::string_view> tested;
  for (const Use& use : uses()) tested.insert(use.name);
  for (const Command& command : commands())
    EXPECT_TRUE(tested.contains(command.name)) << "no use of " << command.name << " is tested";
  EXPECT_EQ(tested.size(), commands().size());
}

TEST(EveryCommand, RefusesWhatItCannotRead) {
  // The text `][ =` is no number, place or card, and no file has this name.
  static const std::set<std::string_view> take_any_text{"alias",      "checkpoint", "echo",
                                                        "save-stops", "symbols",    "trace"};
  for (const Command& command : commands()) {
    Console console(adder);
    const MachineState before = console.state();
    console(fmt::format("{} ][ =", command.name));
    EXPECT_EQ(console.last.failed, !take_any_text.contains(command.name)) << command.name;
    EXPECT_EQ(console.state(), before) << command.name;
    EXPECT_TRUE(console.session.stops.all().empty()) << command.name;
  }
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::each_command_test
