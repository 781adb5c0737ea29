// SPDX-License-Identifier: MIT
#include "vm/debugger/tui/render.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/eniac_time.hpp"
#include "vm/debugger/commands/prompt.hpp"
#include "vm/debugger/tui/keys.hpp"
#include "vm/debugger/tui/panes.hpp"
#include "vm/debugger/view.hpp"

namespace chessvm::vm::tui {
namespace {

using debugger::Activity;
using debugger::Session;

constexpr char32_t rule = U'─';
constexpr char32_t focused_rule = U'━';
constexpr char32_t divider_line = U'│';

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

std::string rate_text(double rate) {
  constexpr double million = 1e6;
  if (rate >= 10 * million) return fmt::format("{:.0f} M instr/s", rate / million);
  if (rate >= million / 10) return fmt::format("{:.1f} M instr/s", rate / million);
  return fmt::format("{:.0f} instr/s", rate);
}

/// Draws the status line, the most useful part first, because the rest may not fit.
void draw_status(const Area& area, const Session& session, const ViewState& state) {
  area.fill(Style::bar);
  const MachineState& machine = session.timeline.state();
  const bool running = session.activity == Activity::running;
  Line line(area, 0);
  line.text(running ? "RUNNING " : "STOPPED ", Style::bar)
      .text(debugger::place_text(session, debugger::place_of_next(session)), Style::bar);
  if (!state.cost.empty()) line.text("  " + state.cost, Style::bar);
  if (running) line.text("  ^C stops", Style::bar);
  line.text(fmt::format("  cycle {}", grouped(machine.add_cycles)), Style::bar)
      .text(fmt::format("  {}", chessvm::to_text(eniac_time(machine.add_cycles))), Style::bar);
  if (state.rate > 0) line.text("  " + rate_text(state.rate), Style::bar);
  line.text(fmt::format("  instruction {}", grouped(machine.instructions)), Style::bar);
}

/// Draws the line that the user types. If the user does not type, draws the note. If there is no
/// note, draws key hints.
void draw_prompt(const Area& area, const Session& session, const ViewState& state) {
  if (state.typing == Typing::no) {
    Line line(area, 0);
    if (!state.note.empty()) return line.rest(state.note, Style::alarm);
    for (const std::string_view hint : {"? help", ": command", "s step", "n next", "c run",
                                        "S back", "b break", "Tab pane", "q quit"}) {
      if (line.column() + static_cast<int>(hint.size()) > area.size().columns) break;
      const std::size_t blank = hint.find(' ');
      line.text(hint.substr(0, blank), Style::heading).text(hint.substr(blank)).gap(2);
    }
    return;
  }
  const int columns = area.size().columns;
  std::string prompt = state.typing == Typing::one_line ? ":"
                       : state.typing == Typing::search ? "/"
                                                        : debugger::prompt_text(session);
  if (static_cast<int>(prompt.size()) > columns / 2) prompt = "> ";
  if (columns < 8) prompt.clear();
  const int start = area.put(0, 0, prompt, Style::heading);
  draw_line(area, start, state.editor());
}

void draw_title(const Area& area, const Session& session, const ViewState& state, Pane pane,
                Size content) {
  const bool focused = state.arrangement.focus == pane;
  const Style style = focused ? Style::heading : Style::faint;
  for (int column = 0; column < area.size().columns; ++column)
    area.put(column, 0, focused ? focused_rule : rule, style);
  const std::string more = title_of(session, state, pane, content);
  Line line(area, 0);
  line.gap().text(fmt::format("{} {}{}{} ", index_of(pane) + 1, focused ? "[" : "", name(pane),
                              focused ? "]" : ""),
                  style);
  if (!more.empty()) line.text(more + " ", style);
}

void draw_pane(const Canvas& canvas, Pane pane) {
  switch (pane) {
    case Pane::program:
      return draw_program(canvas);
    case Pane::registers:
      return draw_registers(canvas);
    case Pane::log:
      return draw_log(canvas);
    case Pane::memory:
      return draw_memory(canvas);
    case Pane::board:
      return draw_board(canvas);
    case Pane::calls:
      return draw_calls(canvas);
    case Pane::cards:
      return draw_cards(canvas);
    case Pane::tables:
      return draw_tables(canvas);
  }
}

void draw_help(const Area& area, int scroll) {
  Rows rows(area, scroll);
  rows.next()
      .text("Keys", Style::heading)
      .rest("  j k scroll; ? q Enter Escape end this page; other keys end it and act");
  for (const debugger::Command& command : debugger::commands()) {
    if (command.keys.empty()) continue;
    rows.next()
        .text(fmt::format("{:<14} ", command.keys), Style::heading)
        .text(fmt::format("{:<17}", command.name))
        .rest(command.help, Style::faint);
  }
  for (const KeyRow& row : view_keys())
    rows.next().text(fmt::format("{:<14} ", row.keys), Style::heading).rest(row.help);
  rows.next()
      .text(fmt::format("{:<14} ", fmt::format("1-{}", pane_count)), Style::heading)
      .rest("the pane of that number");
  constexpr std::string_view notes[] = {
      "",
      "b and u act on the selected line of the program where one is selected, b on the selected",
      "word in memory. A click selects a pane, a line, a word; in front of a line it sets or",
      "deletes a breakpoint. A line without code means the next one with code. The wheel scrolls.",
      "",
      "> the machine is here   - selected line   * breakpoint, o disabled",
      "* beside a value: changed since the last stop   ! watched   [..] selected word",
      "",
      "While typing: Tab completes, ^A ^E ^K ^U ^W ^Y edit, Up Down history, Escape leaves.",
      "':help' lists all commands."};
  for (const std::string_view note : notes) rows.next().rest(note);
}

Area area_of(Screen& screen, const Rectangle& rectangle) {
  return Area(screen).part(rectangle.column, rectangle.row, rectangle.size);
}

void draw_body(Screen& screen, const Session& session, const ViewState& state,
               const Layout& layout) {
  for (const Pane pane : all_panes) {
    const auto& rectangle = layout.at(pane);
    if (!rectangle) continue;
    const Rectangle content = content_of(*rectangle);
    if (has_title(*rectangle))
      draw_title(area_of(screen, {rectangle->column, rectangle->row, {rectangle->size.columns, 1}}),
                 session, state, pane, content.size);
    draw_pane({session, state, area_of(screen, content)}, pane);
    if (rectangle->column > 0)
      for (int row = 0; row < rectangle->size.rows; ++row)
        screen.put(rectangle->column - 1, rectangle->row + row, {divider_line, Style::faint});
  }
}

/// Returns the views that fit the program, except digits_view(). The memory pane shows digits.
std::vector<const debugger::View*> pictures(const Session& session) {
  std::vector<const debugger::View*> found;
  for (const debugger::View& view : session.views)
    if (view.fits(session.symbols)) found.push_back(&view);
  return found;
}

}  // namespace

std::size_t picture_count(const Session& session) {
  return pictures(session).size();
}

std::vector<std::string> picture_lines(const Session& session, std::size_t view) {
  const auto fitting = pictures(session);
  if (fitting.empty()) return {"no picture is known of what this", "program keeps in memory"};
  const std::string text = fitting[view % fitting.size()]->draw(
      {session.timeline.state(), session.timeline.image(), session.symbols});
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

Screen render(const Session& session, const ViewState& state, Size size) {
  Screen screen(size);
  if (size.columns <= 0 || size.rows <= 0) return screen;
  const Layout layout = layout_for(size, state.arrangement);
  if (state.help)
    draw_help(area_of(screen, {0,
                               layout.status_row + 1,
                               {size.columns, size.rows - layout.status_row - 1 -
                                                  (layout.prompt_row >= 0 ? 1 : 0)}}),
              state.help_scroll);
  else
    draw_body(screen, session, state, layout);
  if (layout.status_row >= 0)
    draw_status(area_of(screen, {0, layout.status_row, {size.columns, 1}}), session, state);
  const bool typing = state.typing != Typing::no;
  if (layout.prompt_row >= 0 || typing) {
    const int row = layout.prompt_row >= 0 ? layout.prompt_row : size.rows - 1;
    const Area area = area_of(screen, {0, row, {size.columns, 1}});
    area.fill(Style::plain);
    draw_prompt(area, session, state);
  }
  return screen;
}

}  // namespace chessvm::vm::tui
