// SPDX-License-Identifier: MIT
// Selection and scrolling in the panes.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "vm/debugger/tui/render.hpp"
#include "vm/debugger/tui/screen_view.hpp"

namespace chessvm::vm::tui {
namespace {

using debugger::RomPlace;
using debugger::StopPoint;

constexpr int far = 1'000'000;

}  // namespace

Size ScreenView::content_size(Pane pane) const {
  const Layout layout = layout_for(display_.size(), state_.arrangement);
  const auto& rectangle = layout.at(pane);
  return rectangle ? content_of(*rectangle).size : Size{};
}

void ScreenView::focus(Pane pane) {
  state_.arrangement.focus = pane;
  state_.arrangement.shown.set(index_of(pane));
}

void ScreenView::cycle(int direction) {
  std::size_t at = index_of(state_.arrangement.focus);
  do at = (at + pane_count + static_cast<std::size_t>(direction + 1) - 1) % pane_count;
  while (!state_.arrangement.shown[at]);
  state_.arrangement.focus = all_panes[at];
}

void ScreenView::hide() {
  const Pane hidden = state_.arrangement.focus;
  if (state_.arrangement.shown.count() == 1) {
    state_.note = "this is the last pane";
    return;
  }
  cycle(1);
  state_.arrangement.shown.reset(index_of(hidden));
  state_.arrangement.zoomed = false;
}

int ScreenView::most_scroll(Pane pane) const {
  const Size size = content_size(pane);
  int rows = 0;
  switch (pane) {
    case Pane::registers:
    case Pane::calls:
      rows = 4;
      break;
    case Pane::memory:
      rows = memory_accumulators;
      break;
    case Pane::board:
      rows = static_cast<int>(picture_lines(session_, state_.picture).size());
      break;
    case Pane::cards:
      rows = 2 + static_cast<int>(session_.timeline.punched().size());
      break;
    case Pane::log:
      rows = state_.log.rows(log_columns(state_, size));
      break;
    case Pane::tables:
      return end_row - first_row;
    case Pane::program:
      assert(false && "the program pane follows its selection");
  }
  return std::max(rows - size.rows, 0);
}

/// Scrolls a pane down by `rows`. The log scrolls up instead.
void ScreenView::scroll(Pane pane, int rows) {
  if (pane == Pane::program) {
    const ProgramWindow window = program_window(session_, state_, content_size(pane).rows);
    const auto selected = static_cast<std::ptrdiff_t>(window.selected) + rows;
    return select_line(static_cast<std::size_t>(std::max<std::ptrdiff_t>(selected, 0)));
  }
  int& at = state_.scroll[index_of(pane)];
  const int most = most_scroll(pane);
  at = std::clamp(at + rows, pane == Pane::tables ? -most : 0, most);
}

void ScreenView::select_line(std::size_t line) {
  const ProgramWindow window = program_window(session_, state_, content_size(Pane::program).rows);
  const std::size_t count = window.listing->lines.size();
  if (count > 0) state_.line = std::min(line, count - 1);
}

void ScreenView::move(Action action) {
  const Pane pane = state_.arrangement.focus;
  const int page = std::max(content_size(pane).rows - 1, 1);
  if (pane == Pane::memory) {
    const int by = action == Action::up          ? -words_per_accumulator
                   : action == Action::down      ? words_per_accumulator
                   : action == Action::left      ? -1
                   : action == Action::right     ? 1
                   : action == Action::first     ? -memory_words
                   : action == Action::last      ? memory_words
                   : action == Action::page_up   ? -words_per_accumulator * 5
                   : action == Action::page_down ? words_per_accumulator * 5
                                                 : 0;
    const bool whole = action == Action::first || action == Action::last;
    const int word = state_.word + by;
    if (whole || (word >= 0 && word < memory_words))
      state_.word = std::clamp(word, 0, memory_words - 1);
    // Keep the selected word visible.
    const int row = state_.word / words_per_accumulator;
    int& at = state_.scroll[index_of(pane)];
    at = std::clamp(at, std::max(row - content_size(pane).rows + 1, 0), row);
    at = std::min(at, most_scroll(pane));
    return;
  }
  const int by = action == Action::up          ? -1
                 : action == Action::down      ? 1
                 : action == Action::page_up   ? -page
                 : action == Action::page_down ? page
                 : action == Action::first     ? -far
                 : action == Action::last      ? far
                                               : 0;
  if (by != 0) scroll(pane, pane == Pane::log ? -by : by);
}

std::optional<std::size_t> ScreenView::find_code(const ProgramWindow& window) {
  const Listing& listing = *window.listing;
  const auto line = ProgramText::line_with_code(listing, window.selected);
  if (!line)
    state_.note = "no code in this line or below it";
  else if (*line != window.selected)
    state_.note =
        fmt::format("no code in this line; the next is at {}", listing.lines[*line].margin);
  return line;
}

/// Sets a breakpoint at the selected line, or deletes all breakpoints of this line.
void ScreenView::toggle_breakpoint() {
  const ProgramWindow window = program_window(session_, state_, content_size(Pane::program).rows);
  const auto line = state_.line ? find_code(window) : std::optional(window.selected);
  if (!line) return;
  std::string numbers;
  for (const StopPoint& point : session_.stops.all())
    if (state_.program.lines_of(*window.listing, point.code).contains(*line))
      numbers += fmt::format(" {}", point.number);
  if (!numbers.empty()) return submit("delete" + numbers);
  // Without a selected line, stop only at the next instruction: its line may have several places.
  const RomPlace next = debugger::place_of_next(session_);
  submit("break " + (state_.line ? state_.program.place_argument(*window.listing, *line)
                                 : fmt::format("{}.{}", next.row, next.word)));
}

void ScreenView::run_to_selection() {
  const ProgramWindow window = program_window(session_, state_, content_size(Pane::program).rows);
  if (const auto line = find_code(window))
    submit("until " + state_.program.place_argument(*window.listing, *line));
}

void ScreenView::toggle_watchpoint() {
  std::string numbers;
  const auto word = static_cast<std::size_t>(state_.word);
  for (const StopPoint& point : session_.stops.all()) {
    debugger::Places only;
    only.set(word);
    if (point.places == only || (point.watched && point.watched->reads() == only))
      numbers += fmt::format(" {}", point.number);
  }
  submit(numbers.empty() ? fmt::format("watch [{}]", state_.word) : "delete" + numbers);
}

}  // namespace chessvm::vm::tui
