// SPDX-License-Identifier: MIT
// Tests that recordings can be read back, and that a damaged recording gets an error that names the
// damaged line.
#include "vm/recording.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <vector>

namespace chessvm::vm::test::recording_test {
namespace {

Image program() {
  Image image;
  for (int word = 0; word < words_per_row; ++word) image.set_word(100, word, 10 + word);
  return image;
}

const std::vector<RecordedCard> cards{{.add_cycle = 12, .card = Card{12'345}},
                                      {.add_cycle = 12, .card = PunchedCard{300}},
                                      {.add_cycle = 99, .card = Card{70, true}},
                                      {.add_cycle = 99, .card = Card{71, true}}};

std::string sample(const std::optional<Checkpoint>& start = {}) {
  RecordingText text;
  std::string whole = text.begin(program(), start);
  for (const RecordedCard& card : cards) whole += text.card(card);
  return whole + text.end({RunStatus::waiting_for_card, 120, 14});
}

/// Returns the error for `text` with the line number; empty if the recording is accepted.
std::string refusal(const std::string& text) {
  const auto parsed = parse_recording(text, "x");
  if (parsed) return {};
  EXPECT_EQ(parsed.error().path, "x");
  return std::to_string(parsed.error().line) + ": " + parsed.error().message;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line + "\n");
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

TEST(Recording, ComesBackAsItWas) {
  Checkpoint start;
  start.state.add_cycles = 7;
  start.cards_read = 3;
  for (const auto& begin : {std::optional<Checkpoint>{}, std::optional(start)}) {
    const auto parsed = parse_recording(sample(begin), "x");
    ASSERT_TRUE(parsed) << to_text(parsed.error());
    const Recording& recording = parsed.value();
    EXPECT_EQ(recording.image, program());
    EXPECT_EQ(recording.start, begin);
    ASSERT_EQ(recording.cards.size(), cards.size());
    EXPECT_EQ(describe(recording.cards[0]), "card 12345 read at add cycle 12");
    EXPECT_EQ(describe(recording.cards[1]), "card 0300 punched at add cycle 12");
    EXPECT_EQ(describe(recording.cards[2]), "card 0007- read at add cycle 99");
    EXPECT_EQ(describe(recording.cards[3]), "card 0007J read at add cycle 99");
    EXPECT_TRUE(std::get<Card>(recording.cards[2].card).negative);
    EXPECT_EQ(recording.end.status, RunStatus::waiting_for_card);
    EXPECT_EQ(recording.end.add_cycles, 120U);
    EXPECT_EQ(recording.end.instructions, 14U);
  }
}

TEST(Recording, CutAnywhereItIsRefusedWithItsLastLine) {
  Checkpoint start;
  const std::string text = sample(start);
  for (std::size_t length = 0; length < text.size(); ++length) {
    const std::string cut = text.substr(0, length);
    const auto parsed = parse_recording(cut, "x");
    ASSERT_FALSE(parsed) << length;
    const auto whole_lines = std::count(cut.begin(), cut.end(), '\n');
    const auto partial_line = cut.empty() || cut.back() == '\n' ? 0 : 1;
    EXPECT_EQ(parsed.error().line, whole_lines + partial_line) << cut;
    EXPECT_EQ(parsed.error().message, "the recording is not complete");
  }
}

TEST(Recording, LinesDroppedDoubledSwappedAreRefused) {
  Checkpoint start;
  const auto lines = lines_of(sample(start));
  for (std::size_t at = 0; at < lines.size(); ++at) {
    auto dropped = lines;
    dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(at));
    EXPECT_NE(refusal(joined(dropped)), "") << lines[at];
    auto doubled = lines;
    doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(at), lines[at]);
    EXPECT_NE(refusal(joined(doubled)), "") << lines[at];
    if (at + 1 == lines.size() || lines[at] == lines[at + 1]) continue;
    auto swapped = lines;
    std::swap(swapped[at], swapped[at + 1]);
    EXPECT_NE(refusal(joined(swapped)), "") << lines[at];
  }
}

TEST(Recording, AnyBitFlippedIsRefused) {
  const std::string text = sample();
  for (std::size_t at = 0; at < text.size(); ++at)
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::string damaged = text;
      damaged[at] = static_cast<char>(static_cast<unsigned char>(damaged[at]) ^ (1U << bit));
      EXPECT_FALSE(parse_recording(damaged, "x")) << at << ' ' << bit;
    }
}

TEST(Recording, SaysWhatIsWrongAndWhere) {
  const auto lines = lines_of(sample());
  const auto with = [&](std::size_t at, const std::string& line) {
    auto changed = lines;
    changed[at] = line + "\n";
    return refusal(joined(changed));
  };
  const std::size_t first_card = lines.size() - 6;
  const std::string number = std::to_string(first_card + 1);
  EXPECT_EQ(refusal(""), "0: the recording is not complete");
  EXPECT_EQ(refusal("nonsense\n"),
            "1: not a recording: the first line must be '# chessvm recording 1'");
  EXPECT_EQ(with(1, "image x"), "2: 'x' is not a number of lines");
  EXPECT_EQ(with(2, "# isa=v9").substr(0, 3), "3: ");
  EXPECT_EQ(with(first_card, "read 12 1234"),
            number + ": '1234' is not the five columns of a card");
  EXPECT_EQ(with(first_card, "punched 12 99999"),
            number + ": '99999' is not the four digits of a card");
  EXPECT_EQ(with(first_card, "read 012 12345"),
            number + ": '012' is not a number from 0 to 4611686018427387904");
  EXPECT_EQ(with(first_card, "eat 12 12345"), number + ": expected 'read', 'punched' or 'end'");
  EXPECT_EQ(with(first_card + 1, "punched 11 0300"),
            std::to_string(first_card + 2) + ": add cycle 11 comes after 12");
  EXPECT_EQ(with(lines.size() - 2, "end slept 120 14"),
            std::to_string(lines.size() - 1) + ": 'slept' is not the end of a run");
  EXPECT_EQ(with(lines.size() - 2, "end halt 98 14"),
            std::to_string(lines.size() - 1) + ": the run ends before its last card");
  EXPECT_EQ(with(lines.size() - 1, "check crc32:00000000"),
            std::to_string(lines.size()) + ": damaged: the check does not match the contents");
  EXPECT_EQ(refusal(sample() + "\n"),
            std::to_string(lines.size() + 1) + ": text behind the end of the recording");
}

}  // namespace
}  // namespace chessvm::vm::test::recording_test
