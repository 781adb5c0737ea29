// SPDX-License-Identifier: MIT
// Tests that the compiler's knowledge of a register covers every number that the register may hold.
#include "sim/rtm/schedule/contents.hpp"
#include "tests/support/amount.hpp"

#include <gtest/gtest.h>

#include <random>

namespace chessvm::test::contents_test {
namespace {

using namespace rtm;

constexpr std::array signs{Sign::plus, Sign::minus, Sign::unknown};

struct Number {
  bool minus = false;
  std::array<int, 10> digits{};  // d1 to d10
};

bool covers(Sign sign, bool minus) {
  return sign == Sign::unknown || (sign == Sign::minus) == minus;
}

bool covers(const Contents& contents, const Number& number) {
  for (int digit = 1; digit <= 10; ++digit)
    if (contents.is_zero(digit) && number.digits[static_cast<std::size_t>(digit - 1)] != 0)
      return false;
  return covers(contents.sign, number.minus);
}

/// Adds as the accumulator does: decade by decade, with carries up to the sign.
Number added(Number number, const std::array<int, 11>& pulses, int plus_one) {
  int carry = plus_one;
  for (std::size_t k = 0; k < 10; ++k) {
    const int sum = number.digits[k] + pulses[k] + carry;
    number.digits[k] = sum % 10;
    carry = sum / 10;
  }
  if ((pulses[10] + carry) % 2 != 0) number.minus = !number.minus;
  return number;
}

class Dice {
 public:
  explicit Dice(unsigned seed) : engine_(seed) {}
  int below(int limit) { return static_cast<int>(engine_() % static_cast<unsigned>(limit)); }
  Sign sign() { return signs[static_cast<std::size_t>(below(3))]; }
  bool minus(Sign sign) { return sign == Sign::unknown ? below(2) != 0 : sign == Sign::minus; }

 private:
  std::mt19937 engine_;
};

unsigned seed() {
  return static_cast<unsigned>(chosen_seed(1946));
}

TEST(Contents, OfASumCoverTheSum) {
  SCOPED_TRACE("CHESSVM_SEED=" + std::to_string(seed()));
  Dice dice(seed());
  int signs_known = 0;
  for (int round = 0; round < 100'000; ++round) {
    Contents before{dice.sign(), 0};
    Number number{dice.minus(before.sign), {}};
    Trains trains{};
    std::array<int, 11> pulses{};
    for (std::size_t k = 0; k < 10; ++k) {
      // Two thirds of the digits are 0. About half of the others are 9, so some carries are long.
      if (dice.below(3) == 0) {
        before.digits = static_cast<std::uint16_t>(before.digits | 1U << k);
        number.digits[k] = dice.below(2) != 0 ? 9 : dice.below(10);
      }
      if (dice.below(3) == 0) {
        trains[k].most = dice.below(12);
        pulses[k] = dice.below(2) != 0 ? trains[k].most : dice.below(trains[k].most + 1);
      }
    }
    trains[10].parity = dice.sign();
    trains[10].most = trains[10].parity == Sign::plus ? 0 : 9;
    pulses[10] = dice.minus(trains[10].parity) ? 9 : 0;
    const int plus_one = dice.below(2);
    const Contents after = received(before, trains, plus_one);
    const Number sum = added(number, pulses, plus_one);
    ASSERT_TRUE(covers(after, sum)) << "round " << round;
    if (after.sign != Sign::unknown) ++signs_known;
  }
  EXPECT_GT(signs_known, 10'000);
}

TEST(Contents, KnowACarryWhenThereMayBeOne) {
  Trains nine{};
  nine[9].most = 9;
  EXPECT_FALSE(may_carry({}, nine, 0));
  EXPECT_FALSE(may_carry({}, nine, 1));
  EXPECT_TRUE(may_carry({Sign::plus, 1U << 9U}, nine, 0));
  EXPECT_FALSE(may_carry({Sign::plus, 1U << 8U}, nine, 0));
  nine[8].most = 1;
  EXPECT_TRUE(may_carry({Sign::plus, 1U << 8U}, nine, 0));
  EXPECT_EQ(received({}, nine, 0).sign, Sign::plus);
  EXPECT_EQ(received({Sign::minus, 1U << 9U}, nine, 0).sign, Sign::unknown);
  EXPECT_TRUE(may_carry({Sign::plus, 0x3ff}, {}, 1));
  EXPECT_FALSE(may_carry({Sign::plus, 0x3fe}, {}, 1));
}

TEST(Contents, OfZeroStayZeroWhereNothingArrives) {
  Trains trains{};
  trains[0].most = 9;
  trains[4].most = 9;
  const Contents after = received({Sign::minus, 1U << 4U}, trains, 0);
  EXPECT_EQ(after.sign, Sign::minus);
  EXPECT_EQ(after.digits, 1U | 1U << 4U | 1U << 5U);  // d5 carries into d6
}

TEST(Signs, OfTrainsTurnTheSign) {
  EXPECT_EQ(turned(Sign::plus, Sign::minus), Sign::minus);
  EXPECT_EQ(turned(Sign::minus, Sign::minus), Sign::plus);
  EXPECT_EQ(turned(Sign::minus, Sign::plus), Sign::minus);
  EXPECT_EQ(turned(Sign::unknown, Sign::minus), Sign::unknown);
  EXPECT_EQ(turned(Sign::minus, Sign::unknown), Sign::unknown);
  const Train both = Train{9, Sign::minus} + Train{9, Sign::minus};
  EXPECT_EQ(both.most, 18);
  EXPECT_EQ(both.parity, Sign::plus);
}

/// `joined(a, b)` returns the narrowest `Contents` that covers both `a` and `b`. It is equal to
/// `joined(b, a)`.
TEST(Joins, KnowWhatBothKnow) {
  Dice dice(seed());
  const auto any = [&] {
    return Contents{dice.sign(), static_cast<std::uint16_t>(dice.below(1024))};
  };
  const auto below = [](const Contents& less, const Contents& more) {
    return (more.sign == Sign::unknown || less.sign == more.sign) &&
           (less.digits & ~more.digits) == 0;
  };
  for (int round = 0; round < 10'000; ++round) {
    const Contents a = any();
    const Contents b = any();
    const Contents c = any();
    const Contents both = joined(a, b);
    EXPECT_EQ(both, joined(b, a));
    EXPECT_EQ(joined(a, a), a);
    EXPECT_EQ(joined(both, c), joined(a, joined(b, c)));
    EXPECT_TRUE(below(a, both) && below(b, both));
    if (below(a, c) && below(b, c)) {
      EXPECT_TRUE(below(both, c));
    }
    // After the same addition to `a` and to `both`, `both` must still cover `a`.
    Trains trains{};
    for (Train& train : trains) train = {dice.below(10), dice.sign()};
    EXPECT_TRUE(below(received(a, trains, 0), received(both, trains, 0)));
  }
}

}  // namespace
}  // namespace chessvm::test::contents_test
