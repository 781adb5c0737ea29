// SPDX-License-Identifier: MIT
// Sends and counts the digit pulses of accumulators (docs/eniac.md#accumulators-a1-to-a20).
#include <fmt/format.h>

#include "sim/eniac/units/accumulator/accumulator.hpp"

namespace chessvm::eniac {
namespace {

constexpr int unsent = 0;

/// Returns the pulses on output A during one pulse of 9P. A decade pulses its wire if its carry
/// flip-flop is set. Wire PM gets a pulse if `minus` is true.
[[nodiscard]] Pulses pulses_of_a(Decades carries, bool minus) {
  return static_cast<Pulses>(gather(carries) | (minus ? pm_wire : no_pulses));
}

/// Returns the pulses that output S sends while output A sends `on_a`.
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
