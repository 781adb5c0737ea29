// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "vm/debugger/commands/arguments.hpp"
#include "vm/debugger/tui/panes.hpp"

namespace chessvm::vm::tui {
namespace {

using debugger::Moment;
using debugger::place_a;
using debugger::place_m;
using debugger::place_n;
using debugger::place_name;
using debugger::place_pc;
using debugger::place_rr;
using debugger::place_value;
using debugger::Places;
using debugger::Session;
using debugger::StopPoint;
using debugger::Timeline;
using debugger::value_text;

constexpr int label_columns = 4;  // width of an accumulator's label
constexpr int narrow_cell = 6;    // width of a cell such as `[05]*!`
constexpr int wide_cell = 13;     // width of a cell with a name

int cell_width(int columns) {
  return columns >= label_columns + words_per_accumulator * wide_cell ? wide_cell : narrow_cell;
}

/// Returns the places that watchpoints watch, registers and signs included.
Places watched_places(const Session& session) {
  Places watched;
  for (const StopPoint& point : session.stops.all()) {
    if (!point.enabled) continue;
    watched |= point.places;
    if (point.watched) watched |= point.watched->reads();
  }
  return watched;
}

Style change_style(bool changed) {
  return changed ? Style::lit : Style::plain;
}

/// Draws a register such as `A 05* `; five of these and a sign fill 34 columns.
void put_register(Line& line, const Canvas& canvas, const Places& watched, std::size_t place) {
  const bool changed = canvas.changed(place);
  std::string value = value_text(canvas.machine(), place);
  if (place == place_a) value = value.substr(value.size() - 2);  // N, the sign, is drawn in front
  line.text(fmt::format("{} {}", place_name(place), value), change_style(changed))
      .text(changed          ? "*"
            : watched[place] ? "!"
                             : " ",
            change_style(changed))
      .gap();
}

void put_half(Line line, const Canvas& canvas, const Places& watched, std::size_t sign,
              std::size_t first) {
  put_register(line, canvas, watched, sign);
  for (std::size_t i = 0; i < words_per_accumulator; ++i)
    put_register(line, canvas, watched, first + i);
}

std::string_view status_name(const MachineState& state) {
  switch (state.status) {
    case Status::running:
      return "";
    case Status::brk:
      return "after brk";
    case Status::waiting_for_card:
      return "waits for a card";
    case Status::halted:
      return state.error == MachineError::none ? "halted" : "halted by an error";
  }
  return "";
}

}  // namespace

bool Canvas::changed(std::size_t place) const {
  return state.before && place_value(*state.before, place) != place_value(machine(), place);
}

void draw_registers(const Canvas& canvas) {
  const Places watched = watched_places(canvas.session);
  const MachineState& state = canvas.machine();
  Rows rows(canvas.area, canvas.state.scroll[index_of(Pane::registers)]);
  put_half(rows.next(), canvas, watched, place_n, place_a);
  put_half(rows.next(), canvas, watched, place_m, place_a + words_per_accumulator);
  rows.next()
      .text("PC ")
      .text(fmt::format("{}", state.pc), change_style(canvas.changed(place_pc)))
      .text(canvas.changed(place_pc) ? "*" : " ")
      .text(" RR ")
      .text(value_text(state, place_rr), change_style(canvas.changed(place_rr)))
      .text(canvas.changed(place_rr) ? "*" : " ")
      .gap()
      .rest(status_name(state), Style::alarm);
  rows.next()
      .text(fmt::format("A = {}  ", state.rf.words[0] - (state.rf.negative ? 100 : 0)))
      .rest(fmt::format("next {}", next_text(canvas.session)), Style::current);
}

std::optional<int> word_at(Size content, Spot spot) {
  const int header = content.rows > memory_accumulators ? 1 : 0;
  const int row = spot.row - header;
  const int column = spot.column - label_columns;
  const int width = cell_width(content.columns);
  if (row < 0 || row >= memory_accumulators || column < 0 || column >= 5 * width)
    return std::nullopt;
  return row * words_per_accumulator + column / width;
}

void draw_memory(const Canvas& canvas) {
  const Size size = canvas.area.size();
  const Places watched = watched_places(canvas.session);
  const int width = cell_width(size.columns);
  const bool focused = canvas.state.arrangement.focus == Pane::memory;
  Rows rows(canvas.area, canvas.state.scroll[index_of(Pane::memory)]);
  if (size.rows > memory_accumulators) {
    Line heading = rows.next();
    heading.text("    ");
    for (int word = 0; word < words_per_accumulator; ++word)
      heading.text(fmt::format("{:<{}}", fmt::format(" +{}", word), width), Style::heading);
  }
  for (int accumulator = 0; accumulator < memory_accumulators; ++accumulator) {
    Line line = rows.next();
    const Accumulator& held = canvas.machine().memory[static_cast<std::size_t>(accumulator)];
    line.text(
        fmt::format("{:02}{} ", accumulator * words_per_accumulator, held.negative ? 'M' : 'P'),
        Style::faint);
    for (int i = 0; i < words_per_accumulator; ++i) {
      const int address = accumulator * words_per_accumulator + i;
      const auto place = static_cast<std::size_t>(address);
      const bool selected = focused && address == canvas.state.word;
      const bool changed = canvas.changed(place);
      std::string cell =
          fmt::format("{}{:02}{}{}{}", selected ? '[' : ' ', canvas.machine().word(address),
                      selected ? ']' : ' ', changed ? '*' : ' ', watched[place] ? '!' : ' ');
      line.text(cell, selected ? Style::selected : changed ? Style::lit : Style::plain);
      if (width == wide_cell)
        line.text(fmt::format("{:<7.7}", canvas.session.word_names[place]), Style::faint);
    }
  }
}

void draw_calls(const Canvas& canvas) {
  const Session& session = canvas.session;
  const MachineState& state = canvas.machine();
  Rows rows(canvas.area, canvas.state.scroll[index_of(Pane::calls)]);
  rows.next().text("at      ").rest(place_text(session, place_of_next(session)));
  if (state.rr == 0) {
    rows.next().rest("in no subroutine: RR is none", Style::faint);
  } else {
    const RowNumber caller = state.rr - 1;
    rows.next().text("called  ").rest(place_text(session, {caller, first_code_word(caller)}));
    rows.next().text("returns ").rest(place_text(session, {state.rr, first_code_word(state.rr)}));
  }
  std::string words;
  for (int word = 0; word < words_per_row && !state.ir.empty(); ++word)
    words += fmt::format("{}{:02}", word == state.ir.next ? '>' : ' ',
                         state.ir.words[static_cast<std::size_t>(word)]);
  rows.next().text("row    ").rest(words.empty() ? " to be fetched" : words);
}

void draw_cards(const Canvas& canvas) {
  const Timeline& timeline = canvas.session.timeline;
  const Moment& now = timeline.now();
  const auto text = [](const Card& card) {
    return fmt::format("{}{:05}", card.negative ? "-" : "", card.value);
  };
  Rows rows(canvas.area, canvas.state.scroll[index_of(Pane::cards)]);
  Line read = rows.next();
  read.text(fmt::format("read {} of {}", now.cards_read, timeline.deck().size()));
  if (now.cards_read > 0 && now.cards_read <= timeline.deck().size())
    read.text(fmt::format(", last {}", text(timeline.deck()[now.cards_read - 1])));
  if (now.cards_read < timeline.deck().size())
    read.text(fmt::format(", next {}", text(timeline.deck()[now.cards_read])), Style::current);
  rows.next().text(fmt::format("punched {}{}", now.cards_punched,
                               now.cards_punched > 0 ? ", the latest first:" : ""));
  const auto& punched = timeline.punched();
  const auto shown = std::min<std::size_t>(
      punched.size(),
      static_cast<std::size_t>(
          std::max(canvas.area.size().rows + canvas.state.scroll[index_of(Pane::cards)], 0)));
  for (std::size_t i = 0; i < shown; ++i)
    rows.next()
        .text(fmt::format("{:>7}  ", now.cards_punched - i), Style::faint)
        .text(fmt::format("{:04}", punched[punched.size() - 1 - i]));
}

void draw_tables(const Canvas& canvas) {
  const Image& image = canvas.session.timeline.image();
  const RowNumber here = place_of_next(canvas.session).row;
  const int rows = canvas.area.size().rows;
  const RowNumber first = std::clamp(here - rows / 3 + canvas.state.scroll[index_of(Pane::tables)],
                                     first_row, std::max(end_row - rows, first_row));
  for (int i = 0; i < rows && first + i < end_row; ++i) {
    const RowNumber row = first + i;
    const Style style = row == here ? Style::current : Style::plain;
    Line line(canvas.area, i);
    line.text(fmt::format("{}{} {}", row == here ? '>' : ' ', row,
                          function_table(row) == 3 ? image.is_negative(row) ? "M" : "P" : " "),
              style);
    for (const std::uint8_t word : image.row(row)) line.text(fmt::format("{:02} ", word), style);
    line.rest(canvas.session.symbols.label(row), Style::faint);
  }
}

void draw_board(const Canvas& canvas) {
  const auto lines = picture_lines(canvas.session, canvas.state.picture);
  Rows rows(canvas.area, canvas.state.scroll[index_of(Pane::board)]);
  for (const std::string& line : lines) rows.next().rest(line);
}

int log_columns(const ViewState& state, Size content) {
  constexpr int mark_columns = 2;
  return content.columns - (state.found_in_log ? mark_columns : 0);
}

void draw_log(const Canvas& canvas) {
  const Size size = canvas.area.size();
  const auto found = canvas.state.found_in_log;
  int row = 0;
  for (const LogRow& shown : canvas.state.log.tail(log_columns(canvas.state, size), size.rows,
                                                   canvas.state.scroll[index_of(Pane::log)])) {
    const bool is_found = shown.line == found;
    Line line(canvas.area, row++);
    if (found) line.text(is_found ? "- " : "  ", Style::selected);
    line.rest(shown.text, is_found ? Style::selected : shown.style);
  }
}

std::string title_of(const Session& session, const ViewState& state, Pane pane, Size size) {
  switch (pane) {
    case Pane::program:
      return program_window(session, state, size.rows).listing->title;
    case Pane::memory: {
      const auto word = static_cast<std::size_t>(state.word);
      const std::string& known = session.word_names[word];
      if (state.arrangement.focus != pane && known.empty()) return {};
      return fmt::format("[{:02}]{}{} = {:02}", state.word, known.empty() ? "" : " ", known,
                         session.timeline.state().word(state.word));
    }
    case Pane::log:
      return state.scroll[index_of(pane)] > 0 ? "scrolled" : "";
    case Pane::tables:
      return "rows of ROM";
    default:
      return {};
  }
}

}  // namespace chessvm::vm::tui
