// SPDX-License-Identifier: MIT
#include "sim/eniac/panel/render.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/eniac_time.hpp"
#include "base/terminal/line.hpp"
#include "sim/eniac/panel/keys.hpp"
#include "sim/eniac/panel/views.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"

namespace chessvm::eniac {
namespace {

constexpr int least_rows_for_cards = 4;

std::string_view name_of(Motion motion) {
  switch (motion) {
    case Motion::paused:
      return "paused";
    case Motion::running:
      return "running";
    case Motion::to_next_program:
      return "to the next program";
    case Motion::to_milestone:
      return "to the next instruction";
    case Motion::to_checkpoint:
      return "to the next fetch";
  }
  return "";
}

/// Returns the time of add cycle `cycle`. In the first minute, the text has four decimals: 0.0002s.
std::string time_text(std::uint64_t cycle) {
  constexpr std::uint64_t a_minute = 60UL * AddCycles::period::den;
  if (cycle >= a_minute) return chessvm::to_text(chessvm::eniac_time(cycle));
  return fmt::format("{:.4f}s", static_cast<double>(cycle) / AddCycles::period::den);
}

/// Draws the title line. The most important facts come first, because a narrow screen cuts off the
/// end of the line.
void draw_title(const Area& area, const PanelState& state) {
  area.part(0, 0, {area.size().columns, 1}).fill(Style::bar);
  const MachineTime& time = state.machine.time;
  Line(area, 0)
      .text("ENIAC", Style::bar)
      .text(fmt::format(" {}", name_of(state.motion)), Style::bar)
      .text(fmt::format("  add cycle {}", time.cycle), Style::bar)
      .text(fmt::format("  pulse time {}", time.phase / 2), Style::bar)
      .text(fmt::format("  {}", time_text(time.cycle)), Style::bar);
}

std::string grouped(double number) {
  std::string digits = fmt::format("{:.0f}", number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

void draw_status(const Area& area, int row, const PanelState& state) {
  Line line(area, row);
  if (!state.message.empty()) return line.rest(state.message, Style::alarm);
  line.text(fmt::format("speed {}", speeds[state.speed].name));
  if (state.motion == Motion::running && state.rate > 0)
    line.text(fmt::format("  {} add cycles/s", grouped(state.rate)));
  line.text(fmt::format("  {} engine", state.engine)).gap(2);
  if (!state.machine.irregularity.empty()) line.rest(state.machine.irregularity, Style::alarm);
}

void draw_keys(const Area& area, int row, KeyUse use) {
  Line line(area, row);
  for (const KeyRow& key : key_rows()) {
    if (key.use != KeyUse::always && key.use != use) continue;
    // A key without a label shares the label of the next key.
    line.text(key.shown, Style::heading);
    if (!key.label.empty()) line.gap().text(key.label).gap();
    if (key.action == Action::slower) break;
  }
}

void draw_pane(const Area& area, const SidePane& pane) {
  area.part(0, 0, {area.size().columns, 1}).fill(Style::heading);
  Line(area, 0).rest(pane.title, Style::heading);
  int row = 1;
  for (const std::string& line : pane.lines) Line(area, row++).rest(line);
}

/// Draws the units and the cards. The cards are below the accumulators if there is enough room, and
/// below the units if there is not.
void draw_units_and_cards(const Area& all, const PanelState& state, const Layout& layout) {
  const Area under =
      all.part(0, layout.accumulators_height + 1, {layout.accumulators_width, layout.content.rows});
  if (layout.units == Layout::Units::below) {
    draw_cards(under.below(draw_units(under, state)), state);
    return;
  }
  const int column = layout.accumulators_width + 1;
  const Area right = all.part(column, 0, {layout.units_end - column, layout.content.rows});
  const int used = draw_units(right, state);
  draw_cards(under.size().rows >= least_rows_for_cards ? under : right.below(used), state);
}

Screen draw_content(const PanelState& state, const Layout& layout) {
  Screen content(layout.content);
  const Area all(content);
  const Area left = all.part(0, 0, {layout.accumulators_width, layout.accumulators_height});
  if (layout.blocks_in_a_row > 0)
    draw_accumulator_blocks(left, state, layout);
  else
    draw_accumulator_rows(left, state);
  if (layout.units != Layout::Units::hidden) draw_units_and_cards(all, state, layout);
  for (const PanePlace& place : layout.panes) {
    const SidePane& pane = state.panes[place.pane];
    draw_pane(all.part(place.column, place.row, {side_pane_columns, pane.rows()}), pane);
  }
  return content;
}

void show(Screen& screen, const Screen& content, const Layout& layout, int scroll) {
  for (int row = 0; row < layout.body_rows; ++row)
    for (int column = 0; column < screen.size().columns; ++column)
      screen.put(column, layout.body_row + row, content.at(column, row + scroll));
}

}  // namespace

void draw_help(const Area& area, const PanelState& state) {
  int row = 0;
  Line(area, row++).text("Keys", Style::heading);
  for (const KeyRow& key : key_rows()) {
    if (key.use == KeyUse::with_panes && state.panes.empty()) continue;
    Line(area, row++).text(fmt::format("{:<6}", key.shown), Style::heading).rest(key.help);
  }
  ++row;
  constexpr std::string_view notes[] = {
      "Accumulator: sign, ten digits, ten carry flip-flops, repeat counter,",
      "program controls 1 to 12; beside them what the active ones do:",
      "6AC:2 is control 6, sending on A, clearing, for two add cycles.",
      "Stepping, reader and printer take no time; running, they take theirs."};
  for (const std::string_view note : notes) Line(area, row++).rest(note);
}

int most_scroll(const PanelState& state, Size size) {
  return std::max(layout_for(size, state.panes, state.side).hidden_rows(), 0);
}

Screen render(const PanelState& state, Size size) {
  Screen screen(size);
  const Area all(screen);
  if (all.empty()) return screen;
  const Layout layout = layout_for(size, state.panes, state.side);
  draw_title(all, state);
  if (state.help)
    draw_help(all.part(0, layout.body_row, {size.columns, layout.body_rows}), state);
  else
    show(screen, draw_content(state, layout), layout,
         std::clamp(state.scroll, 0, most_scroll(state, size)));
  if (layout.status_row >= 0) draw_status(all, layout.status_row, state);
  if (layout.keys_row >= 0) {
    const KeyUse use = state.panes.empty() ? KeyUse::without_panes : KeyUse::with_panes;
    draw_keys(all, layout.keys_row, use);
  }
  return screen;
}

}  // namespace chessvm::eniac
