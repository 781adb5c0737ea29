// SPDX-License-Identifier: MIT
#include "tools/eniacsim/panel/panel_screen.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/eniac_time.hpp"
#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "base/text/text.hpp"
#include "sim/eniac/panel/render.hpp"

namespace chessvm::eniacsim {
namespace {

using eniac::Action;
using eniac::Motion;
using eniac::StopReason;

// Real time for which the machine runs before the panel checks keys and signals again.
constexpr std::chrono::milliseconds running_time{30};
constexpr std::chrono::milliseconds rest_time{10};
constexpr std::chrono::milliseconds idle_wait{250};
constexpr std::chrono::milliseconds rate_window{500};
constexpr std::size_t cards_kept = 100;

std::string last_line(std::string_view text) {
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  const std::size_t end = text.rfind('\n');
  return std::string(end == std::string_view::npos ? text : text.substr(end + 1));
}

ExitStatus refuse_terminal(const Options& options, std::string_view why) {
  const std::string_view instead = options.mode == Mode::wired_panel
                                       ? "without --panel the program runs unseen"
                                       : "--dump prints the state instead";
  say(fmt::format("eniacsim: error: --panel: {}; {}\n", why, instead));
  return ExitStatus::environment;
}

}  // namespace

double RateMeter::read(std::uint64_t cycle) {
  const Clock::time_point now = Clock::now();
  const std::chrono::duration<double> passed = now - start_;
  if (passed < rate_window) return rate_;
  rate_ = static_cast<double>(cycle - first_) / passed.count();
  start_ = now;
  first_ = cycle;
  return rate_;
}

void RateMeter::restart(std::uint64_t cycle) {
  start_ = Clock::now();
  first_ = cycle;
  rate_ = 0;
}

PanelScreen::PanelScreen(const Options& options, eniac::Machine& machine, eniac::Engine& engine,
                         PanelGuest guest)
    : options_(options),
      machine_(machine),
      engine_(engine),
      guest_(std::move(guest)),
      runner_(machine, engine, rules()) {
  for (const eniac::EngineName& row : eniac::engine_names)
    if (row.kind == options.engine) state_.engine = row.name;
  if (guest_.milestone) runner_.set_milestone(guest_.milestone);
}

eniac::RunLimits PanelScreen::rules() const {
  return {.until = options_.max_cycles, .stop_when_idle = true, .interrupt = &interrupt_flag()};
}

std::optional<ExitStatus> PanelScreen::open() {
  Result<std::unique_ptr<Terminal>> terminal = Terminal::open({.paint = options_.screen_paint});
  if (!terminal) return refuse_terminal(options_, terminal.error().message);
  terminal_ = std::move(terminal.value());
  return std::nullopt;
}

void PanelScreen::catch_cards() {
  machine_.monitor().punch = [this, punch = machine_.monitor().punch](std::string_view card) {
    punch(card);
    ++state_.cards_punched;
    state_.cards.emplace_front(card);
    if (state_.cards.size() > cards_kept) state_.cards.pop_back();
  };
}

void PanelScreen::note(std::string_view text) {
  note_ = last_line(text);
}

StopReason PanelScreen::watch(const eniac::RunLimits& limits) {
  const bool single_step = limits.until <= machine_.time().cycle + 1;
  if (single_step) return engine_.run(limits);
  runner_.set_rules(limits);
  runner_.run();
  is_watching_ = true;
  show();
  is_watching_ = false;
  runner_.set_rules(rules());
  return leaving_ ? StopReason::interrupted : *runner_.stopped();
}

/// Returns the action of a key. Returns nullopt for a key without an action and for other inputs.
std::optional<Action> PanelScreen::action_of(const Input& input) const {
  const Key* const key = std::get_if<Key>(&input);
  if (key == nullptr) return std::nullopt;
  if (key->name == "Up") return Action::scroll_up;
  if (key->name == "Down") return Action::scroll_down;
  if (key->name == "^L") return Action::redraw;
  if (key->name.size() != 1) return std::nullopt;
  return eniac::action_of(key->name.front(),
                          guest_.panes ? eniac::KeyUse::with_panes : eniac::KeyUse::without_panes);
}

void PanelScreen::press(Action action) {
  switch (action) {
    case Action::quit:
      leaving_ = true;
      break;
    case Action::help:
      state_.help = !state_.help;
      break;
    case Action::scroll_up:
      state_.scroll = std::max(state_.scroll - 1, 0);
      break;
    case Action::scroll_down:
      state_.scroll = std::min(state_.scroll + 1, eniac::most_scroll(state_, terminal_->size()));
      break;
    case Action::next_side:
      state_.side = (state_.side + 1) % (state_.panes.size() + 1);
      state_.scroll = 0;
      break;
    case Action::redraw:
      terminal_->forget();
      break;
    case Action::go_to:
      runner_.pause();
      if (guest_.destination) destination_.emplace();
      break;
    default:
      note_.clear();
      runner_.act(action);
      rate_.restart(machine_.time().cycle);
  }
}

/// Handles a key while the user types the destination of Action::go_to.
void PanelScreen::type(const Key& key) {
  if (key.name == "Escape") return destination_.reset();
  if (key.name != "Enter") {
    static_cast<void>(destination_->press(key.name));
    return;
  }
  const std::string text(trimmed(destination_->text()));
  destination_.reset();
  if (text.empty()) return;
  auto arrived = guest_.destination(text);
  if (!arrived) {
    note_ = arrived.error().message;
    return;
  }
  note_.clear();
  runner_.run_to(std::move(arrived.value()));
  rate_.restart(machine_.time().cycle);
}

void PanelScreen::handle(const Input& input) {
  if (destination_) {
    if (const Key* const key = std::get_if<Key>(&input)) type(*key);
    return;
  }
  const std::optional<Action> action = action_of(input);
  // Any key except ^L closes the help page. The help key then does nothing else. All other keys
  // also act as usual.
  const bool was_help = state_.help;
  if (action != Action::redraw) state_.help = false;
  if (action && !(was_help && action == Action::help)) press(*action);
}

/// Handles ^C: stops a running machine. If the machine already stands still, leaves the panel.
void PanelScreen::interrupt() {
  leaving_ = !was_interrupted_ && runner_.motion() == Motion::paused;
  if (leaving_) return;
  advance();
  runner_.pause();
}

bool PanelScreen::is_leaving() const {
  return leaving_ ||
         (is_watching_ && runner_.stopped() && *runner_.stopped() != StopReason::interrupted);
}

/// Returns the text of the status line. While the user types a destination, the text is this
/// destination. Otherwise, the text is the reason why the machine stopped. If the machine has not
/// stopped, the text is the last printed line.
std::string PanelScreen::message() const {
  if (destination_) return fmt::format("go to label or row: {}_", destination_->text());
  if (runner_.stopped() && guest_.explain)
    if (std::string text = guest_.explain(*runner_.stopped()); !text.empty()) return text;
  return runner_.message().empty() ? note_ : runner_.message();
}

void PanelScreen::advance() {
  const Clock::time_point now = Clock::now();
  runner_.advance(now - last_frame_, [&] { return Clock::now() >= now + running_time; });
  last_frame_ = now;
}

std::chrono::milliseconds PanelScreen::work() {
  const bool was_moving = runner_.motion() != Motion::paused;
  advance();
  was_interrupted_ = was_moving && interrupt_flag();
  state_.machine = eniac::lamps_of(machine_);
  state_.motion = runner_.motion();
  state_.speed = runner_.speed();
  state_.rate = rate_.read(machine_.time().cycle);
  state_.message = message();
  if (guest_.panes) state_.panes = guest_.panes();
  return was_moving ? rest_time : idle_wait;
}

Screen PanelScreen::picture() const {
  return eniac::render(state_, terminal_->size());
}

void PanelScreen::show() {
  const ScreenEnd end = run_on_screen(*terminal_, *this);
  if (end == ScreenEnd::left) return;
  // Ignores this ^C. It came too late to stop the run of watch(), which had just ended.
  if (end == ScreenEnd::signalled && !leaving_ && !terminated()) return forget_interrupt();
  leaving_ = true;
  status_ = caught_signal() != 0 ? interrupted_status() : status_of(end);
}

std::optional<ExitStatus> refuse_without_terminal(const Options& options) {
  const std::optional<std::string> why = why_no_terminal();
  return why ? std::optional(refuse_terminal(options, *why)) : std::nullopt;
}

void say_panel_summary(const eniac::Machine& machine, std::uint64_t cards_punched) {
  const std::uint64_t cycle = machine.time().cycle;
  say(fmt::format("eniacsim: {} add cycles, {} of ENIAC time, {} punched\n", cycle,
                  to_text(eniac_time(cycle)), count(cards_punched, "card")));
}

}  // namespace chessvm::eniacsim
