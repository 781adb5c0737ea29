// SPDX-License-Identifier: MIT
// The accumulator at the instants of digits: its decades send and count, pulse by pulse or whole
// numbers (docs/eniac.md#accumulators-a1-to-a20).
#include <fmt/format.h>

#include "sim/eniac/units/accumulator.hpp"

namespace chessvm::eniac {
namespace {

constexpr int unsent = 0;

/// The pulses on output A at a 9P: of the decades that have passed 0, and nine for a minus sign.
[[nodiscard]] Pulses pulses_of_a(Decades carries, bool minus) {
  return static_cast<Pulses>(gather(carries) | (minus ? pm_wire : no_pulses));
}

/// Those on output S at the same time.
[[nodiscard]] constexpr Pulses complement(Pulses on_a) {
  return static_cast<Pulses>(on_a ^ all_wires);
}

}  // namespace

int Accumulator::completing_wire() const {
  const int own = setting(figures);
  if (partner_ == nullptr) return own == 0 ? unsent : 11 - own;
  const int left = is_left_ ? own : partner_->setting(figures);
  const int right = is_left_ ? partner_->setting(figures) : own;
  if (left < decade_count) return is_left_ ? 11 - left : unsent;
  if (right == 0) return is_left_ ? 1 : unsent;
  return is_left_ ? unsent : 11 - right;
}

void Accumulator::send_digits() {
  const OperationSet& now = operations();
  const Pulses pulses = pulses_of_a(carries_, value_.minus);
  if (now.send_a) send(output_a, pulses);
  if (now.send_s) send(output_s, complement(pulses));
}

void Accumulator::send_completion() {
  const OperationSet& now = operations();
  if (now.correct && !is_left_half()) add(counted(one_pulse));
  const int wire = completing_wire();
  if (now.send_s && wire != unsent) send(output_s, wire_bit(wire));
}

/// A sound accumulator that sends and does not receive: its pulses depend on its own number only.
bool Accumulator::offer_digits(Transmissions& numbers) {
  const OperationSet& now = operations();
  if (faulty_ || (now.sends() && now.receive != 0)) return false;
  if (!now.sends()) return true;
  Decades digits = value_.digits;
  Decades carries = carries_;
  DigitPulses a{};
  DigitPulses s{};
  for (std::size_t instant = 0; instant + 1 < digit_instants; ++instant) {
    carries |= advance(digits, every_decade);  // the 10P before it
    a[instant] = pulses_of_a(carries, value_.minus);
    s[instant] = complement(a[instant]);
  }
  if (const int wire = completing_wire(); wire != unsent) s.back() = wire_bit(wire);
  if (now.send_a) offer(numbers, output_a, a);
  if (now.send_s) offer(numbers, output_s, s);
  return true;
}

void Accumulator::send_offered() {
  const OperationSet& now = operations();
  // The tenth 10P brings every decade back to its digit; each has passed 0 once.
  if (now.sends()) carries_ |= every_decade;
  if (now.correct && !is_left_half()) add(one_pulse);
}

/// The number is looked at when the carries ripple, or by an accumulator that sends meanwhile,
/// which offers nothing. A dummy program does nothing in this add cycle; others cannot start now
/// (start_program).
bool Accumulator::expect_digits(std::uint16_t jack, Pulses wires) {
  if (jack >= program_in)
    return setting(operation + static_cast<std::size_t>(jack - program_in)) == op_none;
  return !faulty_ && expected_.add(time().cycle, wires);
}

void Accumulator::receive_digits(std::uint16_t jack, const DigitPulses& pulses) {
  for (const Pulses at_once : pulses)
    if (jack < output_a)
      add(at_once);
    else if (at_once != 0)
      receive(jack, at_once);
}

void Accumulator::count(std::uint16_t input, Pulses pulses) {
  const OperationSet& now = operations();
  if ((now.receive >> input & 1U) == 0) return;
  if (coincidence_.notice(time(), pulses))
    monitor().irregular(time(), fmt::format("{}.{}: two pulses on one wire in one pulse time",
                                            name(), panel().jacks()[input].name));
  if (time().phase >= phase::first_rp || now.sends()) monitor().unrepeatable = true;
  add(counted(pulses));
  if (faulty_) hold_stuck();
}

}  // namespace chessvm::eniac
