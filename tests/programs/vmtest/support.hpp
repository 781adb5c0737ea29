// SPDX-License-Identifier: MIT
// Assembles the self-test, runs it on a broken machine, and judges how the run ends.
#pragma once

#include <gtest/gtest.h>

#include "base/files/file.hpp"
#include "broken_machine.hpp"
#include "tests/programs/support/assembled.hpp"
#include "vm/deck.hpp"

namespace chessvm::test {

inline std::vector<vm::Card> deck() {
  const auto text = read_file(CHESSVM_SOURCE_DIR "/programs/vmtest/vmtest.deck");
  EXPECT_TRUE(text);
  const auto cards = vm::parse_deck(text ? text.value() : std::string(), "vmtest.deck");
  EXPECT_TRUE(cards);
  return cards ? cards.value() : std::vector<vm::Card>{};
}

/// Returns the cards of a machine without faults: one for each test, then 9900.
inline std::vector<int> healthy_cards() {
  std::vector<int> cards;
  for (int test = 1; test <= 11; ++test) cards.push_back(test * 100);
  cards.push_back(9900);
  return cards;
}

enum class Verdict { passed, reported, wrong_card, hung, error, stopped };

inline std::string_view name(Verdict verdict) {
  constexpr std::array names{"passed", "reported", "wrong card", "hung", "error", "stopped"};
  return names.at(static_cast<std::size_t>(verdict));
}

struct Outcome {
  Verdict verdict = Verdict::passed;
  std::vector<int> cards;
};

/// Runs the self-test and judges its cards. Stops the run after five times as many instructions as
/// a sound machine needs.
inline Outcome run(const vm::Image& image, const std::vector<vm::Card>& deck, Fault fault) {
  constexpr int patience = 25'000;
  BrokenMachine machine(image, deck, fault);
  const std::vector<int> healthy = healthy_cards();
  for (int step = 0; step < patience; ++step) {
    const vm::Stop stop = machine.step();
    const std::vector<int>& cards = machine.cards();
    if (stop == vm::Stop::limit && cards.size() <= healthy.size()) continue;
    if (stop == vm::Stop::halt && cards == healthy) return {Verdict::passed, cards};
    if (stop == vm::Stop::error) return {Verdict::error, cards};
    const bool prefix = !cards.empty() && cards.size() <= healthy.size() &&
                        std::equal(cards.begin(), cards.end() - 1, healthy.begin());
    if (prefix && cards.back() % 100 != 0) return {Verdict::reported, cards};
    const bool right =
        cards.size() <= healthy.size() && std::equal(cards.begin(), cards.end(), healthy.begin());
    return {right ? Verdict::stopped : Verdict::wrong_card, cards};
  }
  return {Verdict::hung, machine.cards()};
}

}  // namespace chessvm::test
