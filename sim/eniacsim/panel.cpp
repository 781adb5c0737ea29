// SPDX-License-Identifier: MIT
#include "sim/eniacsim/panel.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/eniac_time.hpp"
#include "base/message.hpp"
#include "base/signals.hpp"
#include "base/terminal/terminal.hpp"
#include "sim/eniac/fault/fault_engine.hpp"
#include "sim/eniac/panel/render.hpp"
#include "sim/eniac/panel/runner.hpp"
#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/units/card_reader.hpp"
#include "sim/eniacsim/attach.hpp"
#include "sim/eniacsim/inputs.hpp"

namespace chessvm::eniacsim {
namespace {

using eniac::Action;
using eniac::Motion;
using eniac::Outcome;
using eniac::StopReason;
using Clock = std::chrono::steady_clock;

// Each picture leaves the machine this much time; then keys are looked at.
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

/// The table of keys knows letters; arrow keys are k and j.
std::optional<Action> action_of(const Input& input) {
  const Key* const key = std::get_if<Key>(&input);
  if (key == nullptr) return std::nullopt;
  if (key->name == "Up") return eniac::action_of('k');
  if (key->name == "Down") return eniac::action_of('j');
  if (key->name == "^L") return eniac::action_of('\f');
  return key->name.size() == 1 ? eniac::action_of(key->name.front()) : std::nullopt;
}

/// Add cycles a second, as of the last half second.
class RateMeter {
 public:
  [[nodiscard]] double read(std::uint64_t cycle) {
    const Clock::time_point now = Clock::now();
    const std::chrono::duration<double> passed = now - start_;
    if (passed < rate_window) return rate_;
    rate_ = static_cast<double>(cycle - first_) / passed.count();
    start_ = now;
    first_ = cycle;
    return rate_;
  }
  void restart(std::uint64_t cycle) {
    start_ = Clock::now();
    first_ = cycle;
    rate_ = 0;
  }

 private:
  Clock::time_point start_ = Clock::now();
  std::uint64_t first_ = 0;
  double rate_ = 0;
};

class Panel {
 public:
  explicit Panel(const Options& options);
  [[nodiscard]] int run();

 private:
  /// Shows what a line of a patch runs (`g`, `run N`) while it runs.
  class ShownEngine final : public eniac::Engine {
   public:
    explicit ShownEngine(Panel& panel) : panel_(panel) {}
    [[nodiscard]] StopReason run(const eniac::RunLimits& limits) override {
      return panel_.watch(limits);
    }

   private:
    Panel& panel_;
  };

  [[nodiscard]] std::optional<int> check();
  void complain(const eniac::Complaint& complaint);
  void catch_cards();
  [[nodiscard]] StopReason watch(const eniac::RunLimits& limits);
  void show();
  [[nodiscard]] bool frame();
  void press_keys();
  void press(Action action);
  [[nodiscard]] bool was_interrupted(bool was_moving);
  void draw();
  [[nodiscard]] eniac::RunLimits rules() const;
  [[nodiscard]] int finish();

