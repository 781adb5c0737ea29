// SPDX-License-Identifier: MIT
// The contents of the picture of `eniacsim --panel`, whatever the size of the screen.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "sim/eniac/panel/side_pane.hpp"
#include "sim/eniac/panel/snapshot.hpp"

namespace chessvm::eniac {

/// The motion of the machine: it stands still, runs, or goes on until other programs are active,
/// the milestone of the caller's panes changes, or cy.checkpoint is pulsed.
enum class Motion : std::uint8_t { paused, running, to_next_program, to_milestone, to_checkpoint };

/// A speed of the running machine.
struct Speed {
  std::string_view name;
  double pulse_times_per_second;  // 0: unthrottled
};
inline constexpr Speed speeds[] = {
    {"1 pulse/s", 1},     {"4 pulses/s", 4},      {"20 pulses/s", 20},   {"0.001x", 100},
    {"0.01x", 1'000},     {"0.1x", 10'000},       {"1x, real", 100'000}, {"10x", 1'000'000},
    {"100x", 10'000'000}, {"1000x", 100'000'000}, {"unthrottled", 0},
};
inline constexpr std::size_t speed_count = std::size(speeds);
inline constexpr std::size_t real_time_speed = 6;
static_assert(speeds[real_time_speed].pulse_times_per_second == 100'000);

struct PanelState {
  MachineLamps machine;
  Motion motion = Motion::paused;
  std::size_t speed = real_time_speed;
  double rate = 0;  // add cycles a second, measured
  std::string engine;
  std::string message;  // why the machine stands still
  std::uint64_t cards_punched = 0;
  std::deque<std::string> cards;  // the latest ones, newest first
  int scroll = 0;                 // rows the body is moved up by, where it does not fit
  bool help = false;
  std::vector<SidePane> panes;  // of the caller; none: the machine alone
  std::size_t side = 0;         // what is beside the accumulators where one thing fits (layout_for)
};

}  // namespace chessvm::eniac
