// SPDX-License-Identifier: MIT
// Knowledge of the number in a register: its sign, and which of its digits are certainly 0. Of an
// empty register everything is known. Where several ways through the program meet, only the
// knowledge that all of them share remains. Used by signs.cpp.
#pragma once

#include <array>
#include <cstdint>

namespace chessvm::rtm {

/// The sign of a number as far as it is known.
enum class Sign : std::uint8_t { plus, minus, unknown };

/// The sign if both are the same, else unknown.
[[nodiscard]] Sign joined(Sign one, Sign other);
/// `sign`, opposite if `by` is minus, unknown if `by` is unknown.
[[nodiscard]] Sign turned(Sign sign, Sign by);
/// The other sign; unknown stays unknown.
[[nodiscard]] constexpr Sign opposite(Sign sign) {
  return sign == Sign::unknown ? sign : sign == Sign::plus ? Sign::minus : Sign::plus;
}

/// The knowledge of the contents of one register.
struct Contents {
  Sign sign = Sign::plus;
  std::uint16_t digits = 0;  // bit k-1: dk may be other than 0

  [[nodiscard]] bool is_zero(int digit) const { return (digits >> (digit - 1) & 1U) == 0; }
  friend bool operator==(const Contents&, const Contents&) = default;
};

/// The knowledge that `one` and `other` share.
[[nodiscard]] Contents joined(const Contents& one, const Contents& other);

/// The pulses on one wire in one add time, as far as they are known: at most `most`. Their parity
/// is minus if their number is odd: a sign counter turns then.
struct Train {
  int most = 0;
  Sign parity = Sign::plus;
};

/// The pulses of both on one wire.
[[nodiscard]] Train operator+(const Train& one, const Train& other);

/// The trains on all wires of a cable: d1 to d10, then pm.
using Trains = std::array<Train, 11>;

/// Returns whether adding `trains`, and one if `plus_one`, may carry out of d10 into the sign.
[[nodiscard]] bool may_carry(const Contents& before, const Trains& trains, int plus_one);
/// The contents after adding `trains`, and one if `plus_one`.
[[nodiscard]] Contents received(const Contents& before, const Trains& trains, int plus_one);

}  // namespace chessvm::rtm
