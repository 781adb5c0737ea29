// SPDX-License-Identifier: MIT
#include "vm/debugger/tui/screen_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>

#include "base/text/text.hpp"
#include "vm/debugger/commands/arguments.hpp"

namespace chessvm::vm::tui {
namespace {

using debugger::Command;
using debugger::Group;

using std::chrono::milliseconds;
constexpr milliseconds idle_wait{250};
constexpr milliseconds picture_interval{50};
// Drawing takes at most 1/`picture_share` of the time while the machine runs. But even if drawing
// is slow, the interval between pictures is at most `longest_picture_interval`.
constexpr int picture_share = 40;
constexpr milliseconds longest_picture_interval{250};
constexpr milliseconds rate_window{500};
constexpr milliseconds shortest_measure{20};

bool is_movement(std::string_view line) {
  const Command* command = debugger::find_command(debugger::take_word(line));
  return command != nullptr && (command->group == Group::run || command->group == Group::back);
}

}  // namespace

ScreenView::ScreenView(debugger::Session& session, Display& display)
    : session_(session),
      display_(display),
      state_(session),
      has_picture_(picture_count(session) > 0) {
  session.print = [this](std::string_view text) { state_.log.add(text); };
  session.complain = [this](std::string_view text) {
    complaints_ += text;
    state_.log.add(text, Style::alarm);
  };
  session.keep_going = [this] { return keep_going(); };
  if (has_picture_)
    state_.arrangement.board_rows = static_cast<int>(picture_lines(session, 0).size());
  else
    state_.arrangement.shown.reset(index_of(Pane::board));
}

ScreenView::~ScreenView() {
  session_.print = [](std::string_view) {};
  session_.complain = session_.print;
  session_.keep_going = [] { return true; };
}

Screen ScreenView::picture() const {
  return render(session_, state_, display_.size());
}

std::optional<ScreenEnd> ScreenView::run(const debugger::Startup& startup) {
  begin_movement();
  const auto end = debugger::run_startup(session_, startup);
  end_movement();
  if (end == debugger::StartupEnd::failed) return std::nullopt;
  leaving_ = leaving_ || end == debugger::StartupEnd::quit;
  if (end == debugger::StartupEnd::done && startup.items.empty())
    session_.print(debugger::here(session_) + "\n");
  return run_on_screen(display_, *this);
}

/// Returns how long to wait for a key. Does nothing else, because handle() runs the machine.
milliseconds ScreenView::work() {
  return idle_wait;
}

void ScreenView::interrupt() {
  if (state_.typing != Typing::no && !editor().empty()) {
    editor().clear();
  } else if (warned_) {
    leaving_ = true;
  } else {
    warned_ = true;
    state_.note = "nothing runs; ^C again leaves, and so does q";
    state_.typing = Typing::no;
  }
}

void ScreenView::handle(const Input& input) {
  warned_ = false;
  state_.note.clear();
  if (const Mouse* mouse = std::get_if<Mouse>(&input)) return click(*mouse);
  press(std::get<Key>(input));
}

// Movements.

void ScreenView::submit(const std::string& line) {
  if (running_) {
    waiting_.push_back(line);
    state_.note = "this waits until the machine stops; ^C or Space stops it";
    return;
  }
  execute(line);
  while (!waiting_.empty() && !leaving_) {
    const std::string next = waiting_.front();
    waiting_.pop_front();
    execute(next);
  }
}

void ScreenView::execute(std::string_view line) {
  state_.log.add(fmt::format("> {}\n", line), Style::faint);
  if (is_movement(line)) last_movement_ = line;
  begin_movement();
  const debugger::LineResult result = debugger::execute(session_, line);
  end_movement();
  state_.scroll[index_of(Pane::log)] = 0;
  state_.found_in_log.reset();
  if (result.outcome == debugger::CommandResult::moved) {
    state_.line.reset();
    state_.scroll[index_of(Pane::tables)] = 0;
  }
  leaving_ = leaving_ || result.outcome == debugger::CommandResult::quit;
  if (stop_wanted_ || display_.caught_signal() != 0) waiting_.clear();
  // A ^C has stopped the machine. This ^C must not end the session, too.
  if (display_.caught_signal() == SIGINT) display_.forget_interrupt();
}

void ScreenView::begin_movement() {
  running_ = true;
  stop_wanted_ = false;
  movement_begin_ = window_begin_ = session_.clock();
  movement_first_ = window_first_ = session_.timeline.position();
  next_picture_ = movement_begin_ + picture_interval;
  state_.cost = cost();
}

void ScreenView::end_movement() {
  running_ = false;
  measure(true);
  state_.cost = cost();
  state_.before = session_.shown;
  if (picture_count(session_) == 0) return;
  const int lines = static_cast<int>(picture_lines(session_, state_.picture).size());
  // The board pane appears with the first picture. It grows with later pictures but never shrinks.
  int& rows = state_.arrangement.board_rows;
  rows = has_picture_ ? std::max(rows, lines) : lines;
  if (!has_picture_) state_.arrangement.shown.set(index_of(Pane::board));
  has_picture_ = true;
}

/// Updates the instructions per second. During a movement, measures the last half second. If
/// `at_end`, measures the whole movement.
void ScreenView::measure(bool at_end) {
  const Clock::time_point now = session_.clock();
  const std::uint64_t position = session_.timeline.position();
  const std::uint64_t first = at_end ? movement_first_ : window_first_;
  const auto passed = now - (at_end ? movement_begin_ : window_begin_);
  if (passed < (at_end ? shortest_measure : rate_window) && (at_end || state_.rate > 0)) return;
  if (passed < shortest_measure) return;
  state_.rate = position > first ? static_cast<double>(position - first) /
                                       std::chrono::duration<double>(passed).count()
                                 : 0;
  if (!session_.observing()) full_rate_ = std::max(full_rate_, state_.rate);
  window_begin_ = now;
  window_first_ = position;
}

std::string ScreenView::cost() const {
  std::string what = session_.trace && session_.profiling ? "trace and profile on"
                     : session_.trace                     ? "trace on"
                     : session_.profiling                 ? "profile on"
                                                          : "";
  if (what.empty() && session_.stops.rows(session_.timeline.image()).all())
    what = "a stop point looks at every instruction";
  if (what.empty()) return what;
  constexpr double percent = 100;
  const double share = full_rate_ > 0 ? percent * state_.rate / full_rate_ : 0;
  return share > 0 && share < percent && session_.observing()
             ? fmt::format("{}, {:.1f} % of full speed", what, share)
             : what;
}

/// Called every few milliseconds while the machine runs. Returns false if the machine must stop.
bool ScreenView::keep_going() {
  if (session_.clock() >= next_picture_) show_movement();
  take_input();
  return !stop_wanted_ && !leaving_ && display_.caught_signal() == 0 && !display_.gone();
}

void ScreenView::show_movement() {
  display_.suspend_if_asked();  // before the measurement: a pause is not drawing time
  const Clock::time_point begin = session_.clock();
  measure(false);
  state_.cost = cost();
  display_.draw(picture());
  state_.before = session_.timeline.state();
  const Clock::time_point end = session_.clock();
  next_picture_ = end + std::clamp<Clock::duration>((end - begin) * picture_share, picture_interval,
                                                    longest_picture_interval);
}

/// Handles pending keys, clicks and typed lines without waiting.
void ScreenView::take_input() {
  display_.wait(milliseconds{0});
  while (!stop_wanted_) {
    const auto input = display_.input();
    if (!input) break;
    handle(*input);
  }
}

// Input.

void ScreenView::press(const Key& key) {
  if (state_.help) return press_in_help(key);
  if (state_.typing != Typing::no) return type(key);
  const Meaning meaning = meaning_of(key.name);
  if (const auto* action = std::get_if<Action>(&meaning)) return act(*action);
  if (const auto* pane = std::get_if<PaneKey>(&meaning)) return focus(all_panes[pane->index]);
  if (const auto* known = std::get_if<const Command*>(&meaning)) return command(**known);
  state_.note = fmt::format("no such key: {}; ? shows them", key.name);
}

void ScreenView::press_in_help(const Key& key) {
  const Meaning meaning = meaning_of(key.name);
  const auto* action = std::get_if<Action>(&meaning);
  const int page = std::max(display_.size().rows - 2, 1);
  constexpr int most = 60;
  int& at = state_.help_scroll;
  if (action != nullptr && *action == Action::down)
    ++at;
  else if (action != nullptr && *action == Action::up)
    --at;
  else if (action != nullptr && *action == Action::page_down)
    at += page;
  else if (action != nullptr && *action == Action::page_up)
    at -= page;
  else if (action != nullptr && *action == Action::first)
    at = 0;
  else if (action != nullptr && *action == Action::last)
    at = most;
  else if (action != nullptr && *action == Action::redraw)
    return display_.forget();
  else
    return close_help(key);
  at = std::clamp(at, 0, most);
}

/// Closes the help page. Then handles `key` as usual, except for keys that only close the page.
void ScreenView::close_help(const Key& key) {
  state_.help = false;
  for (const std::string_view closing : {"?", "F1", "q", "Escape", "Enter"})
    if (key.name == closing) return;
  if (state_.typing != Typing::no) return type(key);
  const Meaning meaning = meaning_of(key.name);
  const auto* action = std::get_if<Action>(&meaning);
  const bool stops_nothing = action != nullptr && *action == Action::stop && !running_;
  if (!std::holds_alternative<std::monostate>(meaning) && !stops_nothing) press(key);
}

void ScreenView::begin_typing(Typing typing, std::string_view text) {
  state_.typing = typing;
  editor().set(text);
}

void ScreenView::type(const Key& key) {
  if (key.name == "Escape") {
    state_.typing = Typing::no;
  } else if (key.name == "Enter") {
    return state_.typing == Typing::search ? enter_search() : enter_line();
  } else if (key.name == "Tab") {
    if (state_.typing == Typing::search) return;
    std::string offered;
    for (const std::string& word : editor().complete(
             [this](std::string_view line) { return debugger::completions(session_, line); }))
      offered += word + "  ";
    if (!offered.empty()) state_.log.add(offered + "\n", Style::faint);
  } else if (key.name == "^D" && editor().empty()) {
    if (state_.typing == Typing::search)
      state_.typing = Typing::no;
    else
      leaving_ = true;  // end of input
  } else if (key.name == "^L") {
    display_.forget();
  } else if (key.name == "PageUp" || key.name == "PageDown") {
    const int page = content_size(Pane::log).rows;
    scroll(Pane::log, key.name == "PageUp" ? page : -page);
  } else if (!editor().press(key.name)) {
    // Function keys run commands even while the user types a line.
    const Meaning meaning = meaning_of(key.name);
    if (const auto* known = std::get_if<const Command*>(&meaning)) command(**known);
  }
}

void ScreenView::enter_line() {
  const std::string line = editor().take();
  const bool blank = trimmed(line).empty();
  const bool one = state_.typing == Typing::one_line;
  if (one) state_.typing = Typing::no;
  if (!blank) return submit(line);
  if (!one && !last_movement_.empty()) submit(last_movement_);
}

void ScreenView::command(const Command& command) {
  if (command.name == "help") {
    state_.help = true;
    state_.help_scroll = 0;
    return;
  }
  if (running_) {
    state_.note = fmt::format("running: ^C or Space stops; then {}", command.name);
    return;
  }
  if (command.name == "break")
    return state_.arrangement.focus == Pane::memory ? toggle_watchpoint() : toggle_breakpoint();
  if (command.name == "until" && state_.line) return run_to_selection();
  submit(std::string(command.name));
}

void ScreenView::act(Action action) {
  switch (action) {
    case Action::type_one_line:
      return begin_typing(Typing::one_line);
    case Action::type_lines:
      return begin_typing(Typing::lines);
    case Action::repeat:
      if (!running_ && !last_movement_.empty()) submit(last_movement_);
      return;
    case Action::stop:
      if (running_)
        stop_wanted_ = true;
      else
        state_.note = "nothing runs; c lets the machine go on";
      return;
    case Action::next_pane:
      return cycle(1);
    case Action::previous_pane:
      return cycle(-1);
    case Action::follow:
      state_.line.reset();
      state_.scroll = {};
      state_.found_in_log.reset();
      return;
    case Action::zoom:
      state_.arrangement.zoomed = !state_.arrangement.zoomed;
      return;
    case Action::hide:
      return hide();
    case Action::show_all:
      state_.arrangement.shown.set();
      state_.arrangement.zoomed = false;
      return;
    case Action::switch_listing:
      state_.listing =
          state_.listing == ListingKind::source ? ListingKind::disassembly : ListingKind::source;
      state_.line.reset();
      return;
    case Action::next_view:
      ++state_.picture;
      state_.arrangement.board_rows =
          static_cast<int>(picture_lines(session_, state_.picture).size());
      return;
    case Action::edit:
      return begin_typing(Typing::one_line, state_.arrangement.focus == Pane::memory
                                                ? fmt::format("set [{}] = ", state_.word)
                                                : "set ");
    case Action::search:
      return begin_typing(Typing::search);
    case Action::find_next:
      return find(SearchDirection::down);
    case Action::find_previous:
      return find(SearchDirection::up);
    case Action::redraw:
      return display_.forget();
    default:
      return move(action);
  }
}

void ScreenView::click(const Mouse& mouse) {
  // The help page covers the panes: the wheel scrolls it, a click closes it.
  if (state_.help)
    return press_in_help({mouse.act == Mouse::Act::wheel_up     ? "Up"
                          : mouse.act == Mouse::Act::wheel_down ? "Down"
                                                                : "Escape"});
  const Layout layout = layout_for(display_.size(), state_.arrangement);
  const Spot spot{mouse.column, mouse.row};
  const auto pane = layout.pane_at(spot);
  if (!pane) {
    if (mouse.act == Mouse::Act::press && mouse.row == layout.prompt_row &&
        state_.typing == Typing::no)
      begin_typing(Typing::one_line);
    return;
  }
  constexpr int wheel_rows = 3;
  if (mouse.act != Mouse::Act::press) {
    const bool down = mouse.act == Mouse::Act::wheel_down;
    const bool from_end = *pane == Pane::log;
    return scroll(*pane, down != from_end ? wheel_rows : -wheel_rows);
  }
  focus(*pane);
  const Rectangle content = content_of(*layout.at(*pane));
  const Spot inside{spot.column - content.column, spot.row - content.row};
  if (inside.row < 0) return;  // a click on the title
  if (*pane == Pane::memory) {
    const int moved = state_.scroll[index_of(Pane::memory)];
    if (const auto word = word_at(content.size, {inside.column, inside.row + moved}))
      state_.word = *word;
  } else if (*pane == Pane::program) {
    const ProgramWindow window = program_window(session_, state_, content.size.rows);
    const std::size_t line = window.first + static_cast<std::size_t>(inside.row);
    if (line >= window.listing->lines.size()) return;
    if (inside.column >= program_margin(*window.listing)) return select_line(line);
    if (running_) {
      state_.note = "running: ^C or Space stops; then set breakpoints";
      return;
    }
    const auto selected = state_.line;
    state_.line = line;
    toggle_breakpoint();
    state_.line = selected;
  }
}

}  // namespace chessvm::vm::tui
