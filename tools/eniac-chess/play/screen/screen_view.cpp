// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/screen/screen_view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/text.hpp"
#include "programs/chess/rules/notation.hpp"

namespace chessvm::chess::playing {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds idle_wait{250};
constexpr milliseconds thinking_wait{20};
constexpr std::size_t most_messages = 200;

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) lines.emplace_back(take_line(text));
  return lines;
}

}  // namespace

ScreenView::ScreenView(Session& session, Player& opponent, Display& display, ScreenStyle style)
    : session_(session), opponent_(opponent), display_(display) {
  state_.figures = style.figures;
  state_.neons = style.neons;
}

Screen ScreenView::picture() const {
  return render(session_, state_, display_.size());
}

milliseconds ScreenView::work() {
  while (attend_machine()) continue;
  return thinking_ ? thinking_wait : idle_wait;
}

bool ScreenView::attend_machine() {
  if (thinking_ && thinking_->is_done()) {
    const bool stopped = thinking_->is_stopped();
    const MoveReply reply = thinking_->take();
    thinking_.reset();
    state_.thinking.reset();
    show(session_.take(reply));
    if (stopped) session_.pause();
    return session_.awaits_machine();
  }
  if (!thinking_ && session_.awaits_machine()) {
    state_.picked.reset();
    thinking_.emplace(opponent_, session_.game().game());
  }
  if (thinking_) state_.thinking = thinking_->progress();
  return false;
}

void ScreenView::interrupt() {
  if (thinking_ && !thinking_->is_stopped()) {
    thinking_->stop();
    warned_ = true;
  } else if (!warned_ && !state_.editor.empty()) {
    state_.editor.clear();
  } else if (warned_) {
    leaving_ = true;
  } else {
    warned_ = true;
    state_.messages.push_back({"^C again leaves; the game is saved", Style::alarm});
  }
}

void ScreenView::handle(const Input& input) {
  warned_ = false;
  if (const Mouse* const mouse = std::get_if<Mouse>(&input)) return click(*mouse);
  const Key& key = std::get<Key>(input);
  if (!state_.page.empty()) return press_on_page(key);
  press(key);
}

void ScreenView::press(const Key& key) {
  if (key.name == "Enter") return submit();
  if (key.name == "Tab") return complete();
  if (key.name == "Escape") {
    state_.editor.clear();
    state_.picked.reset();
  } else if (key.name == "^D" && state_.editor.empty()) {
    leaving_ = true;  // ^D is the end of input
  } else if (key.name == "^L") {
    display_.forget();
  } else if (key.name == "F1") {
    show(session_.obey_while_thinking("help"));
  } else {
    state_.editor.press(key.name);
  }
}

void ScreenView::press_on_page(const Key& key) {
  const int rows = std::max(display_.size().rows - 2, 1);
  const int last = std::max(static_cast<int>(state_.page.size()) - 1, 0);
  int& top = state_.page_top;
  if (key.name == "PageUp" || key.name == "PageDown")
    top += key.name == "PageUp" ? -rows : rows;
  else if (key.name == "Up" || key.name == "Down")
    top += key.name == "Up" ? -1 : 1;
  else
    return close_page(key);
  top = std::clamp(top, 0, last);
}

/// Closes the page for any key except ^L, which redraws the screen. `q`, F1, Escape, Enter and the
/// space bar do nothing else. All other keys also have the effect that they have without a page.
void ScreenView::close_page(const Key& key) {
  if (key.name == "^L") return display_.forget();
  state_.page.clear();
  for (const std::string_view closing : {"q", "F1", "Escape", "Enter", " "})
    if (key.name == closing) return;
  press(key);
}

void ScreenView::complete() {
  std::string offered;
  for (const std::string& word :
       state_.editor.complete([this](std::string_view line) { return session_.completions(line); }))
    offered += word + "  ";
  if (!offered.empty()) state_.messages.push_back({offered, Style::faint});
}

void ScreenView::submit() {
  const std::string line = state_.editor.take();
  state_.picked.reset();
  show(thinking_ ? session_.obey_while_thinking(line) : session_.obey(line));
}

/// Shows the text of a reply as messages. A text with too many lines is shown as a page instead.
/// The page fills the screen until the user closes the page.
void ScreenView::show(const Reply& reply) {
  leaving_ = leaving_ || reply.kind == Reply::Kind::leave;
  const std::vector<std::string> lines = lines_of(reply.text);
  const Layout layout = layout_for(display_.size(), state_.neons);
  constexpr int longest_message = 6;
  const int room = std::max(layout.messages.size.rows, longest_message);
  if (static_cast<int>(lines.size()) > room) {
    state_.page = lines;
    state_.page_top = 0;
    return;
  }
  const Style style = reply.kind == Reply::Kind::refused ? Style::alarm : Style::plain;
  for (const std::string& line : lines) state_.messages.push_back({line, style});
  auto& messages = state_.messages;
  if (messages.size() > most_messages)
    messages.erase(messages.begin(), messages.end() - static_cast<std::ptrdiff_t>(most_messages));
}

void ScreenView::click(const Mouse& mouse) {
  if (!state_.page.empty())
    return press_on_page({mouse.act == Mouse::Act::wheel_up     ? "Up"
                          : mouse.act == Mouse::Act::wheel_down ? "Down"
                                                                : "Escape"});
  if (mouse.act != Mouse::Act::press) return;
  const Pane board = layout_for(display_.size(), state_.neons).board;
  if (const auto square = square_at(board, {mouse.column, mouse.row}, session_.bottom()))
    click_square(*square);
}

/// Picks up the piece on a square, or puts down the picked piece there.
void ScreenView::click_square(Square square) {
  if (thinking_ || session_.game().is_over()) return;
  const Position& position = session_.game().position();
  const Man man = position.board.at(square);
  const bool own = man.kind != Kind::none && man.colour == position.side;
  const auto picked = state_.picked;
  state_.picked.reset();
  if (own) {
    if (picked != square) state_.picked = square;
    return;
  }
  if (!picked) return;
  const bool promotes =
      position.board.at(*picked).kind == Kind::pawn && relative_rank(position.side, square) == 8;
  show(session_.obey(coordinate({*picked, square, promotes ? Kind::queen : Kind::none})));
}

}  // namespace chessvm::chess::playing
