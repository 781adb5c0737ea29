// SPDX-License-Identifier: MIT
// A number as the pulses that a digit cable carries in one add cycle.
#pragma once

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/core/pulse.hpp"

namespace chessvm::eniac {

/// The pulses on each wire in one add cycle. Digits are sent as coded pulses (docs/eniac.md#clock).
struct Train {
  Decades digits = 0;    // number of pulses (0..9) on each digit wire
  bool minus = false;    // true: nine pulses on the PM wire
  Pulses one_prime = 0;  // wires that also pulse at 1'P, to complete a ten's complement
  Pulses at_cpp = 0;     // wires that pulse once, at CPP; 0 if switch `ninep` is not at Cpp

  [[nodiscard]] bool empty() const {
    return digits == 0 && !minus && one_prime == 0 && at_cpp == 0;
  }
  friend bool operator==(const Train&, const Train&) = default;
};

/// A Train in another form: for each kind of clock pulse, the wires that pulse with that kind.
class CodedTrain {
 public:
  CodedTrain() = default;
  explicit CodedTrain(const Train& train)
      : p1_(gather(train.digits & every_decade)),
        p2_(gather((train.digits >> 1U | train.digits >> 3U) & every_decade)),
        p2_prime_(gather(train.digits >> 3U & every_decade)),
        p4_(gather((train.digits >> 2U | train.digits >> 3U) & every_decade)),
        p9_(train.minus ? pm_wire : no_pulses),
        p1_prime_(train.one_prime),
        cpp_(train.at_cpp) {}

  /// Returns the wires that pulse with any of `pulses`. All `pulses` must belong to the same phase.
  [[nodiscard]] Pulses at(ClockPulses pulses) const {
    const auto gated = [pulses](ClockPulses kind, Pulses wires) {
      return (pulses & kind) != 0 ? wires : no_pulses;
    };
    using namespace clock_pulse;
    return static_cast<Pulses>(gated(p1, p1_) | gated(p2, p2_) | gated(p2_prime, p2_prime_) |
                               gated(p4, p4_) | gated(p9, p9_) | gated(p1_prime, p1_prime_) |
                               gated(cpp, cpp_));
  }

 private:
  Pulses p1_ = 0;
  Pulses p2_ = 0;
  Pulses p2_prime_ = 0;
  Pulses p4_ = 0;
  Pulses p9_ = 0;
  Pulses p1_prime_ = 0;
  Pulses cpp_ = 0;
};

}  // namespace chessvm::eniac
