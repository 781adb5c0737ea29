// SPDX-License-Identifier: MIT
#include "vm/checkpoint.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "vm/deck.hpp"
#include "vm/renumber.hpp"

namespace chessvm::vm::checkpoint_test {
namespace {

Image program() {
  Image image;
  image.set_word(100, 0, 52);  // the row is `inc A`, `jmp 00`
  image.set_word(100, 1, 73);
  image.set_word(100, 2, 99);
  image.set_word(100, 3, 98);
  for (int word = 4; word < 6; ++word) image.set_word(100, word, 99);
  return image;
}

Checkpoint sample() {
  Machine machine(program());
  DeckReader reader;
  CardStack punch;
  machine.run({.instructions = 4321}, reader, punch);
  Checkpoint checkpoint{machine.state(), 12, 34};
  checkpoint.state.ls = {true, {1, 22, 3, 44, 5}};
  checkpoint.state.rr = 207;
  return checkpoint;
}

TEST(Checkpoint, RoundTrip) {
  const Checkpoint before = sample();
  EXPECT_FALSE(before.state.ir.empty()) << "in the middle of a row";
  const auto after = parse_checkpoint(to_text(before, program()), program(), "x");
  ASSERT_TRUE(after) << after.error().message;
  EXPECT_EQ(after.value(), before);
}

/// The other CPU, with its other opcodes, can continue from a checkpoint at a row's beginning.
TEST(Checkpoint, GoesOnOnAnotherCpuAtARow) {
  const Image quick = renumbered(program(), Cpu::quick).value();
  Checkpoint at_row = sample();
  at_row.state.pc = 100;
  at_row.state.ir = {};
  for (const auto& [from, to] : {std::pair{program(), quick}, std::pair{quick, program()}}) {
    const auto read = parse_checkpoint(to_text(at_row, from), to, "x");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read.value(), at_row);
    const auto refused = parse_checkpoint(to_text(sample(), from), to, "x");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find(std::string("in the middle of a row on the CPU ") +
                                           std::string(name(from.cpu()))),
              std::string::npos)
        << refused.error().message;
  }
  EXPECT_EQ(to_text(at_row, program()).find("cpu"), std::string::npos);
  const std::string named = to_text(at_row, quick);
  EXPECT_NE(named.find("\"cpu\": \"quick\""), std::string::npos);
}

TEST(Checkpoint, AnyStateComesBack) {
  EXPECT_TRUE(rc::check("what is written is read", [] {
    const auto word = rc::gen::inRange<std::uint8_t>(0, 100);
    const auto accumulator = [&](bool negative) {
      Accumulator made{.negative = negative};
      for (auto& digits : made.words) digits = *word;
      return made;
    };
    Checkpoint before;
    MachineState& state = before.state;
    state.pc = *rc::gen::inRange(101, 199);
    state.rr = *rc::gen::element(0, 100, 250, 399);
    state.rf = accumulator(*rc::gen::arbitrary<bool>());
    state.ls = accumulator(*rc::gen::arbitrary<bool>());
    for (auto& memory : state.memory) memory = accumulator(false);
    select_bank(state, 1);
    state.ir.next = *rc::gen::inRange<std::uint8_t>(1, 7);
    for (auto& digits : state.ir.words) digits = *rc::gen::inRange<std::uint8_t>(0, 99);
    state.add_cycles = *rc::gen::inRange<std::uint64_t>(0, 1ULL << 62U);
    state.instructions = *rc::gen::inRange<std::uint64_t>(0, 1ULL << 62U);
    state.status =
        *rc::gen::element(Status::running, Status::brk, Status::waiting_for_card, Status::halted);
    before.cards_read = *rc::gen::inRange<std::uint64_t>(0, 1'000'000);
    const std::string text = to_text(before, program());
    RC_ASSERT(checkpoint_text(before, program(), "x").value() == text);
    const auto after = parse_checkpoint(text, program(), "x");
    RC_ASSERT(after.has_value());
    RC_ASSERT(after.value() == before);
    RC_ASSERT(to_text(after.value(), program()) == text);
  }));
}

