// SPDX-License-Identifier: MIT
#include "vm/debugger/tui/layout.hpp"

#include <algorithm>
#include <vector>

namespace chessvm::vm::tui {
namespace {

constexpr int endless = 10'000;
constexpr int divider = 1;
constexpr int side_width = 34;  // columns needed to show memory and registers completely
constexpr int widest_memory = 70;
constexpr int picture_width = 42;
constexpr int widest_side = 48;
constexpr int width_for_one_side = 76;
constexpr int width_for_two_sides = 120;
constexpr int rows_for_prompt = 3;

struct Need {
  int least;  // smallest height in rows, with title; with less room, the pane is left out
  int best;
  int share;  // rows that the pane gets in each round of deal()
};

Need need_of(Pane pane, const Arrangement& arrangement) {
  switch (pane) {
    case Pane::program:
      return {3, endless, 2};
    case Pane::registers:
      return {3, 5, 1};
    case Pane::log:
      return {3, endless, 1};
    case Pane::memory:
      return {6, 16, 1};
    case Pane::board:
      return {std::min(arrangement.board_rows + 1, 9), arrangement.board_rows + 1, 1};
    case Pane::calls:
      return {3, 5, 1};
    case Pane::cards:
      return {3, 8, 1};
    case Pane::tables:
      return {4, endless, 1};
  }
  return {};
}

struct Column {
  int column = 0;
  int width = 0;
  int rest = 0;  // number of free rows
  std::vector<Pane> panes{};
};

bool is_main(Pane pane) {
  return pane == Pane::program || pane == Pane::log;
}

/// Returns the columns from left to right; the first is the main column.
std::vector<Column> columns_of(Size body, int sides) {
  if (sides == 0) return {{0, body.columns, body.rows}};
  if (sides == 1) {
    const int side = std::clamp(side_width + (body.columns - 80) / 3, side_width, widest_side);
    const int main = body.columns - divider - side;
    return {{0, main, body.rows}, {main + divider, side, body.rows}};
  }
  const int more = (body.columns - width_for_two_sides) / 3;
  const int first = std::clamp(side_width + more, side_width, widest_memory);
  const int second = std::clamp(picture_width + more, picture_width, widest_side);
  const int main = body.columns - first - second - 2 * divider;
  return {{0, main, body.rows},
          {main + divider, first, body.rows},
          {main + first + 2 * divider, second, body.rows}};
}

class Arranger {
 public:
  Arranger(Size body, const Arrangement& arrangement) : body_(body), arrangement_(arrangement) {}
  [[nodiscard]] std::vector<Column> arrange(const std::vector<Pane>& order) const;
  void place(Layout& layout, int first_row, const std::vector<Column>& columns) const;

 private:
  [[nodiscard]] std::vector<Column> fill(const std::vector<Pane>& order, int sides) const;
  [[nodiscard]] Column* room_for(Pane pane, std::vector<Column>& columns, bool sides_only) const;
  [[nodiscard]] std::vector<int> heights(const Column& column) const;

