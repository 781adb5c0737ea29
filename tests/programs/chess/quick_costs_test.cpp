// SPDX-License-Identifier: MIT
// Measures which instructions take the add cycles of a chess move on each CPU, for
// docs/quick-cpu.md. CHESSVM_BLESS=1 writes the table.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <vector>

#include "programs/chess/host/deck.hpp"
#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/rules/fen.hpp"
#include "tests/base/generated_section.hpp"
#include "vm/deck.hpp"
#include "vm/decode.hpp"
#include "vm/machine.hpp"
#include "vm/renumber.hpp"

namespace chessvm::chess::test::quick_costs_test {
namespace {

using vm::Cpu;

/// Number of executions of an operation, and the add cycles that they took. The add cycles include
/// fetches, but no time of card devices.
struct Share {
  std::uint64_t count = 0;
  std::uint64_t add_cycles = 0;
};
using Shares = std::array<Share, vm::isa::table.size()>;

Shares shares_of(const vm::Image& image, const std::vector<vm::Card>& deck) {
  Shares shares{};
  vm::Machine machine(image);
  vm::DeckReader reader(deck);
  vm::CardStack punch;
  for (vm::Stop stop = vm::Stop::limit; stop == vm::Stop::limit;) {
    const auto next = vm::next_instruction(image, machine.state());
    const std::uint64_t before = machine.state().add_cycles;
    stop = machine.step(reader, punch);
    const auto operation = vm::isa::operation(*next->decoded.instruction);
    Share& share = shares[static_cast<std::size_t>(operation)];
    ++share.count;
    share.add_cycles += machine.state().add_cycles - before;
  }
  EXPECT_EQ(punch.cards().size(), 1U);
  return shares;
}

Share total(const Shares& shares) {
  Share sum;
  for (const Share& share : shares) {
    sum.count += share.count;
    sum.add_cycles += share.add_cycles;
  }
  return sum;
}

double part(std::uint64_t of, std::uint64_t whole) {
  return static_cast<double>(of) / static_cast<double>(whole);
}

std::string table_of(const Shares& published, const Shares& quick) {
  const Share all = total(published);
  const Share all_quick = total(quick);
  std::vector<std::size_t> order(published.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return published[a].add_cycles > published[b].add_cycles;
  });
  std::string text =
      "| instruction | share of the instructions | published: add cycles | "
      "published: share of its time | quick: add cycles | quick: share of the published time |\n"
      "| --- | ---: | ---: | ---: | ---: | ---: |\n";
  const auto row = [&](std::string_view name, const Share& one, const Share& other) {
    text +=
        fmt::format("| {} | {:.2f} % | {:.2f} | {:.2f} % | {:.2f} | {:.2f} % |\n", name,
                    100 * part(one.count, all.count), part(one.add_cycles, one.count),
                    100 * part(one.add_cycles, all.add_cycles), part(other.add_cycles, other.count),
                    100 * part(other.add_cycles, all.add_cycles));
  };
  Share rest;
  Share rest_quick;
  const auto add = [](Share& to, const Share& from) {
    to.count += from.count;
    to.add_cycles += from.add_cycles;
  };
  for (const std::size_t i : order) {
    const bool is_rare = 1'000 * published[i].add_cycles < 5 * all.add_cycles;
    if (is_rare) {
      add(rest, published[i]);
      add(rest_quick, quick[i]);
      continue;
    }
    std::string name(vm::isa::table[i].mnemonic);
    if (const std::size_t hole = name.find('%'); hole != std::string::npos)
      name.replace(hole, 2, vm::isa::has_target(vm::isa::table[i]) ? "row" : "n");
    row("`" + name + "`", published[i], quick[i]);
  }
  row("all others", rest, rest_quick);
  row("**together**", all, all_quick);
  return text;
}

TEST(QuickCosts, OfAMoveAreAsThePageSays) {
  const Program program = built_in_program().value();
  const Position position =
      read_fen(
          TextLine{.text = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
                   .path = "FEN"})
          .value();
  const auto deck =
      question_deck({.position = represent(position).position, .depth = 4}, program.map);
  const Shares published = shares_of(program.image, deck);
  const Shares quick = shares_of(vm::renumbered(program.image, Cpu::quick).value(), deck);
  for (std::size_t i = 0; i < published.size(); ++i)
    EXPECT_EQ(published[i].count, quick[i].count) << vm::isa::table[i].mnemonic;
  EXPECT_LT(part(total(quick).add_cycles, total(published).add_cycles), 0.63);
  expect_section(CHESSVM_SOURCE_DIR "/docs/quick-cpu.md", "costs of a move",
                 table_of(published, quick));
}

}  // namespace
}  // namespace chessvm::chess::test::quick_costs_test
