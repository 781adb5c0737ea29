// SPDX-License-Identifier: MIT
// Knowledge of the number in a register: its sign, and the digits that are certainly 0. Where
// several ways through the program meet, only facts that are true on all these ways remain known.
#pragma once

#include <array>
#include <cstdint>

namespace chessvm::rtm {

/// The sign of a number as far as it is known.
enum class Sign : std::uint8_t { plus, minus, unknown };

/// Returns the sign that both arguments have. If the arguments differ, returns unknown.
[[nodiscard]] Sign joined(Sign one, Sign other);
/// Multiplies two signs. The result is unknown if one of them is unknown.
[[nodiscard]] Sign turned(Sign sign, Sign by);
/// Exchanges plus and minus. Returns unknown for unknown.
[[nodiscard]] constexpr Sign opposite(Sign sign) {
  return sign == Sign::unknown ? sign : sign == Sign::plus ? Sign::minus : Sign::plus;
}

struct Contents {
  Sign sign = Sign::plus;
  std::uint16_t digits = 0;  // bit k-1 is set if digit dk may be nonzero

  [[nodiscard]] bool is_zero(int digit) const { return (digits >> (digit - 1) & 1U) == 0; }
  friend bool operator==(const Contents&, const Contents&) = default;
};

/// Returns the knowledge that holds for both `one` and `other`.
[[nodiscard]] Contents joined(const Contents& one, const Contents& other);

/// Known facts about the number of pulses on a wire in an add time. The number is at most `most`.
/// If `parity` is plus, the number is even. If `parity` is minus, the number is odd.
struct Train {
  int most = 0;
  Sign parity = Sign::plus;
};

/// Returns the train of a wire that carries both trains.
[[nodiscard]] Train operator+(const Train& one, const Train& other);

/// A train for each wire of a cable: d1 to d10, then pm.
using Trains = std::array<Train, 11>;

/// Returns true if the sum of `before`, `trains` and `plus_one` (0 or 1) may have a carry out of
/// d10 into the sign.
[[nodiscard]] bool may_carry(const Contents& before, const Trains& trains, int plus_one);
/// Returns what is known about the sum of `before`, `trains` and `plus_one`.
[[nodiscard]] Contents received(const Contents& before, const Trains& trains, int plus_one);

}  // namespace chessvm::rtm
