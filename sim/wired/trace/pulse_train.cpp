// SPDX-License-Identifier: MIT
#include "sim/wired/trace/pulse_train.hpp"

#include "sim/eniac/core/decimal.hpp"

namespace chessvm::wired {
namespace {

constexpr int phase_of_1_prime = 20;
static_assert(eniac::timetable[phase_of_1_prime] == eniac::clock_pulse::p1_prime);
constexpr int pulses_of_minus = 9;

}  // namespace

void PulseTrain::add(int phase, eniac::Pulses pulses) {
  if (phase == phase_of_1_prime) {
    one_prime = true;
    return;
  }
  for (std::size_t wire = 0; wire < eniac::wires_per_cable; ++wire)
    counts[wire] += static_cast<int>(unsigned{pulses} >> wire & 1U);
}

std::string to_text(const PulseTrain& train) {
  const int sign = train.counts.back();
  std::string number = sign == 0 ? "P" : sign == pulses_of_minus ? "M" : "*";
  for (std::size_t place = eniac::decade_count; place-- > 0;)
    number += train.counts[place] < 10 ? static_cast<char>('0' + train.counts[place]) : '*';
  if (train.one_prime) number += "+1";
  return number;
}

}  // namespace chessvm::wired