TEST(Checkpoint, CutAnywhereItIsRefused) {
  const std::string text = to_text(sample(), program());
  // Cuts off at least two bytes, so that more than the line feed at the end is missing.
  for (std::size_t length = 0; length + 1 < text.size(); ++length)
    EXPECT_FALSE(parse_checkpoint(text.substr(0, length), program(), "x")) << length;
}

TEST(Checkpoint, AnyBitFlippedItIsRefusedOrTheSame) {
  const Checkpoint whole = sample();
  const std::string text = to_text(whole, program());
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::string damaged = text;
      damaged[at] = static_cast<char>(static_cast<unsigned char>(damaged[at]) ^ (1U << bit));
      const auto parsed = parse_checkpoint(damaged, program(), "x");
      EXPECT_TRUE(!parsed || parsed.value() == whole) << at << ' ' << bit;
    }
  }
}

TEST(Checkpoint, LinesDroppedDoubledSwapped) {
  const Checkpoint whole = sample();
  const std::string text = to_text(whole, program());
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  const auto join = [](const std::vector<std::string>& parts) {
    std::string joined;
    for (const std::string& part : parts) joined += part;
    return joined;
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto dropped = lines;
    dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(parse_checkpoint(join(dropped), program(), "x")) << lines[i];
    auto doubled = lines;
    doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    EXPECT_FALSE(parse_checkpoint(join(doubled), program(), "x")) << lines[i];
    if (i + 1 == lines.size()) continue;
    auto swapped = lines;
    std::swap(swapped[i], swapped[i + 1]);
    const auto parsed = parse_checkpoint(join(swapped), program(), "x");
    EXPECT_TRUE(!parsed || parsed.value() == whole) << lines[i];
  }
}

void expect_refused(std::string_view from, std::string_view to, const std::string& reason,
                    std::uint32_t line) {
  std::string text = to_text(sample(), program());
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
  const auto parsed = parse_checkpoint(text, program(), "x.ckpt");
  ASSERT_FALSE(parsed) << to;
  EXPECT_NE(parsed.error().message.find(reason), std::string::npos) << parsed.error().message;
  EXPECT_EQ(parsed.error().line, line) << parsed.error().message;
}

