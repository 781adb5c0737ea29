// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace chessvm::eniac {

/// The operations of an accumulator during one add cycle (docs/eniac.md#accumulators-a1-to-a20).
struct OperationSet {
  std::uint8_t receive = 0;  // set of digit inputs: bit 0 is α .. bit 4 is ε
  bool send_a = false;
  bool send_s = false;
  bool clear = false;    // true: clears at clock pulse CCG
  bool correct = false;  // true: adds 1 at clock pulse 1'P

  [[nodiscard]] bool empty() const { return *this == OperationSet{}; }
  [[nodiscard]] bool sends() const { return send_a || send_s; }
  [[nodiscard]] OperationSet joined_with(const OperationSet& other) const {
    return {static_cast<std::uint8_t>(receive | other.receive), send_a || other.send_a,
            send_s || other.send_s, clear || other.clear, correct || other.correct};
  }
  friend bool operator==(const OperationSet&, const OperationSet&) = default;
};

inline constexpr std::uint8_t receive_alpha = 1U << 0U;
inline constexpr std::uint8_t receive_beta = 1U << 1U;
inline constexpr std::uint8_t receive_gamma = 1U << 2U;

}  // namespace chessvm::eniac