  const Options& options_;
  eniac::PatchFiles files_{eniac::PatchFiles::Read::once};
  std::vector<std::string> deck_;
  std::string complaints_;
  eniac::Machine machine_;
  eniac::Instruments instruments_;
  eniac::FaultEngine engine_;
  ShownEngine shown_engine_{*this};
  eniac::Runner runner_;
  eniac::PanelState state_;  // the machine apart, which is looked at when drawn
  std::string note_;         // what the machine or a patch printed last
  RateMeter rate_;
  Clock::time_point last_frame_ = Clock::now();
  std::unique_ptr<Terminal> terminal_;
  bool leaving_ = false;
  int status_ = static_cast<int>(ExitStatus::ok);
};

Panel::Panel(const Options& options)
    : options_(options),
      instruments_(machine_, [this](std::string_view text) { note_ = last_line(text); }),
      engine_(machine_, instruments_.faults, eniac::make_engine(options.engine, machine_)),
      runner_(machine_, engine_, rules()) {
  for (const eniac::EngineName& row : eniac::engine_names)
    if (row.kind == options.engine) state_.engine = row.name;
}

eniac::RunLimits Panel::rules() const {
  return {.until = options_.max_cycles, .stop_when_idle = true, .interrupt = &interrupt_flag()};
}

void Panel::complain(const eniac::Complaint& complaint) {
  complaints_ += complaint.where
                     ? to_text({Severity::error, {}, *complaint.where, complaint.message, {}},
                               files_.sources(), options_.paint)
                     : fmt::format("eniacsim: error: {}\n", complaint.message);
}

/// A patch that would be refused is refused before the terminal is taken.
std::optional<int> Panel::check() {
  eniac::Machine scratch;
  const std::unique_ptr<eniac::Engine> engine =
      eniac::make_engine(eniac::EngineKind::pulse, scratch);
  eniac::Console rehearsal(
      scratch, *engine, files_,
      {.complain = [this](const eniac::Complaint& complaint) { complain(complaint); }},
      {.rehearsal = true, .later_units = options_.later_units, .interrupt = &interrupt_flag()});
  eniac::Instruments instruments(scratch, [](std::string_view) {});
  rehearsal.set_instruments(instruments);
  const Outcome outcome = load_patches(options_, rehearsal);
  instruments.faults.heal();  // the patch is looked at, not what is broken
  if (outcome == Outcome::interrupted) return interrupted_status();
  if (complaints_.empty()) return std::nullopt;
  say(complaints_);
  return static_cast<int>(ExitStatus::rejected);
}

/// Cards are seen here whether or not a file takes them.
void Panel::catch_cards() {
  machine_.monitor().punch = [this, punch = machine_.monitor().punch](std::string_view card) {
    punch(card);
    ++state_.cards_punched;
    state_.cards.emplace_front(card);
    if (state_.cards.size() > cards_kept) state_.cards.pop_back();
  };
}

StopReason Panel::watch(const eniac::RunLimits& limits) {
  const bool single_step = limits.until <= machine_.time().cycle + 1;
  if (single_step) return engine_.run(limits);
  runner_.set_rules(limits);
  runner_.run();
  while (!runner_.stopped() || *runner_.stopped() == StopReason::interrupted)
    if (!frame()) break;
  runner_.set_rules(rules());
  return leaving_ ? StopReason::interrupted : *runner_.stopped();
}

void Panel::press(Action action) {
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
      state_.scroll = std::min(state_.scroll + 1, eniac::most_scroll(terminal_->size()));
      break;
    case Action::redraw:
      terminal_->forget();
      break;
    default:
      note_.clear();
      runner_.act(action);
      rate_.restart(machine_.time().cycle);
  }
}

void Panel::press_keys() {
  while (const std::optional<Input> input = terminal_->input())
    if (const std::optional<Action> action = action_of(*input)) press(*action);
}

/// SIGINT first stops the machine, then leaves.
bool Panel::was_interrupted(bool was_moving) {
  if (!interrupt_flag()) return false;
  if (terminated() || !was_moving) {
    status_ = interrupted_status();
    return true;
  }
  runner_.pause();
  forget_interrupt();
  return false;
}

void Panel::draw() {
  state_.machine = eniac::lamps_of(machine_);
  state_.motion = runner_.motion();
  state_.speed = runner_.speed();
  state_.rate = rate_.read(machine_.time().cycle);
  state_.message = runner_.message().empty() ? note_ : runner_.message();
  terminal_->draw(eniac::render(state_, terminal_->size()));
}

/// One picture. False when it was the last one.
bool Panel::frame() {
  draw();
  const bool moving = runner_.motion() != Motion::paused;
  terminal_->wait(moving ? rest_time : idle_wait);
  press_keys();
  const Clock::time_point now = Clock::now();
  const bool was_moving = runner_.motion() != Motion::paused;
  runner_.advance(now - last_frame_, [&] { return Clock::now() >= now + running_time; });
  last_frame_ = now;
  if (terminal_->gone()) {
    leaving_ = true;
    status_ = static_cast<int>(ExitStatus::environment);
  }
  leaving_ = was_interrupted(was_moving || moving) || leaving_;
  return !leaving_;
}

void Panel::show() {
  while (frame()) continue;
}

int Panel::finish() {
  terminal_.reset();
  if (const auto& failure = machine_.monitor().failure()) {
    say(fmt::format("eniacsim: error: {}\n", *failure));
    if (status_ == 0) status_ = static_cast<int>(ExitStatus::rejected);
  }
  const std::uint64_t cycle = machine_.time().cycle;
  if (!options_.quiet)
    say(fmt::format("eniacsim: {} add cycles, {} of ENIAC time, {} card{} punched\n", cycle,
                    to_text(AddCycles(static_cast<std::int64_t>(cycle))), state_.cards_punched,
                    state_.cards_punched == 1 ? "" : "s"));
  if (const auto trouble = eniacsim::finish(options_, instruments_))
    return static_cast<int>(*trouble);
  return status_;
}

int Panel::run() {
  if (const auto why = why_no_terminal()) {
    say(fmt::format("eniacsim: error: --panel: {}; --dump prints the state instead\n", *why));
    return static_cast<int>(ExitStatus::environment);
  }
  auto deck = open_inputs(options_, files_);
  if (!deck) return refuse(deck.error());
  machine_.card_reader().load(std::move(deck.value()));
  if (const auto refused = check_outputs(options_)) return static_cast<int>(*refused);
  if (const auto status = check()) return *status;
  catch_hangup();
  Result<std::unique_ptr<Terminal>> terminal = Terminal::open({.paint = options_.screen_paint});
  if (!terminal) {
    say(fmt::format("eniacsim: error: --panel: {}; --dump prints the state instead\n",
                    terminal.error().message));
    return static_cast<int>(ExitStatus::environment);
  }
  terminal_ = std::move(terminal.value());
  eniac::Console console(
      machine_, shown_engine_, files_,
      {.print = [this](std::string_view text) { note_ = last_line(text); },
       .complain = [this](const eniac::Complaint& complaint) { complain(complaint); }},
      {.later_units = options_.later_units,
       .keep_deck = options_.deck.has_value(),
       .until = options_.max_cycles,
       .interrupt = &interrupt_flag()});
  console.set_instruments(instruments_);
  catch_cards();
  (void)load_patches(options_, console);
  std::optional<ExitStatus> refused;
  if (complaints_.empty() && !leaving_) {
    terminal_->leave();  // what is wrong with an option is told where it stays
    refused = attach(options_, instruments_);
    instruments_.faults.log = [this](std::string_view line) {
      note_ = fmt::format("fault: {}", line);
    };
    if (!refused) show();
  }
  const int status = finish();
  if (const auto trouble = console.finish_punching())
    complaints_ += fmt::format("eniacsim: error: {}\n", *trouble);
  say(complaints_);
  if (!complaints_.empty()) return static_cast<int>(ExitStatus::environment);
  return refused ? static_cast<int>(*refused) : status;
}

}  // namespace

int run_panel(const Options& options) {
  return Panel(options).run();
}

}  // namespace chessvm::eniacsim
