// SPDX-License-Identifier: MIT
#include "vm/debugger/control.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "vm/debugger/questions.hpp"
#include "vm/deck.hpp"

namespace chessvm::vm::debugger {
namespace {

constexpr std::uint64_t first_window = 256;  // instructions in the first window of a search
constexpr std::uint64_t window_growth = 8;

/// Returns the current row. A machine that waits for a card is still in the row of its `read`.
RowNumber current_row(const MachineState& state) {
  const bool within = !state.ir.empty() || state.status == Status::waiting_for_card;
  return within ? state.pc - 1 : state.pc;
}

bool is_marked(const Timeline& timeline) {
  const RowNumber row = current_row(timeline.state());
  return row < end_row && timeline.marked()[row_bit(row)];
}

std::string join(const std::vector<Hit>& hits) {
  std::string text;
  for (const Hit& hit : hits) text += (text.empty() ? "" : "; ") + hit.text;
  return text;
}

Arrival arrival(const std::vector<Hit>& hits) {
  Arrival at{Cause::stop_point, join(hits), {}};
  for (const Hit& hit : hits) at.points.push_back(hit.number);
  return at;
}

Arrival arrival(Stop stop, const Session& session) {
  const MachineState& state = session.timeline.state();
  switch (stop) {
    case Stop::halt:
      return {Cause::halt, "halted", {}};
    case Stop::brk:
      return {Cause::brk, "brk", {}};
    case Stop::waiting_for_card:
      return {Cause::waiting_for_card,
              fmt::format("waiting for card {}", session.timeline.now().cards_read + 1),
              {}};
    case Stop::error:
      return {Cause::error, fmt::format("error: {}", name(state.error)), {}};
    case Stop::limit:
      assert(false && "a limit is no stop of the machine itself");
  }
  return {};
}

void append(std::vector<Hit>& hits, std::vector<Hit> more) {
  hits.insert(hits.end(), std::make_move_iterator(more.begin()),
              std::make_move_iterator(more.end()));
}

class Run {
 public:
  Run(Session& session, const Goal& goal) : session_(session), goal_(goal), questions_(session) {}
  Arrival operator()();

 private:
  void look_at_stop_points();
  Stop execute();
  [[nodiscard]] bool is_traced(Trace& trace) const;
  Stop observed_step();
  void look_at_time(std::uint64_t cycles_before);
  void print_cards(std::uint64_t count);
  std::optional<Arrival> arrived();

