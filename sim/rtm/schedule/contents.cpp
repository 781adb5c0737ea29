// SPDX-License-Identifier: MIT
#include "sim/rtm/schedule/contents.hpp"

namespace chessvm::rtm {
namespace {

constexpr int digits_of_register = 10;
constexpr int highest_digit = 9;

struct Sum {
  std::uint16_t digits = 0;  // bit k-1 is set if digit dk may be nonzero
  int carry = 0;             // largest possible carry out of d10
};

Sum added(const Contents& before, const Trains& trains, int plus_one) {
  Sum sum{.digits = 0, .carry = plus_one};
  for (int digit = 1; digit <= digits_of_register; ++digit) {
    const int most = (before.is_zero(digit) ? 0 : highest_digit) +
                     trains[static_cast<std::size_t>(digit - 1)].most + sum.carry;
    if (most > 0) sum.digits = static_cast<std::uint16_t>(sum.digits | 1U << (digit - 1));
    sum.carry = most / (highest_digit + 1);
  }
  return sum;
}

}  // namespace

Sign joined(Sign one, Sign other) {
  return one == other ? one : Sign::unknown;
}

Sign turned(Sign sign, Sign by) {
  if (by == Sign::unknown) return Sign::unknown;
  return by == Sign::plus ? sign : opposite(sign);
}

Contents joined(const Contents& one, const Contents& other) {
  return {joined(one.sign, other.sign), static_cast<std::uint16_t>(one.digits | other.digits)};
}

Train operator+(const Train& one, const Train& other) {
  return {one.most + other.most, turned(one.parity, other.parity)};
}

bool may_carry(const Contents& before, const Trains& trains, int plus_one) {
  return added(before, trains, plus_one).carry > 0;
}

Contents received(const Contents& before, const Trains& trains, int plus_one) {
  const Sum sum = added(before, trains, plus_one);
  return {sum.carry > 0 ? Sign::unknown : turned(before.sign, trains.back().parity), sum.digits};
}

}  // namespace chessvm::rtm
