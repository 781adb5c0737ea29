// SPDX-License-Identifier: MIT
// What is known of the number in a register: its sign, and which of its digits are certainly 0. An
// empty register is known best; where ways meet, only what all of them know remains.
#pragma once

#include <array>
#include <cstdint>

namespace chessvm::rtm {

enum class Sign : std::uint8_t { plus, minus, unknown };

[[nodiscard]] Sign joined(Sign one, Sign other);
/// `sign` turned round by minus, left alone by plus.
[[nodiscard]] Sign turned(Sign sign, Sign by);
[[nodiscard]] constexpr Sign opposite(Sign sign) {
  return sign == Sign::unknown ? sign : sign == Sign::plus ? Sign::minus : Sign::plus;
}

struct Contents {
  Sign sign = Sign::plus;
  std::uint16_t digits = 0;  // bit k-1: dk may be other than 0

  [[nodiscard]] bool is_zero(int digit) const { return (digits >> (digit - 1) & 1U) == 0; }
  friend bool operator==(const Contents&, const Contents&) = default;
};

[[nodiscard]] Contents joined(const Contents& one, const Contents& other);

/// What comes over one wire in one add time: `most` pulses, or fewer. An odd number is minus for a
/// sign that counts them.
struct Train {
  int most = 0;
  Sign parity = Sign::plus;
};

[[nodiscard]] Train operator+(const Train& one, const Train& other);

/// Of d1 .. d10 and, at the end, pm.
using Trains = std::array<Train, 11>;

/// Whether adding `trains`, and one if `plus_one`, may carry out of d10 into the sign.
[[nodiscard]] bool may_carry(const Contents& before, const Trains& trains, int plus_one);
[[nodiscard]] Contents received(const Contents& before, const Trains& trains, int plus_one);

}  // namespace chessvm::rtm