TEST(Checkpoint, RefusesWithLineAndReason) {
  expect_refused("\"version\": 1", "\"version\": 2", "version 2", 3);
  expect_refused("chessvm.checkpoint", "chessvm.checkpoint2", "format", 2);
  expect_refused("\"pc\": 101", "\"pc\": 401", "'pc' is not a number from 0 to 400", 9);
  expect_refused("\"pc\": 101", "\"pc\": -1", "'pc'", 9);
  expect_refused("\"pc\": 101", "\"pc\": 101.5", "'pc'", 9);
  expect_refused("\"pc\": 101", "\"pc\": 1e999999", "too large", 9);
  expect_refused("\"pc\": 101", "\"pc\": \"101\"", "'pc'", 9);
  expect_refused("\"pc\": 101", "\"pc\": null", "'pc' is not a number from 0 to 400", 9);
  expect_refused("\"pc\": 101", "\"pc\": true", "'pc' is not a number from 0 to 400", 9);
  expect_refused("\"memory\": [\n    \"P0000000000\"", "\"memory\": [\n    0",
                 "an accumulator is not a string", 15);
  expect_refused("\"ls\": \"M", "\"ls\": \"+", "'ls' does not begin with the sign 'P' or 'M'", 14);
  expect_refused("\"status\": \"", "\"status\": \"not ", "'status' is none of the known names", 5);
  expect_refused("\"status\": \"running\"", "\"status\": 1", "'status' is not a string", 5);
  expect_refused("{", "{\n\"a [[[[ \\\" [[[[\": 1,", "unknown key", 36);
  expect_refused("{", "{\n\"a [[[[ \\\" [[[[\":\n[[[[", "nested too deeply", 3);
  expect_refused("\"pc\": 101", "\"pc\": [[[101]]]", "deep", 9);
  expect_refused("\"pc\": 101,", "", "'pc' is missing", 35);
  expect_refused("\"rr\": 207", "\"rr\": 99", "RR 99 is neither", 10);
  expect_refused("\"slot\": ", "\"slot\": 7", "", 11);
  expect_refused("\"memory\": [\n    \"P", "\"memory\": [\n    \"M", "is negative", 15);
  expect_refused("\"pc\": 101", "\"pc\": 101, \"pc\": 101", "twice", 9);
  expect_refused("\"pc\": 101", "\"pc\": 102", "check", 34);
  expect_refused("\"rr\": 207", "\"rr\": 207,\n  \"extra\": 1", "unknown key", 11);
  expect_refused("\"instructions\": 4321", "\"instructions\": 99999999999999999999", "", 8);
  expect_refused("{", "\xef\xbb\xbf{", "expected '{'", 1);
  expect_refused("\"rf\"", std::string_view("\"r\0f\"", 5), "JSON", 13);
  Image other = program();
  other.set_word(300, 3, 1);
  const auto parsed = parse_checkpoint(to_text(sample(), program()), other, "x");
  ASSERT_FALSE(parsed);
  EXPECT_NE(parsed.error().message.find("taken of program"), std::string::npos);
  EXPECT_FALSE(parse_checkpoint(std::string(1U << 20U, '['), program(), "x"));
  EXPECT_FALSE(parse_checkpoint("{" + std::string(60'000, '['), program(), "x"));
}

TEST(Checkpoint, EndsWithItsText) {
  const std::string text = to_text(sample(), program());
  ASSERT_TRUE(parse_checkpoint(text, program(), "x"));
  for (const std::string& tail : {std::string(1, '\0'), std::string("\0}", 2), std::string("x")})
    EXPECT_FALSE(parse_checkpoint(text + tail, program(), "x")) << tail.size();
}

TEST(Checkpoint, EveryRefusalNamesALine) {
  const std::string text = to_text(sample(), program());
  for (std::size_t at = 0; at < text.size(); ++at)
    for (const char letter : {'0', '9', '"', 'x', '[', '}'}) {
      std::string damaged = text;
      damaged[at] = letter;
      const auto parsed = parse_checkpoint(damaged, program(), "x");
      if (!parsed) {
        EXPECT_NE(parsed.error().line, 0U) << at << letter;
      }
    }
  EXPECT_NE(parse_checkpoint(std::string(1U << 20U, '\n'), program(), "x").error().line, 0U);
}

/// Tests the greatest counters that a checkpoint can hold, and greater counters.
TEST(Checkpoint, WhatCannotBeReadIsNotWritten) {
  Checkpoint checkpoint = sample();
  const auto writable = [&] { return checkpoint_text(checkpoint, program(), "x").has_value(); };
  for (std::uint64_t* const counter : {&checkpoint.state.add_cycles, &checkpoint.state.instructions,
                                       &checkpoint.cards_read, &checkpoint.cards_punched}) {
    *counter = 1ULL << 62U;
    EXPECT_TRUE(writable());
    *counter = (1ULL << 62U) + 1;
    EXPECT_FALSE(writable());
    const auto refused = checkpoint_text(checkpoint, program(), "x");
    EXPECT_TRUE(refused.error().message.starts_with("no checkpoint is written: '"));
    *counter = 1ULL << 63U;
    EXPECT_FALSE(writable());
    *counter = 1;
  }
  checkpoint.state.pc = 99;
  EXPECT_FALSE(writable());
}

}  // namespace
}  // namespace chessvm::vm::checkpoint_test