  Size body_;
  const Arrangement& arrangement_;
};

Column* Arranger::room_for(Pane pane, std::vector<Column>& columns, bool sides_only) const {
  const Need need = need_of(pane, arrangement_);
  if (columns.size() == 1 || is_main(pane)) {
    Column& main = columns.front();
    return main.rest >= need.least || main.panes.empty() ? &main : nullptr;
  }
  std::vector<Column*> sides;
  for (auto column = columns.begin() + (sides_only ? 1 : 0); column != columns.end(); ++column)
    sides.push_back(&*column);
  // For a picture, try the wide last column first.
  if (pane == Pane::board) std::reverse(sides.begin(), sides.end());
  for (Column* side : sides)
    if (side->rest >= std::min(need.best, body_.rows)) return side;
  const auto roomiest = std::max_element(sides.begin(), sides.end(), [](Column* a, Column* b) {
    return std::pair(a->panes.empty(), a->rest) < std::pair(b->panes.empty(), b->rest);
  });
  return (*roomiest)->rest >= need.least || (*roomiest)->panes.empty() ? *roomiest : nullptr;
}

std::vector<Column> Arranger::fill(const std::vector<Pane>& order, int sides) const {
  std::vector<Column> columns = columns_of(body_, sides);
  const bool has_main = std::any_of(order.begin(), order.end(), is_main);
  for (const Pane pane : order) {
    Column* column = room_for(pane, columns, has_main);
    if (column == nullptr) continue;
    column->panes.push_back(pane);
    const Need need = need_of(pane, arrangement_);
    // In a side column a pane gets its best height if there is room.
    const bool at_best = columns.size() > 1 && column->rest >= need.best;
    column->rest -= at_best ? need.best : std::min(need.least, column->rest);
  }
  return columns;
}

std::vector<Column> Arranger::arrange(const std::vector<Pane>& order) const {
  int sides = body_.columns < width_for_one_side ? 0 : body_.columns < width_for_two_sides ? 1 : 2;
  for (; sides > 0; --sides) {
    std::vector<Column> columns = fill(order, sides);
    if (std::none_of(columns.begin(), columns.end(),
                     [](const Column& column) { return column.panes.empty(); }))
      return columns;
  }
  return fill(order, 0);
}

/// Distributes `rest` rows among panes whose `best` is at most `most`. Returns the unused rows.
int deal(std::vector<int>& rows, const std::vector<Need>& needs, int most, int rest) {
  for (bool dealt = true; rest > 0 && dealt;) {
    dealt = false;
    for (std::size_t i = 0; i < rows.size() && rest > 0; ++i) {
      const int more = std::min({needs[i].share, needs[i].best - rows[i], rest});
      if (more <= 0 || needs[i].best > most) continue;
      rows[i] += more;
      rest -= more;
      dealt = true;
    }
  }
  return rest;
}

/// Returns the heights of the panes of a column. First each pane gets its least height. Then the
/// panes share the other rows. In a column without a main pane, the panes with a limited best
/// height get rows first. The last pane gets the rows that are still left.
std::vector<int> Arranger::heights(const Column& column) const {
  std::vector<int> rows;
  std::vector<Need> needs;
  int rest = body_.rows;
  for (const Pane pane : column.panes) {
    needs.push_back(need_of(pane, arrangement_));
    rows.push_back(std::min(needs.back().least, rest));
    rest -= rows.back();
  }
  if (std::none_of(column.panes.begin(), column.panes.end(), is_main))
    rest = deal(rows, needs, endless - 1, rest);
  rest = deal(rows, needs, endless, rest);
  if (!rows.empty()) rows.back() += rest;
  return rows;
}

void Arranger::place(Layout& layout, int first_row, const std::vector<Column>& columns) const {
  for (Column column : columns) {
    // The log pane comes last, above the prompt.
    std::sort(column.panes.begin(), column.panes.end(), [](Pane a, Pane b) {
      return std::pair(a == Pane::log, a) < std::pair(b == Pane::log, b);
    });
    const std::vector<int> rows = heights(column);
    int row = first_row;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      layout.panes.at(index_of(column.panes[i])) =
          Rectangle{column.column, row, {column.width, rows[i]}};
      row += rows[i];
    }
  }
}

}  // namespace

std::optional<Pane> Layout::pane_at(Spot spot) const {
  for (const Pane pane : all_panes)
    if (at(pane) && at(pane)->contains(spot)) return pane;
  return std::nullopt;
}

Layout layout_for(Size size, const Arrangement& arrangement) {
  Layout layout;
  if (size.columns <= 0 || size.rows <= 0) return layout;
  Rectangle body{0, 0, size};
  if (size.rows > 1) {
    layout.status_row = 0;
    ++body.row;
    --body.size.rows;
  }
  if (size.rows >= rows_for_prompt) {
    layout.prompt_row = size.rows - 1;
    --body.size.rows;
  }
  if (arrangement.zoomed) {
    layout.panes.at(index_of(arrangement.focus)) = body;
    return layout;
  }
  std::vector<Pane> order;
  for (const Pane pane : all_panes)
    if (arrangement.shown[index_of(pane)] || pane == arrangement.focus) order.push_back(pane);
  const Arranger arranger(body.size, arrangement);
  arranger.place(layout, body.row, arranger.arrange(order));
  if (layout.at(arrangement.focus)) return layout;
  layout.panes = {};
  std::rotate(order.begin(), std::find(order.begin(), order.end(), arrangement.focus), order.end());
  arranger.place(layout, body.row, arranger.arrange(order));
  return layout;
}

}  // namespace chessvm::vm::tui
