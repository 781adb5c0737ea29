// SPDX-License-Identifier: MIT
// Compares the formulas with worked examples and with simulated random histories.
#include "tools/eniac-chess/budget/expectation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <ostream>
#include <string>

#include "tests/tools/eniac-chess/budget/support.hpp"
#include "tools/eniac-chess/budget/simulation.hpp"

namespace chessvm::chess::budget::expectation_test {
namespace {

constexpr SilentFailures none{};

Machine machine(double mtbf, double repair) {
  return {EniacHours(mtbf), EniacHours(repair)};
}

double expected(const Policy& policy, double hours, std::size_t parts, const Machine& on,
                const Costs& costs) {
  return expect(plan(policy, {EniacHours(hours), parts}, costs), on, none).hours.count();
}

TEST(Formulas, AgreeWithWorkedExamples) {
  const Policy restart{PolicyKind::restart};
  EXPECT_NEAR(expected(restart, 12, 1, machine(24, 0.25), {}), 15.73, 0.005);
  EXPECT_NEAR(expected(restart, 48, 1, machine(24, 1), {}), 159.73, 0.005);
  const Policy resume{PolicyKind::resume};
  EXPECT_NEAR(expected(resume, 12, 12, machine(24, 0.25), {EniacHours(0.01), EniacHours(0.02)}),
              12.5, 0.05);
  EXPECT_NEAR(expected(resume, 48, 8, machine(24, 1), {EniacHours(0.1), EniacHours(0.2)}), 58.4,
              0.05);
}

TEST(Formulas, OfARunWithoutFailures) {
  const Plan whole = plan({PolicyKind::restart}, {EniacHours(2.26), 35}, {});
  EXPECT_NEAR(expect(whole, machine(24, 0.25), none).straight, 0.910, 0.0005);
  EXPECT_NEAR(expect(whole, machine(48, 0.25), none).straight, 0.954, 0.0005);
}

TEST(Formulas, OfSilentFailures) {
  const Machine on = machine(24, 0.25);
  const MoveWork move{EniacHours(12), 30};
  const double once = expect(plan({PolicyKind::restart}, move, {}), on, frequent).wrong;
  EXPECT_NEAR(once, 1 - std::exp(-12 * 0.25 / 24), 1e-12);
  EXPECT_NEAR(expect(plan({PolicyKind::resume}, move, {}), on, frequent).wrong, once, 1e-12);
  const Plan tested = plan({PolicyKind::verify, EniacHours(4)}, move, {});
  EXPECT_NEAR(expect(tested, on, frequent).wrong, 1 - std::exp(-12 * 0.2 * 0.25 / 24), 1e-12);
  // Plan `twice` gives a wrong move if two runs give the same wrong answer. A third run makes three
  // pairs, so a wrong move is up to about three times as likely as with two runs.
  const double twice = expect(plan({PolicyKind::twice}, move, {}), on, frequent).wrong;
  EXPECT_GT(twice, once * once * frequent.equal);
  EXPECT_LT(twice, 4 * once * once * frequent.equal);
  EXPECT_EQ(expect(plan({PolicyKind::twice}, move, {}), on, none).wrong, 0);
}

TEST(Formulas, OfTwiceWithoutSilentFailuresIsTwoRuns) {
  const Machine on = machine(24, 1);
  const MoveWork move{EniacHours(12), 30};
  EXPECT_NEAR(expect(plan({PolicyKind::twice}, move, {}), on, none).hours.count(),
              2 * expect(plan({PolicyKind::restart}, move, {}), on, none).hours.count(), 1e-9);
}

TEST(Formulas, GrowWithoutBound) {
  const Plan whole = plan({PolicyKind::restart}, {EniacHours(1e6), 30}, {});
  const Expectation endless = expect(whole, machine(1, 0.25), frequent);
  EXPECT_TRUE(std::isinf(endless.hours.count()));
  EXPECT_EQ(endless.straight, 0);
  Chance chance(1);
  const History history = simulate(whole, machine(1, 0.25), frequent, chance);
  EXPECT_TRUE(std::isinf(history.hours.count()));
  EXPECT_TRUE(std::isinf(history.failures));
}

struct Case {
  Policy policy;
  double hours;
  double mtbf;
  SilentFailures silent;
};

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const Policy& policy : all_policies())
    for (const double hours : {0.5, 10.0, 60.0})
      for (const double mtbf : {24.0, 116.0})
        for (const SilentFailures& silent : {none, frequent})
          all.push_back({policy, hours, mtbf, silent});
  // These searches are so long that the simulation treats all failed attempts together.
  all.push_back({{PolicyKind::restart}, 80, 10, none});
  all.push_back({{PolicyKind::verify, EniacHours(70)}, 80, 10, frequent});
  // This search fails some 10^26 times before it succeeds.
  all.push_back({{PolicyKind::restart}, 60, 1, none});
  return all;
}

