// SPDX-License-Identifier: MIT
// Runs the patches of examples/eniac on every engine; calculates the expected cards.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <numbers>
#include <string>
#include <vector>

#include "sim/eniac/engine/make_engine.hpp"
#include "sim/eniac/lint/lint.hpp"
#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/patch/deck.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"

namespace chessvm::eniac::examples_test {
namespace {

namespace fs = std::filesystem;

using Cards = std::vector<std::string>;

const fs::path folder = CHESSVM_SOURCE_DIR "/examples/eniac";

class Card {
 public:
  /// Writes `value` from `column` on (1 = leftmost); a minus is an 11-punch over the first digit.
  Card& field(std::size_t column, std::size_t width, std::int64_t value) {
    std::string text = fmt::format("{:0{}}", std::llabs(value), width);
    if (value < 0) text.front() = with_minus(text.front());
    return words(column, text);
  }
  Card& words(std::size_t column, const std::string& text) {
    columns_.replace(column - 1, text.size(), text);
    return *this;
  }
  [[nodiscard]] const std::string& text() const { return columns_; }

  static char with_minus(char digit) {
    return digit == '0' ? '-' : static_cast<char>('J' + (digit - '1'));
  }

 private:
  std::string columns_ = std::string(80, ' ');
};

/// Reads the number in a field of a card. A negative number has an 11-punch over one digit.
std::int64_t read_field(std::string text) {
  bool minus = false;
  for (char& punch : text)
    for (char digit = '0'; digit <= '9'; ++digit)
      if (punch == Card::with_minus(digit)) {
        minus = true;
        punch = digit;
      }
  const std::int64_t magnitude = std::stoll(text);
  return minus ? -magnitude : magnitude;
}

struct Fields {
  std::int64_t first;
  std::int64_t second;
};

std::vector<std::string> cards_of(const std::string& deck) {
  const CardDeck cards = read_deck((folder / deck).string()).value();
  std::vector<std::string> all;
  for (std::size_t i = 0; i < cards.size(); ++i) all.push_back(cards.at(i));
  return all;
}

/// Returns two fields of each card of a deck: those that begin at columns 1 and 11.
std::vector<Fields> read_fields(const std::string& deck, std::size_t width) {
  std::vector<Fields> all;
  for (const std::string& card : cards_of(deck))
    all.push_back({read_field(card.substr(0, width)), read_field(card.substr(10, width))});
  EXPECT_FALSE(all.empty());
  return all;
}

std::vector<std::string> engines() {
  std::vector<std::string> names;
  for (const EngineName& engine : engine_names) names.emplace_back(engine.name);
  return names;
}

EngineKind engine_called(const std::string& name) {
  return std::find_if(std::begin(engine_names), std::end(engine_names),
                      [&](const EngineName& engine) { return engine.name == name; })
      ->kind;
}

class Examples : public testing::TestWithParam<std::string> {
 protected:
  /// Runs the patches until nothing more can happen; returns the punched cards.
  static Cards punched(const std::vector<std::string>& patches, const std::string& deck = "") {
    constexpr std::uint64_t enough = 1'000'000;
    Machine machine;
    const auto engine = make_engine(engine_called(GetParam()), machine);
    PatchFiles files(PatchFiles::Read::once);
    Cards cards;
    Console console(
        machine, *engine, files,
        {.print = [](std::string_view text) { ADD_FAILURE() << text; },
         .punch = [&](std::string_view card) { cards.emplace_back(card); },
         .complain = [](const Complaint& complaint) { ADD_FAILURE() << complaint.message; }},
        {});
    if (!deck.empty()) machine.card_reader().load(cards_of(deck));
    for (const std::string& patch : patches)
      EXPECT_EQ(console.load((folder / patch).string()), ConsoleStatus::go_on);
    for (const Finding& finding :
         lint({machine, console.cable_places(), console.switch_commands()}, {}))
      ADD_FAILURE() << finding.message;
    EXPECT_EQ(console.run(enough, Console::Stops::obeyed), StopReason::idle);
    EXPECT_EQ(machine.monitor().failure().value_or(""), "");
    for (const auto& [message, seen] : machine.monitor().irregularities())
      ADD_FAILURE() << message << ", first at " << when(seen.first);
    return cards;
  }
};

TEST_P(Examples, SquaresAndCubes) {
  Cards expected;
  for (std::int64_t n = 1; n <= 20; ++n)
    expected.push_back(Card().field(11, 5, n).field(36, 5, n * n).field(46, 5, n * n * n).text());
  EXPECT_EQ(punched({"squares-and-cubes.e"}), expected);
}

TEST_P(Examples, SquareRoots) {
  Cards expected;
  for (std::int64_t n = 1; n <= 20; ++n) {
    const double root = std::sqrt(static_cast<double>(n));
    expected.push_back(
        Card().field(6, 10, n * 100'000'000).field(31, 10, std::llround(root * 1e8) * 10).text());
  }
  EXPECT_EQ(punched({"square-roots.e"}), expected);
}

double sine_of(int degrees) {
  return std::sin(degrees * std::numbers::pi / 180);
}

TEST_P(Examples, Sine) {
  Cards expected;
  for (int n = 0; n < 90; ++n) {
    const std::int64_t sine = std::llround(sine_of(n) * 1e6) * 100;
    const std::int64_t difference = std::llround((sine_of(n + 1) - sine_of(n)) * 1e7);
    expected.push_back(
        Card().field(11, 5, n).field(31, 10, sine).field(41, 10, sine + 5 * difference).text());
    // Linear interpolation errs by an eighth of the second difference; rounding adds half a unit.
    const double half_degree = std::sin((n + 0.5) * std::numbers::pi / 180);
    EXPECT_NEAR(static_cast<double>(sine + 5 * difference) * 1e-8, half_degree, 3.9e-5);
  }
  EXPECT_EQ(punched({"sine-table.e", "sine.e"}), expected);
}

TEST_P(Examples, SignedSums) {
  Cards expected;
  for (const auto& [x, y] : read_fields("signed-sums.deck", 10))
    expected.push_back(
        Card().field(6, 10, x).field(31, 10, y).field(41, 10, x + y).field(51, 10, x - y).text());
  EXPECT_EQ(punched({"signed-sums.e"}, "signed-sums.deck"), expected);
}

TEST_P(Examples, SumDeck) {
  Cards expected;
  std::int64_t count = 0;
  std::int64_t total = 0;
  for (const std::string& card : cards_of("sum-deck.deck")) {
    total += read_field(card.substr(0, 10));
    expected.push_back(Card().field(11, 5, ++count).field(31, 10, total).text());
  }
  ASSERT_GT(count, 0);
  EXPECT_EQ(punched({"sum-deck.e"}, "sum-deck.deck"), expected);
}

TEST_P(Examples, Products) {
  Cards expected;
  for (const auto& [x, y] : read_fields("products.deck", 5))
    expected.push_back(Card().field(6, 10, x * y).field(31, 5, x).field(41, 5, y).text());
  EXPECT_EQ(punched({"products.e"}, "products.deck"), expected);
}

TEST_P(Examples, Remainders) {
  Cards expected;
  for (const auto& [dividend, divisor] : read_fields("remainders.deck", 10))
    expected.push_back(Card()
                           .field(6, 10, dividend % divisor)
                           .field(31, 10, dividend / divisor)
                           .field(41, 10, divisor)
                           .text());
  EXPECT_EQ(punched({"remainders.e"}, "remainders.deck"), expected);
}

TEST_P(Examples, MultiplicationTable) {
  Cards expected;
  for (std::int64_t i = 1; i <= 9; ++i)
    for (std::int64_t j = 1; j <= 9; ++j)
      expected.push_back(Card().field(11, 5, i).field(36, 5, j).field(46, 5, i * j).text());
  EXPECT_EQ(punched({"multiplication-table.e"}), expected);
}

TEST_P(Examples, Primes) {
  constexpr std::size_t limit = 50;
  std::vector<bool> composite(limit + 1);
  Cards expected;
  for (std::size_t n = 2; n <= limit; ++n) {
    if (composite[n]) continue;
    expected.push_back(Card().field(11, 5, static_cast<std::int64_t>(n)).text());
    for (std::size_t multiple = 2 * n; multiple <= limit; multiple += n) composite[multiple] = true;
  }
  EXPECT_EQ(punched({"primes.e"}), expected);
}

TEST_P(Examples, CardLayout) {
  const std::string amount = "123456";
  const auto card = [](const std::string& shown) {
    return Card().words(1, "14 02 46").words(11, "4711").words(21, shown).words(80, "&").text();
  };
  std::string negative = amount;
  negative.back() = Card::with_minus(amount.back());
  EXPECT_EQ(punched({"card-layout.e"}), (Cards{card(amount), card(negative)}));
}

INSTANTIATE_TEST_SUITE_P(Eniac, Examples, testing::ValuesIn(engines()),
                         [](const auto& engine) { return engine.param; });

}  // namespace
}  // namespace chessvm::eniac::examples_test
