// SPDX-License-Identifier: MIT
#include "sim/eniac/panel/cycling_view.hpp"

#include <fmt/format.h>

namespace chessvm::eniac {
namespace {

struct PulseTrain {
  std::string_view name;
  ClockPulses pulses;
};
// clang-format off
constexpr PulseTrain trains[] = {
  {"10P", clock_pulse::p10}, {"9P", clock_pulse::p9}, {"1P", clock_pulse::p1},
  {"2P", clock_pulse::p2}, {"2'P", clock_pulse::p2_prime}, {"4P", clock_pulse::p4},
  {"1'P", clock_pulse::p1_prime}, {"CCG", clock_pulse::ccg},
  {"RP", clock_pulse::rp_first | clock_pulse::rp_second}, {"SCG", clock_pulse::scg},
  {"CPP", clock_pulse::cpp},
};
// clang-format on
static_assert(std::size(trains) + 1 == pulse_trains_rows);

constexpr int names_width = 6;

ClockPulses given(int pulse_time, bool selective_clear) {
  const auto first = static_cast<std::size_t>(2 * pulse_time);
  const auto pulses = static_cast<ClockPulses>(timetable[first] | timetable[first + 1]);
  return pulses == clock_pulse::scg && !selective_clear ? ClockPulses{0} : pulses;
}

}  // namespace

std::string pulses_of(int pulse_time, bool selective_clear) {
  std::string names;
  for (const PulseTrain& train : trains) {
    if ((given(pulse_time, selective_clear) & train.pulses) == 0) continue;
    if (!names.empty()) names += ' ';
    names += train.name;
  }
  return names.empty() ? "-" : names;
}

void write_strip(Line& line, const MachineTime& time) {
  const int now = time.phase / 2;
  std::string strip;
  for (int pulse_time = 0; pulse_time < pulse_times_per_add_cycle; ++pulse_time)
    strip += pulse_time < now ? "━" : pulse_time == now ? "●" : "·";
  line.text(strip);
}

void draw_pulse_trains(const Area& area, const MachineLamps& machine) {
  const int now = machine.time.phase / 2;
  Area picture = area;
  picture.put(0, 0, "pulse", Style::faint);
  for (int pulse_time = 0; pulse_time < pulse_times_per_add_cycle; ++pulse_time)
    picture.put(names_width + pulse_time, 0,
                pulse_time == now ? U'▼' : digit_glyph(pulse_time % 10),
                pulse_time == now ? Style::lit : Style::faint);
  int row = 1;
  for (const PulseTrain& train : trains) {
    picture.put(0, row, train.name);
    for (int pulse_time = 0; pulse_time < pulse_times_per_add_cycle; ++pulse_time) {
      const bool pulsed = (given(pulse_time, machine.selective_clear) & train.pulses) != 0;
      picture.put(names_width + pulse_time, row, pulsed ? U'│' : dark_neon,
                  pulse_time == now && pulsed ? Style::lit : Style::faint);
    }
    ++row;
  }
}

}  // namespace chessvm::eniac
