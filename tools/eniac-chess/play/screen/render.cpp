// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/screen/render.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/terminal/line.hpp"
#include "base/text/text.hpp"
#include "programs/chess/rules/notation.hpp"
#include "tools/eniac-chess/play/clock.hpp"

namespace chessvm::chess::playing {
namespace {

struct Marks {
  std::optional<Move> last;
  std::optional<Square> picked;
  std::vector<Square> targets;  // squares to which the picked piece can move
  Square checked = no_square;   // square of a king in check; no_square if no king is in check
};

Marks marks_of(const Session& session, const ViewState& state) {
  const Game& game = session.game().game();
  const Position& position = game.position();
  Marks marks{session.last_move(), state.picked, {}, no_square};
  if (state.picked)
    for (const Move move : game.allowed_moves())
      if (move.from == *state.picked) marks.targets.push_back(move.to);
  if (in_check(position, position.side)) marks.checked = position.board.king(position.side);
  return marks;
}

/// Characters to the left and right of a piece on its square, and their style.
struct Frame {
  char32_t left = U' ';
  char32_t right = U' ';
  Style style = Style::plain;
};

Frame frame_of(Square square, const Marks& marks) {
  const auto& targets = marks.targets;
  if (marks.picked == square) return {U'>', U'<', Style::current};
  if (std::find(targets.begin(), targets.end(), square) != targets.end())
    return {U'(', U')', Style::lit};
  if (marks.checked == square) return {U'!', U'!', Style::alarm};
  if (marks.last && (marks.last->from == square || marks.last->to == square))
    return {U'[', U']', Style::current};
  return {};
}

void draw_square(const Area& area, Square square, Man man, const Marks& marks,
                 const Session& session, Figures figures) {
  const Spot at = spot_of(square, session.bottom());
  const Frame frame = frame_of(square, marks);
  const bool is_dark = (file_of(square) + rank_of(square)) % 2 == 0;
  area.put(at.column, at.row, frame.left, frame.style);
  if (man.kind != Kind::none)
    area.put(at.column + 1, at.row, drawn(man, figures),
             man.colour == Colour::white ? Style::lit : Style::heading);
  else
    area.put(at.column + 1, at.row, is_dark ? dark_neon : U' ', Style::faint);
  area.put(at.column + 2, at.row, frame.right, frame.style);
}

void draw_board(const Area& area, const Session& session, const ViewState& state) {
  const Marks marks = marks_of(session, state);
  for (const Square square : squares)
    draw_square(area, square, session.game().position().board.at(square), marks, session,
                state.figures);
  for (int number = 1; number <= 8; ++number) {
    const Spot rank = spot_of(square(1, number), session.bottom());
    const Spot file = spot_of(square(number, 1), session.bottom());
    area.put(0, rank.row, digit_glyph(number), Style::faint);
    area.put(file.column + 1, 8, U'a' + static_cast<char32_t>(number - 1), Style::faint);
  }
}

std::string whose_turn(const Session& session, const ViewState& state) {
  const PlayedGame& game = session.game();
  if (game.is_over()) return game.outcome();
  const Position& position = game.position();
  const std::string who = state.thinking ? fmt::format("{} thinks", session.opponent())
                          : plays(session.person(), position.side)
                              ? "your move"
                              : fmt::format("go lets {} move", session.opponent());
  return fmt::format("{} to move, {}", name(position.side), who);
}

void draw_title(const Area& area, const Session& session, const ViewState& state) {
  area.fill(Style::bar);
  Line line(area, 0);
  line.gap().text(whose_turn(session, state), Style::bar);
  const std::filesystem::path file = session.file();
  if (!file.empty()) line.gap(2).text(file.filename().string(), Style::bar);
  line.gap(2).text("help lists the commands", Style::bar);
}

/// Formats the moves in pairs, `12. Nf3 Nf6`.
std::vector<std::string> move_rows(const PlayedGame& played) {
  const Game& game = played.game();
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < game.moves().size(); ++i) {
    const Position& before = game.before(i);
    if (before.side == Colour::white || i == 0) rows.push_back(move_number(before));
    rows.back() += ' ' + played.sans()[i];
  }
  return rows;
}

/// Draws the moves in columns from left to right. If they do not fit, draws only the latest ones.
void draw_moves(const Area& area, const PlayedGame& game) {
  constexpr int column_width = 18;
  const std::vector<std::string> rows = move_rows(game);
  const int height = area.size().rows;
  const int columns = std::max(area.size().columns / column_width, 1);
  const auto room = static_cast<std::size_t>(columns * height);
  std::size_t first = 0;
  // Drops whole columns, so that the moves that are still shown stay in their rows.
  while (rows.size() - first > room) first += static_cast<std::size_t>(height);
  for (std::size_t i = first; i < rows.size(); ++i) {
    const int at = static_cast<int>(i - first);
    const Style style = i + 1 == rows.size() ? Style::heading : Style::plain;
    Line(area.part(at / height * column_width, at % height, area.size()), 0).rest(rows[i], style);
  }
}

/// Draws a column for each digit; the neon in the row of the digit's value is lit.
void draw_accumulator(const Area& area, std::string_view title,
                      const vm::Accumulator& accumulator) {
  Line(area, 0).text(title, Style::heading).gap().text(accumulator.negative ? "M" : "P");
  for (std::size_t decade = 0; decade < 2 * accumulator.words.size(); ++decade) {
    const int word = accumulator.words[decade / 2];
    const int digit = decade % 2 == 0 ? word / 10 : word % 10;
    for (int value = 0; value <= 9; ++value)
      area.put(static_cast<int>(decade), 10 - value, neon_glyph(value == digit),
               neon_style(value == digit));
  }
}

void draw_neons(const Area& area, const ViewState& state) {
  constexpr int accumulator_columns = 12;
  if (!state.thinking || !state.thinking->state) return;
  draw_accumulator(area, "RF", state.thinking->state->rf);
  draw_accumulator(area.part(accumulator_columns, 0, area.size()), "LS", state.thinking->state->ls);
  for (int value = 0; value <= 9; ++value)
    area.put(2 * accumulator_columns, 10 - value, digit_glyph(value), Style::faint);
}

/// Formats the root move that is being searched, in algebraic notation. If this move is illegal,
/// formats it in coordinates.
std::string root_text(const Position& position, Move move) {
  for (const Move legal : legal_moves(position, Rules::full))
    if (legal.from == move.from && legal.to == move.to &&
        (legal.promotion == Kind::none || legal.promotion == Kind::queen))
      return san(position, legal);
  return coordinate(move);
}

void draw_clock(const Area& area, const Session& session, const ViewState& state) {
  int row = 0;
  if (state.thinking) {
    const Pondering& now = state.thinking->pondering;
    std::string text = fmt::format("{} of ENIAC time", to_text(now.time));
    if (now.depth != 0) text += fmt::format(", depth {}", now.depth);
    text += failures_text(now);
    if (now.root_move) text += ", at " + root_text(session.game().position(), *now.root_move);
    Line line(area, row++);
    line.text("thinking   ", Style::lit);
    line.rest(text + "; ^C makes it move");
  }
  for (const ClockRow& each : clock_rows(session.game(), session.settings().mtbf)) {
    Line line(area, row++);
    line.text(fmt::format("{:<11}", each.label), Style::faint);
    line.rest(each.text);
  }
}

/// Breaks `text` at blanks into lines of at most `columns` columns.
std::vector<std::string> wrapped(std::string_view text, int columns) {
  const auto room = static_cast<std::size_t>(std::max(columns, 1));
  std::vector<std::string> lines;
  while (visible_characters(text).size() > room) {
    const std::size_t blank = text.substr(0, room + 1).find_last_of(' ');
    const bool has_blank =
        blank != std::string_view::npos && blank > 0 && text.find_first_not_of(' ') < blank;
    const std::size_t first = std::max<std::size_t>(utf8_length(text), 1);
    const std::size_t end = has_blank ? blank : std::max(character_start(text, room), first);
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(has_blank ? end + 1 : end);
  }
  lines.emplace_back(text);
  return lines;
}

/// Draws the latest messages, the last one at the bottom.
void draw_messages(const Area& area, const std::vector<Message>& messages) {
  int row = area.size().rows;
  for (auto message = messages.rbegin(); message != messages.rend() && row > 0; ++message) {
    const std::vector<std::string> lines = wrapped(message->text, area.size().columns);
    for (auto line = lines.rbegin(); line != lines.rend() && row > 0; ++line)
      Line(area, --row).rest(*line, message->style);
  }
}

void draw_page(const Area& area, const ViewState& state) {
  int row = -state.page_top;
  for (const std::string& text : state.page)
    for (const std::string& line : wrapped(text, area.size().columns)) {
      if (row >= area.size().rows) return;
      if (row >= 0) Line(area, row).rest(line);
      ++row;
    }
}

/// Draws the part of the input line around the cursor. While a page of text covers the panes, draws
/// a list of the keys for the page instead.
void draw_input(const Area& area, const Session& session, const ViewState& state) {
  if (!state.page.empty())
    return Line(area, 0).rest("PageUp PageDown; other keys go back", Style::faint);
  const PlayedGame& game = session.game();
  std::string prompt = game.is_over() ? "over> " : fmt::format("{}> ", name(game.position().side));
  const int columns = area.size().columns;
  if (static_cast<int>(prompt.size()) > columns / 2) prompt.clear();
  const int start = area.put(0, 0, prompt, Style::heading);
  draw_line(area, start, state.editor);
}

}  // namespace

Screen render(const Session& session, const ViewState& state, Size size) {
  Screen screen(size);
  if (size.columns <= 0 || size.rows <= 0) return screen;
  const Layout layout = layout_for(size, state.neons);
  if (!layout.title.empty()) draw_title(layout.title.of(screen), session, state);
  if (!state.page.empty()) {
    const int top = layout.board.row;
    draw_page(Area(screen).part(0, top, {size.columns, size.rows - 1 - top}), state);
  } else {
    draw_board(layout.board.of(screen), session, state);
    if (!layout.moves.empty()) draw_moves(layout.moves.of(screen), session.game());
    if (!layout.neons.empty()) draw_neons(layout.neons.of(screen), state);
    if (!layout.clock.empty()) draw_clock(layout.clock.of(screen), session, state);
    if (!layout.messages.empty()) draw_messages(layout.messages.of(screen), state.messages);
  }
  draw_input(layout.input.of(screen), session, state);
  return screen;
}

}  // namespace chessvm::chess::playing