  Session& session_;
  const Goal& goal_;
  RunLimits limits_;
  std::uint64_t alarm_ = 0;     // time of the next `catch time`
  std::uint64_t revision_ = 0;  // revision of the stop points when rows were last marked
  std::vector<Hit> hits_;       // stop points that fired at the last instruction
  Questions questions_;
  bool interrupted_ = false;
};

/// Returns true if the next instruction belongs in the trace. If the trace's condition cannot be
/// evaluated, returns true and warns once.
bool Run::is_traced(Trace& trace) const {
  if (!trace.condition) return true;
  const auto value = trace.condition->evaluate(session_.context());
  if (value) return value.value() != 0;
  if (!std::exchange(trace.has_warned, true))
    session_.print(fmt::format("trace: condition: {}; the trace includes all such instructions\n",
                               value.error().message));
  return true;
}

Stop Run::observed_step() {
  Timeline& timeline = session_.timeline;
  const MachineState& state = timeline.state();
  const bool waits = state.status == Status::halted || state.status == Status::waiting_for_card;
  const std::uint64_t before = state.instructions;
  const bool traced = session_.trace && is_traced(*session_.trace);
  Tracer tracer(session_.symbols);
  if (traced) tracer.before(timeline.image(), state);
  if (session_.profiling && !waits) session_.profile->before(state);
  session_.stops.prepare(session_.context());
  const Stop stop = timeline.step();
  if (session_.profiling && !waits) session_.profile->after(state);
  if (traced && state.instructions != before) {
    session_.trace->sink->write(tracer.line(state));
    ++session_.trace->lines;
  }
  hits_ = session_.stops.count(session_.stops.after(session_.context()));
  return stop;
}

/// Finds the `catch time` points whose time came after `cycles_before`, and adds them to `hits_`.
void Run::look_at_time(std::uint64_t cycles_before) {
  if (session_.timeline.state().add_cycles < alarm_) return;
  append(hits_, session_.stops.count(session_.stops.reached(session_.context(), cycles_before)));
  look_at_stop_points();
}

/// Prints the last `count` punched cards. If the user interrupts, prints only the number of the
/// remaining cards.
void Run::print_cards(std::uint64_t count) {
  const auto& cards = session_.timeline.punched();
  std::uint64_t left = std::min<std::uint64_t>(count, cards.size());
  for (auto card = cards.end() - static_cast<std::ptrdiff_t>(left); card != cards.end(); ++card) {
    if (interrupted_) return session_.print(fmt::format("punched {} more\n", left));
    session_.print(fmt::format("punched {}\n", card_text(*card)));
    --left;
    if (!questions_.after_line()) interrupted_ = true;
  }
}

Stop Run::execute() {
  Timeline& timeline = session_.timeline;
  const std::uint64_t punched = timeline.now().cards_punched;
  const std::uint64_t cycles = timeline.state().add_cycles;
  const bool observed = is_marked(timeline);
  Stop stop = Stop::limit;
  if (observed) {
    stop = observed_step();
  } else {
    RunLimits limits = limits_;
    limits.add_cycles = std::min(
        {limits.add_cycles, goal_.pause, timeline.state().add_cycles + questions_.begin_stretch()});
    stop = timeline.run(limits);
  }
  look_at_time(cycles);
  if (const std::uint64_t fresh = timeline.now().cards_punched - punched; fresh > 0)
    print_cards(fresh);
  if (!interrupted_)
    interrupted_ = !(observed ? questions_.after_instruction() : questions_.end_stretch());
  if (timeline.state().add_cycles >= goal_.pause) interrupted_ = true;
  return stop;
}

std::optional<Arrival> Run::arrived() {
  const MachineState& state = session_.timeline.state();
  if (state.instructions >= goal_.limits.instructions ||
      state.add_cycles >= goal_.limits.add_cycles)
    return Arrival{};
  if (goal_.reached && goal_.reached(session_.timeline)) return Arrival{};
  const auto hits = session_.stops.count(session_.stops.before(session_.context()));
  if (!hits.empty()) return arrival(hits);
  return std::nullopt;
}

/// Marks rows and sets limits for the current stop points, which keep_going may have changed.
void Run::look_at_stop_points() {
  Timeline& timeline = session_.timeline;
  revision_ = session_.stops.revision();
  limits_ = goal_.limits;
  alarm_ = session_.stops.next_time(timeline.state().add_cycles);
  limits_.add_cycles = std::min(limits_.add_cycles, alarm_);
  timeline.mark(session_.observing() ? all_rows()
                                     : session_.stops.rows(timeline.image()) | goal_.rows);
}

Arrival Run::operator()() {
  look_at_stop_points();
  session_.activity = Activity::running;
  for (;;) {
    hits_.clear();
    const Stop stop = execute();
    if (stop != Stop::limit) {
      Arrival at = arrival(stop, session_);
      if (!hits_.empty()) at.text = join(hits_) + "; " + at.text;
      for (const Hit& hit : hits_) at.points.push_back(hit.number);
      return at;
    }
    if (!hits_.empty()) return arrival(hits_);
    if (auto at = arrived()) return *at;
    if (interrupted_) return {Cause::interrupted, "interrupted", {}};
    if (session_.stops.revision() != revision_) look_at_stop_points();
  }
}

}  // namespace

std::string_view name(Cause cause) {
  switch (cause) {
    case Cause::goal:
      return "goal";
    case Cause::stop_point:
      return "stop-point";
    case Cause::halt:
      return "halt";
    case Cause::brk:
      return "break";
    case Cause::waiting_for_card:
      return "waiting-for-card";
    case Cause::error:
      return "error";
    case Cause::interrupted:
      return "interrupted";
    case Cause::beginning:
      return "beginning";
  }
  return {};
}

Rows all_rows() {
  return Rows().set();
}

Rows rows_with(const Image& image, std::initializer_list<isa::Operation> operations) {
  Rows rows;
  for (RowNumber row = first_row; row < end_row; ++row) {
    if (!is_executable(row)) continue;
    for (RowDecoder decoder(image, row); !decoder.done();) {
      const DecodedInstruction decoded = decoder.next();
      if (decoded.instruction == nullptr) continue;
      if (std::find(operations.begin(), operations.end(), isa::operation(*decoded.instruction)) !=
          operations.end())
        rows.set(row_bit(row));
    }
  }
  return rows;
}

Arrival forward(Session& session, const Goal& goal) {
  Arrival at = Run(session, goal)();
  session.activity = Activity::stopped;
  return at;
}

Backward::Backward(Session& session, Goal goal, Stops stops)
    : session_(session),
      goal_(std::move(goal)),
      heeded_(stops == Stops::heeded),
      past_(session.timeline),
      begin_(past_.position()),
      end_(begin_),
      length_(first_window) {
  past_.mark((heeded_ ? session.stops.rows(past_.image()) : Rows{}) | goal_.rows);
}

/// Goes back to the window before the current one. If the current window begins at an edit, first
/// undoes this edit. Returns false at the beginning of the history.
bool Backward::begin_window() {
  if (begin_ == past_.segment_begin()) {
    past_.go_back(begin_);
    if (!past_.undo()) return false;
    undone_ = true;
    begin_ = past_.position();
  }
  const std::uint64_t floor = past_.segment_begin();
  end_ = begin_;
  begin_ = end_ > floor + length_ ? end_ - length_ : floor;
  length_ *= window_growth;
  past_.go_back(begin_);
  cycles_before_ = cycles_before_window();
  return true;
}

/// Returns the add-cycle counter one instruction before the window begins. If no stop point needs
/// this value, or if the history begins with the window, returns the counter at the beginning of
/// the window.
std::uint64_t Backward::cycles_before_window() const {
  const std::uint64_t now = past_.state().add_cycles;
  if (!heeded_ || session_.stops.next_time(0) > now || begin_ == past_.earliest()) return now;
  Timeline before = past_;
  before.go_back(begin_ - 1);
  return before.state().add_cycles;
}

/// Sets `found_` if `catch time` points fire at the present moment.
void Backward::look_at_time() {
  const std::uint64_t now = past_.state().add_cycles;
  if (heeded_ && session_.stops.next_time(cycles_before_) <= now)
    if (auto hits = session_.stops.reached(session_.context(past_), cycles_before_); !hits.empty())
      found_ = Found{past_.position(), std::move(hits)};
  cycles_before_ = now;
}

void Backward::scan_instruction() {
  const std::uint64_t position = past_.position();
  std::vector<Hit> hits;
  if (found_ && found_->position == position) hits = found_->hits;
  if (heeded_) append(hits, session_.stops.before(session_.context(past_)));
  if (!hits.empty() || (goal_.reached && goal_.reached(past_))) found_ = Found{position, hits};
  if (heeded_) session_.stops.prepare(session_.context(past_));
  static_cast<void>(past_.step());
  if (!heeded_ || past_.position() == position) return;
  if (auto after = session_.stops.after(session_.context(past_)); !after.empty()) {
    append(hits, std::move(after));
    found_ = Found{position, std::move(hits)};
  }
}

void Backward::scan() {
  while (past_.position() < end_ && !interrupted_) {
    const std::uint64_t before = past_.position();
    look_at_time();
    if (is_marked(past_)) {
      scan_instruction();
      interrupted_ = !questions_->after_instruction();
    } else {
      const std::uint64_t now = past_.state().add_cycles;
      const std::uint64_t alarm =
          heeded_ ? session_.stops.next_time(now) : std::numeric_limits<std::uint64_t>::max();
      static_cast<void>(past_.run({.add_cycles = std::min(now + questions_->begin_stretch(), alarm),
                                   .instructions = end_}));
      interrupted_ = !questions_->end_stretch();
    }
    if (past_.position() == before) return;
  }
}

Arrival Backward::arrive() {
  const std::string note = undone_ ? "edits undone; " : "";
  if (!found_) {
    session_.timeline.go_back(session_.timeline.earliest());
    return {Cause::beginning, note + "at the beginning of the history", {}};
  }
  session_.timeline.go_back(found_->position);
  Arrival at = found_->hits.empty() ? Arrival{} : arrival(found_->hits);
  at.text = note + at.text;
  return at;
}

Arrival Backward::go_on() {
  session_.activity = Activity::running;
  questions_.emplace(session_);
  interrupted_ = false;
  for (;;) {
    scan();
    if (interrupted_) {
      session_.activity = Activity::stopped;
      return {Cause::interrupted, "interrupted", {}};
    }
    if (found_ || !begin_window()) break;
  }
  session_.activity = Activity::stopped;
  return arrive();
}

Arrival backward(Session& session, const Goal& goal, Stops stops) {
  return Backward(session, goal, stops).go_on();
}

}  // namespace chessvm::vm::debugger
