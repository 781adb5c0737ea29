// SPDX-License-Identifier: MIT
#include "base/terminal/line_editor.hpp"
#include "tests/support/amount.hpp"

#include <gtest/gtest.h>

#include <random>

namespace chessvm::line_editor_test {
namespace {

/// Returns the text of the line, with `|` at the cursor.
std::string shown(const LineEditor& line) {
  std::string text = line.text();
  text.insert(line.cursor(), 1, '|');
  return text;
}

void press_all(LineEditor& line, std::initializer_list<const char*> keys) {
  for (const char* key : keys) EXPECT_TRUE(line.press(key)) << key;
}

void type(LineEditor& line, const std::string& text) {
  for (const char character : text) EXPECT_TRUE(line.press(std::string(1, character)));
}

std::string after(std::initializer_list<const char*> keys) {
  LineEditor line;
  type(line, "print [a] + bc");
  press_all(line, keys);
  return shown(line);
}

TEST(LineEditor, MovesAndErases) {
  EXPECT_EQ(after({}), "print [a] + bc|");
  EXPECT_EQ(after({"^A"}), "|print [a] + bc");
  EXPECT_EQ(after({"Home", "Right", "^F", "x"}), "prx|int [a] + bc");
  EXPECT_EQ(after({"Left", "^B", "Backspace"}), "print [a] +|bc");
  EXPECT_EQ(after({"^A", "Delete", "^D"}), "|int [a] + bc");
  EXPECT_EQ(after({"^A", "End"}), "print [a] + bc|");
  EXPECT_EQ(after({"Right", "Delete"}), "print [a] + bc|");
  EXPECT_EQ(after({"^A", "Left", "Backspace"}), "|print [a] + bc");
}

TEST(LineEditor, KnowsWords) {
  EXPECT_EQ(after({"M-b"}), "print [a] + |bc");
  EXPECT_EQ(after({"M-b", "^Left"}), "print [|a] + bc");
  EXPECT_EQ(after({"^A", "M-f", "^Right"}), "print [a|] + bc");
  EXPECT_EQ(after({"^W", "^W", "^W"}), "print |");
  EXPECT_EQ(after({"^A", "M-d", "M-d"}), "|] + bc");
}

TEST(LineEditor, KillsAndYanks) {
  EXPECT_EQ(after({"M-b", "^K"}), "print [a] + |");
  EXPECT_EQ(after({"M-b", "^U"}), "|bc");
  EXPECT_EQ(after({"M-b", "^U", "^E", "^Y"}), "bcprint [a] + |");
  EXPECT_EQ(after({"^W", "^A", "^Y"}), "bc|print [a] + ");
}

TEST(LineEditor, RemembersLines) {
  LineEditor line;
  for (const char* text : {"first", "second", "second", "  "}) {
    line.set(text);
    EXPECT_EQ(line.take(), text);
    EXPECT_TRUE(line.empty());
  }
  type(line, "dra");
  press_all(line, {"Up"});
  EXPECT_EQ(shown(line), "second|");
  press_all(line, {"^P"});
  EXPECT_EQ(shown(line), "first|");
  press_all(line, {"Up"});
  EXPECT_EQ(shown(line), "first|") << "there is nothing before";
  press_all(line, {"Down", "^N"});
  EXPECT_EQ(shown(line), "dra|");
  press_all(line, {"Down"});
  EXPECT_EQ(shown(line), "dra|");
}

TEST(LineEditor, ForgetsTheOldestLines) {
  LineEditor line;
  for (std::size_t i = 0; i < LineEditor::most_lines + 5; ++i) {
    line.set(std::to_string(i));
    static_cast<void>(line.take());
  }
  for (std::size_t i = 0; i < LineEditor::most_lines + 50; ++i) line.press("Up");
  EXPECT_EQ(line.text(), "5");
}

TEST(LineEditor, Completes) {
  LineEditor line;
  const auto words = [](std::string_view) {
    return std::vector<std::string>{"reverse-next", "reverse-row"};
  };
  type(line, "re");
  EXPECT_TRUE(line.complete(words).empty());
  EXPECT_EQ(shown(line), "reverse-|");
  EXPECT_EQ(line.complete(words).size(), 2U);
  line.set("print lo");
  EXPECT_TRUE(line.complete([](std::string_view before) {
                    EXPECT_EQ(before, "print lo");
                    return std::vector<std::string>{"loop"};
                  })
                  .empty());
  EXPECT_EQ(shown(line), "print loop |");
  line.set("print [x]+te");
  line.complete([](std::string_view) { return std::vector<std::string>{"tens("}; });
  EXPECT_EQ(shown(line), "print [x]+tens(|");
  line.set("nothing");
  EXPECT_TRUE(line.complete([](std::string_view) { return std::vector<std::string>{}; }).empty());
  EXPECT_EQ(shown(line), "nothing|");
}

TEST(LineEditor, TakesLettersOfAllKinds) {
  LineEditor line;
  press_all(line, {"α", "ß", " ", "Backspace", "Left", "x"});
  EXPECT_EQ(line.text(), "αxß");
  EXPECT_EQ(line.cursor(), 2U);
}

TEST(LineEditor, LeavesOtherKeysAlone) {
  LineEditor line;
  for (const char* key : {"F7", "Tab", "Enter", "Escape", "^L", "PageUp", ""})
    EXPECT_FALSE(line.press(key)) << key;
  EXPECT_TRUE(line.empty());
}

TEST(LineEditor, HasAnEnd) {
  LineEditor line;
  for (std::size_t i = 0; i < LineEditor::most_characters + 10; ++i) line.press("x");
  EXPECT_EQ(line.text().size(), LineEditor::most_characters);
}

TEST(LineEditor, SurvivesAnything) {
  const std::uint64_t seed = chosen_seed(19460214);
  SCOPED_TRACE(testing::Message() << "CHESSVM_SEED=" << seed);
  std::mt19937 random(static_cast<std::mt19937::result_type>(seed));
  const std::vector<std::string> keys{
      "a",    "b",   " ",   "β",   "^A", "^E", "^K",    "^U",     "^W",   "^Y", "Up",
      "Left", "M-b", "M-f", "M-d", "^D", "^P", "Right", "Delete", "Down", "^N", "Backspace"};
  LineEditor line;
  for (int i = 0; i < 100'000; ++i) {
    const auto at = random() % (keys.size() + 1);
    if (at == keys.size())
      static_cast<void>(line.take());
    else
      line.press(keys[at]);
    ASSERT_LE(line.cursor(), line.characters().size());
  }
}

}  // namespace
}  // namespace chessvm::line_editor_test
