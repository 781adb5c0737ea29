// SPDX-License-Identifier: MIT
// Tests that the two tables of keys do not contradict each other, and that the manual shows both.
#include "vm/debugger/tui/keys.hpp"
#include "tests/base/generated_section.hpp"

#include <gtest/gtest.h>

#include <set>

#include "vm/debugger/commands/arguments.hpp"

namespace chessvm::vm::tui::keys_test {
namespace {

std::vector<std::string> words(std::string_view keys) {
  std::vector<std::string> found;
  while (!keys.empty()) found.emplace_back(debugger::take_word(keys));
  return found;
}

TEST(Keys, MeanOneThingEach) {
  std::set<std::string> seen;
  for (const debugger::Command& command : debugger::commands())
    for (const std::string& key : words(command.keys)) {
      EXPECT_TRUE(seen.insert(key).second) << key;
      const Meaning meaning = meaning_of(key);
      const auto* const found = std::get_if<const debugger::Command*>(&meaning);
      ASSERT_NE(found, nullptr) << key;
      EXPECT_EQ((*found)->name, command.name);
    }
  for (const KeyRow& row : view_keys())
    for (const std::string& key : words(row.keys)) {
      EXPECT_TRUE(seen.insert(key).second) << key;
      const Meaning meaning = meaning_of(key);
      const auto* const action = std::get_if<Action>(&meaning);
      ASSERT_NE(action, nullptr) << key;
      EXPECT_EQ(*action, row.action) << key;
    }
  for (char digit = '1'; digit < '9'; ++digit) {
    EXPECT_TRUE(seen.insert(std::string(1, digit)).second);
    const Meaning meaning = meaning_of(std::string(1, digit));
    const auto* const pane = std::get_if<PaneKey>(&meaning);
    ASSERT_NE(pane, nullptr);
    EXPECT_EQ(pane->index, static_cast<std::size_t>(digit - '1'));
  }
}

TEST(Keys, OfHandsThatKnowGdbAndVi) {
  const std::pair<const char*, const char*> cases[] = {
      {"s", "step"},  {"n", "next"},  {"c", "continue"}, {"f", "finish"},
      {"u", "until"}, {"w", "where"}, {"q", "quit"},     {"?", "help"},
      {"F1", "help"}, {"F7", "step"}, {"F8", "next"},    {"S", "reverse-step"}};
  for (const auto& [key, name] : cases) {
    const Meaning meaning = meaning_of(key);
    const auto* const command = std::get_if<const debugger::Command*>(&meaning);
    ASSERT_NE(command, nullptr) << key;
    EXPECT_EQ((*command)->name, name);
  }
  EXPECT_EQ(std::get<Action>(meaning_of(" ")), Action::stop);
  EXPECT_EQ(std::get<Action>(meaning_of(":")), Action::type_one_line);
  EXPECT_EQ(std::get<Action>(meaning_of("j")), Action::down);
}

TEST(Keys, OthersMeanNothing) {
  for (const char* key : {"", "9", "0", "%", "^Q", "F12", "s ", "step"})
    EXPECT_TRUE(std::holds_alternative<std::monostate>(meaning_of(key))) << key;
}

TEST(Keys, StandInTheManual) {
  expect_section(CHESSVM_SOURCE_DIR "/docs/debugger.md", "key tables", key_manual());
}

}  // namespace
}  // namespace chessvm::vm::tui::keys_test
