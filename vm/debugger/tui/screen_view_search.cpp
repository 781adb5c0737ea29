// SPDX-License-Identifier: MIT
// Search in the program and in the log.
#include <fmt/format.h>

#include <algorithm>

#include "vm/debugger/tui/screen_view.hpp"

namespace chessvm::vm::tui {

void ScreenView::enter_search() {
  std::string word = state_.searches.take();
  state_.typing = Typing::no;
  if (!word.empty()) state_.searched = SearchWord(std::move(word));
  if (state_.searched) find(SearchDirection::down);
}

/// Searches the log if it has the focus, else the program.
void ScreenView::find(SearchDirection direction) {
  if (!state_.searched) {
    state_.note = "there is no word to search for yet; type / and a word";
    return;
  }
  const bool in_log = state_.arrangement.focus == Pane::log;
  const std::optional<FoundLine> found =
      in_log ? find_in_log(direction) : find_in_program(direction);
  if (!found)
    state_.note = fmt::format("no line of {} has '{}'", in_log ? "the log" : "the program",
                              state_.searched->text());
  else if (found->wrapped)
    state_.note = direction == SearchDirection::down ? "found from the beginning on"
                                                     : "found from the end on";
}

std::optional<FoundLine> ScreenView::find_in_program(SearchDirection direction) {
  if (!layout_for(display_.size(), state_.arrangement).at(Pane::program)) focus(Pane::program);
  const ProgramWindow window = program_window(session_, state_, content_size(Pane::program).rows);
  const auto found =
      find_line(window.listing->lines.size(), window.selected, direction, [&](std::size_t line) {
        return state_.searched->is_in(program_line(session_, state_, window, line));
      });
  if (found) select_line(found->line);
  return found;
}

/// Searches on from the last found line if it is visible, else begins with the visible lines.
std::optional<FoundLine> ScreenView::find_in_log(SearchDirection direction) {
  const auto& lines = state_.log.lines();
  if (lines.empty()) return std::nullopt;
  const Size size = content_size(Pane::log);
  int& scroll = state_.scroll[index_of(Pane::log)];
  const auto shown = state_.log.tail(log_columns(state_, size), size.rows, scroll);
  const std::uint64_t first = state_.log.first_number();
  std::size_t from = lines.size();
  if (std::any_of(shown.begin(), shown.end(),
                  [&](const LogRow& row) { return row.line == state_.found_in_log; }))
    from = *state_.found_in_log - first;
  else if (direction == SearchDirection::up && !shown.empty())
    from = shown.back().line - first + 1;
  else if (!shown.empty() && shown.front().line > first)
    from = shown.front().line - first - 1;
  const auto found = find_line(lines.size(), from, direction, [&](std::size_t line) {
    return state_.searched->is_in(lines[line].text);
  });
  if (!found) return found;
  state_.found_in_log = first + found->line;
  // Scroll the log as little as possible to show the whole line, or at least its beginning.
  const int columns = log_columns(state_, size);
  const int below = state_.log.rows_from(first + found->line + 1, columns);
  const int from_here = state_.log.rows_from(first + found->line, columns);
  scroll = std::max(std::min(scroll, below), from_here - size.rows);
  scroll = std::clamp(scroll, 0, most_scroll(Pane::log));
  return found;
}

}  // namespace chessvm::vm::tui
