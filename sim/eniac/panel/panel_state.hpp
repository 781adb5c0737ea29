// SPDX-License-Identifier: MIT
// The data that `eniacsim --panel` draws, independent of the screen size.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "sim/eniac/panel/side_pane.hpp"
#include "sim/eniac/panel/snapshot.hpp"

namespace chessvm::eniac {

/// State of motion. The machine is paused, runs freely, or runs until one of three events: the set
/// of active programs changes, the caller's milestone changes (Runner::set_milestone), or
/// cy.checkpoint is pulsed.
enum class Motion : std::uint8_t { paused, running, to_next_program, to_milestone, to_checkpoint };

struct Speed {
  std::string_view name;
  double pulse_times_per_second;  // 0 means unthrottled
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
  double rate = 0;  // measured speed in add cycles per second
  std::string engine;
  std::string message;  // reason why the machine stopped
  std::uint64_t cards_punched = 0;
  std::deque<std::string> cards;  // the latest punched cards, newest first
  int scroll = 0;                 // number of body rows scrolled off the top
  bool help = false;
  std::vector<SidePane> panes;  // side panes of the caller, if any
  std::size_t side = 0;         // argument `side` of layout_for
};

}  // namespace chessvm::eniac
