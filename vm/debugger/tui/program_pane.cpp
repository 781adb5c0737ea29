// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "vm/debugger/tui/panes.hpp"

namespace chessvm::vm::tui {
namespace {

using debugger::RomPlace;
using debugger::Session;
using debugger::StopPoint;

constexpr int mark_columns = 2;
constexpr int width_with_places = 60;

/// Returns the marks by line: `*` at an enabled breakpoint, `o` at a disabled one.
std::map<std::size_t, char> stop_marks(const Session& session, const ViewState& state,
                                       const Listing& listing) {
  std::map<std::size_t, char> marks;
  for (const StopPoint& point : session.stops.all()) {
    for (const std::size_t line : state.program.lines_of(listing, point.code)) {
      char& mark = marks.emplace(line, 'o').first->second;
      if (point.enabled) mark = '*';
    }
  }
  return marks;
}

}  // namespace

int program_margin(const Listing& listing) {
  return mark_columns + listing.margin + 1;
}

ProgramWindow program_window(const Session& session, const ViewState& state, int rows) {
  const RomPlace place = debugger::place_of_next(session);
  ProgramWindow window;
  if (state.listing == ListingKind::source) window.listing = state.program.source_of(place);
  if (window.listing == nullptr) window.listing = &state.program.disassembly();
  window.current = state.program.line_of(*window.listing, place);
  const std::size_t count = window.listing->lines.size();
  if (count == 0) return window;
  window.selected = std::min(state.line.value_or(window.current.value_or(0)), count - 1);
  const auto room = static_cast<std::size_t>(std::max(rows, 1));
  const std::size_t above = room / 3;  // leaves more rows for the code below
  window.first = window.selected > above ? window.selected - above : 0;
  if (count > room) window.first = std::min(window.first, count - room);
  if (count <= room) window.first = 0;
  return window;
}

std::string_view program_line(const Session& session, const ViewState& state,
                              const ProgramWindow& window, std::size_t line) {
  // If the current line is in a macro, show it with arguments instead of parameters.
  const std::string_view here =
      line == window.current && window.listing != &state.program.disassembly()
          ? state.program.text_at(debugger::place_of_next(session))
          : std::string_view{};
  return here.empty() ? window.listing->lines[line].text : here;
}

void draw_program(const Canvas& canvas) {
  const Size size = canvas.area.size();
  const ProgramWindow window = program_window(canvas.session, canvas.state, size.rows);
  const auto marks = stop_marks(canvas.session, canvas.state, *window.listing);
  const bool places =
      size.columns >= width_with_places && window.listing != &canvas.state.program.disassembly();
  const auto& lines = window.listing->lines;
  for (int row = 0; row < size.rows; ++row) {
    const std::size_t index = window.first + static_cast<std::size_t>(row);
    if (index >= lines.size()) break;
    const ProgramLine& shown = lines[index];
    const bool current = index == window.current;
    const auto found = marks.find(index);
    const char mark = found == marks.end() ? ' ' : found->second;
    const Style style = current                                         ? Style::current
                        : canvas.state.line && index == window.selected ? Style::selected
                                                                        : Style::plain;
    Line line(canvas.area, row);
    line.text(current                                         ? ">"
              : canvas.state.line && index == window.selected ? "-"
                                                              : " ",
              style)
        .text(std::string(1, mark), mark == ' ' ? Style::plain : Style::alarm)
        .text(fmt::format("{:>{}} ", shown.margin, window.listing->margin), Style::faint);
    if (places)
      line.text(shown.places.empty()
                    ? std::string(7, ' ')
                    : fmt::format("{}.{}  ", shown.places.front().row, shown.places.front().word),
                Style::faint);
    line.rest(program_line(canvas.session, canvas.state, window, index), style);
  }
}

}  // namespace chessvm::vm::tui