[[maybe_unused]] void PrintTo(const Case& each, std::ostream* out) {
  *out << name(each.policy) << " of " << each.hours << " h, a failure every " << each.mtbf
       << " h, silent " << each.silent.per_noticed;
}

class Histories : public testing::TestWithParam<Case> {};

TEST_P(Histories, AgreeWithTheFormulas) {
  const Case& each = GetParam();
  const Costs costs{EniacHours(0.02), EniacHours(0.1), EniacHours(0.3)};
  const Plan searched = plan(each.policy, {EniacHours(each.hours), 25}, costs);
  const Machine on = machine(each.mtbf, 0.5);
  const Expectation formula = expect(searched, on, each.silent);
  constexpr int runs = 40'000;
  Chance chance(20'46);
  double sum = 0;
  double squares = 0;
  double wrong = 0;
  double straight = 0;
  for (int run = 0; run < runs; ++run) {
    const History history = simulate(searched, on, each.silent, chance);
    sum += history.hours.count();
    squares += history.hours.count() * history.hours.count();
    wrong += history.is_wrong ? 1 : 0;
    straight += history.failures == 0 ? 1 : 0;
  }
  const double mean = sum / runs;
  const double error = std::sqrt((squares / runs - mean * mean) / runs);
  // Allows 4 standard errors: one correct comparison in 15,000 fails. 1e-9 covers rounding.
  constexpr double errors = 4;
  const auto tolerance = [&](double share) {
    return errors * std::sqrt(share * (1 - share) / runs) + 1e-9;
  };
  EXPECT_NEAR(mean, formula.hours.count(), errors * error + 1e-9);
  EXPECT_NEAR(wrong / runs, formula.wrong, tolerance(formula.wrong));
  if (each.policy.kind != PolicyKind::twice) {
    EXPECT_NEAR(straight / runs, formula.straight, tolerance(formula.straight));
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, Histories, testing::ValuesIn(cases()), [](const auto& each) {
  std::string name = budget::name(each.param.policy) + "_" + std::to_string(each.index);
  for (char& letter : name)
    if (std::isalnum(static_cast<unsigned char>(letter)) == 0) letter = '_';
  return name;
});

TEST(Histories, AreTheSameForTheSameSeed) {
  const Plan whole = plan({PolicyKind::verify, EniacHours(4)}, {EniacHours(30), 25}, {});
  const auto draw = [&](std::uint64_t seed) {
    Chance chance(seed);
    return simulate(whole, machine(24, 0.5), frequent, chance).hours;
  };
  EXPECT_EQ(draw(7), draw(7));
  EXPECT_NE(draw(7), draw(8));
}

TEST(Histories, AreSpansWithoutGaps) {
  Chance chance(3);
  for (const Policy& policy : all_policies()) {
    std::vector<Span> spans;
    const Plan whole = plan(policy, {EniacHours(40), 25}, {});
    const History history = simulate(whole, machine(12, 0.5), frequent, chance, &spans);
    EniacHours end{0};
    EniacHours repairs{0};
    for (const Span& span : spans) {
      EXPECT_EQ(span.begin, end);
      EXPECT_GT(span.end, span.begin);
      end = span.end;
      if (span.activity == Activity::repair) repairs += span.end - span.begin;
    }
    EXPECT_EQ(end, history.hours);
    EXPECT_NEAR(repairs.count(), 0.5 * history.failures, 1e-9);
  }
}

}  // namespace
}  // namespace chessvm::chess::budget::expectation_test
