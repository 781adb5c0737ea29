// SPDX-License-Identifier: MIT
#include "sim/rtm/schedule/signs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "sim/rtm/machine/stock1946.hpp"
#include "sim/rtm/schedule/contents.hpp"
#include "sim/rtm/schedule/diagnostic_table.hpp"
#include "sim/rtm/schedule/sending.hpp"
#include "sim/rtm/schedule/sites.hpp"

namespace chessvm::rtm {
namespace {

using Kind = AccumulatorAction::Kind;

constexpr std::size_t longest_story = 4;

/// The action that gave a register its sign.
struct Origin {
  std::size_t timeline;
  int time;
  AccumulatorAction receiving;
  std::string reason;
  int sender;  // index of the Origin of the sender's sign; -1 if unknown
};

struct Register {
  Contents contents;
  int origin = -1;
};

/// Known facts about the contents of all registers, by accumulator number.
using State = std::array<Register, stock::accumulators + 1>;

class Signs {
 public:
  Signs(std::span<const Way> ways, const Demand& demand, const Wires& wires,
        Diagnostics& diagnostics)
      : ways_(ways), demand_(demand), wires_(wires), diagnostics_(diagnostics) {}

  void run() {
    if (demand_.schedule.triggers.empty() && demand_.schedule.steppers.empty() &&
        !expects_something())
      return;
    begin();
    while (!news_.empty()) {
      const std::string where = news_.extract(news_.begin()).value();
      for (std::size_t t = 0; t < ways_.size(); ++t)
        if (begins_with(t) == where)
          if (const auto end = play(t)) meet(timeline(t).next, *end);
    }
    reporting_ = true;
    for (std::size_t t = 0; t < ways_.size(); ++t) (void)play(t);
  }

 private:
  [[nodiscard]] bool expects_something() const {
    return std::ranges::any_of(ways_, [](const Way& way) {
      return std::ranges::any_of(way.actions, [](const Placed& placed) {
        return std::holds_alternative<Expect>(placed.action->what);
      });
    });
  }

  [[nodiscard]] const Timeline& timeline(std::size_t t) const {
    return demand_.schedule.timelines[t];
  }

  /// Returns the name of the pulse that begins a timeline: "decoder", a thread or a jack.
  [[nodiscard]] std::string begins_with(std::size_t t) const {
    return timeline(t).entry.starts_with("op ") ? entry::decoder : timeline(t).entry;
  }

  /// Starts the proof at the start button. All registers are empty, because the operator presses
  /// the clear button first. Without `reset` the proof starts at `fetch` and `row_fetch`.
  void begin() {
    const bool reset = std::ranges::any_of(demand_.schedule.timelines, [](const Timeline& each) {
      return each.entry == entry::reset;
    });
    for (const char* const thread : {entry::fetch, entry::row_fetch})
      if (!reset) meet(thread, State{});
    if (reset) meet(entry::reset, State{});
  }

  /// Joins the state `arriving` with the known state at the pulse `where` (see begins_with()). If
  /// the known state changes, adds `where` to `news_`.
  void meet(const std::string& where, const State& arriving) {
    const auto [found, fresh] = entries_.emplace(where, arriving);
    if (fresh) news_.insert(where);
    for (std::size_t k = 0; k < arriving.size(); ++k) {
      Register& known = found->second[k];
      const Contents both = joined(known.contents, arriving[k].contents);
      if (both == known.contents) continue;
      if (both.sign != known.contents.sign && arriving[k].origin >= 0)
        known.origin = arriving[k].origin;
      known.contents = both;
      news_.insert(where);
    }
  }

  /// Returns the state at the end of a timeline. Returns nullopt if the proof has not yet reached
  /// the timeline, or if a choice or an `expect` of the timeline contradicts a known sign.
  std::optional<State> play(std::size_t t) {
    const auto begins = entries_.find(begins_with(t));
    if (begins == entries_.end()) return std::nullopt;
    State state = begins->second;
    const Timeline& played = timeline(t);
    bool started = false;
    for (std::size_t k = 0; k < played.steps.size(); ++k) {
      const int time = played.first_moment + 1 + static_cast<int>(k);
      if (!choose(t, time, played.steps[k], state)) return std::nullopt;
      if (!expect(t, time, state)) return std::nullopt;
      if (reporting_) check_sending(t, time, played.steps[k], state);
      // The steppers decode until add time 0, and again after a step that starts a stepper.
      started = started || (time > 0 && starts_stepper(played.steps[k]));
      if (reporting_ && (started || time <= 0)) check_decoding(t, time, k, state);
      state = after(t, time, k, state);
    }
    return state;
  }

  /// Adds to `state` each sign that a chosen arm implies. Returns false if such a sign contradicts
  /// a known sign.
  bool choose(std::size_t t, int time, const AddTime& now, State& state) {
    for (const Chosen& chosen : ways_[t].choices) {
      if (chosen.time != time) continue;
      for (std::size_t arm = 0; arm < chosen.choose->arms.size(); ++arm) {
        const auto& lines = chosen.choose->arms[arm].lines;
        if (arm == chosen.arm && lines.size() > 1)
          continue;  // one of these lines pulses, but it is unknown which one
        for (const Choose::Line& line : lines) {
          const auto number = wires_.accumulator(line.accumulator.text);
          if (!number || line.wire != sign_wire || !is_sent(now, *number, line.output)) continue;
          const Sign sign =
              (arm == chosen.arm) == (line.output == Output::additive) ? Sign::minus : Sign::plus;
          Sign& known = at(state, *number).contents.sign;
          if (known == opposite(sign)) return false;
          known = sign;
        }
      }
    }
    return true;
  }

  static bool is_sent(const AddTime& now, int accumulator, Output output) {
    return std::ranges::any_of(now.accumulators, [&](const AccumulatorAction& action) {
      return action.accumulator == accumulator && sends(action.kind, output);
    });
  }

  /// Adds to `state` each sign that an `expect` promises. Returns false if a promised sign
  /// contradicts a known sign.
  bool expect(std::size_t t, int time, State& state) {
    for (const Placed& placed : ways_[t].actions) {
      const auto* expected = std::get_if<Expect>(&placed.action->what);
      if (expected == nullptr || placed.first != time) continue;
      Register& known = at(state, *wires_.accumulator(expected->accumulator.text));
      const Sign sign = expected->minus ? Sign::minus : Sign::plus;
      if (known.contents.sign == opposite(sign)) {
        if (reporting_)
          complain(diagnostics_, ScheduleId::sign_contradicted, placed.action->where,
                   fmt::format("{} is {} here: {}", expected->accumulator.text,
                               name_of(known.contents.sign), place_name(t, time)),
                   story(known.origin));
        return false;
      }
      known.contents.sign = sign;
    }
    return true;
  }

  State after(std::size_t t, int time, std::size_t step, const State& before) {
    const AddTime& now = timeline(t).steps[step];
    const std::vector<Sending> sending = senders(timeline(t), step);
    State state = before;
    for (const AccumulatorAction& action : now.accumulators)
      if (action.kind == Kind::receive && action.view >= 0)
        receive(t, time, action, sending, before, at(state, action.accumulator));
    for (const AccumulatorAction& action : now.accumulators)
      if (action.clear || action.kind == Kind::clear) at(state, action.accumulator) = {};
    return state;
  }

  static Register& at(State& state, int accumulator) {
    return state[static_cast<std::size_t>(accumulator)];
  }
  static const Register& at(const State& state, int accumulator) {
    return state[static_cast<std::size_t>(accumulator)];
  }

  void receive(std::size_t t, int time, const AccumulatorAction& action,
               const std::vector<Sending>& sending, const State& before, Register& receiver) {
    Trains trains{};
    std::string reason;
    int sender = -1;
    for (const View::Path& path :
         demand_.schedule.views[static_cast<std::size_t>(action.view)].paths)
      for (const Sending& from : sending) {
        if (from.jack != path.from) continue;
        for (std::size_t wire = 0; wire < trains.size(); ++wire) {
          if (path.mapping[wire] == 0) continue;
          const Train train = sent_on(from, path.mapping[wire], before);
          trains[wire] = trains[wire] + train;
          if (wire + 1 != sign_wire || train.parity == Sign::plus) continue;
          reason = fmt::format("from {}", name(from, path.mapping[wire]));
          if (from.unit == Sending::Unit::accumulator && path.mapping[wire] == sign_wire)
            sender = at(before, from.number).origin;
        }
      }
    const int plus_one = action.plus_one ? 1 : 0;
    if (reason.empty() && may_carry(receiver.contents, trains, plus_one)) reason = "by a carry";
    receiver.contents = received(receiver.contents, trains, plus_one);
    if (!reason.empty()) receiver.origin = origin({t, time, action, reason, sender});
  }

  [[nodiscard]] Train sent_on(const Sending& from, int wire, const State& state) const {
    return from.unit == Sending::Unit::accumulator
               ? sent(at(state, from.number).contents, from.output, wire)
               : sent(demand_.schedule, from, wire);
  }

  void check_sending(std::size_t t, int time, const AddTime& now, const State& state) {
    for (const AccumulatorAction& action : now.accumulators)
      for (const Output output : {Output::additive, Output::subtractive}) {
        if (!sends(action.kind, output)) continue;
        for (std::size_t k = 0; k < demand_.schedule.triggers.size(); ++k) {
          const Trigger& trigger = demand_.schedule.triggers[k];
          if (trigger.jack != jack_of(action.accumulator, output) ||
              chooses(t, time, action.accumulator, output, trigger.wire))
            continue;
          check_silent(t, time, action, output, k, at(state, action.accumulator));
        }
      }
  }

  /// Returns true if this wire belongs to a choice made in this add time.
  [[nodiscard]] bool chooses(std::size_t t, int time, int accumulator, Output output,
                             int wire) const {
    return std::ranges::any_of(ways_[t].choices, [&](const Chosen& chosen) {
      return chosen.time == time &&
             std::ranges::any_of(chosen.choose->arms, [&](const Choose::Arm& arm) {
               return std::ranges::any_of(arm.lines, [&](const Choose::Line& line) {
                 return line.wire == wire && line.output == output &&
                        wires_.accumulator(line.accumulator.text) == accumulator;
               });
             });
    });
  }

  void check_silent(std::size_t t, int time, const AccumulatorAction& action, Output output,
                    std::size_t trigger, const Register& sender) {
    const int wire = demand_.schedule.triggers[trigger].wire;
    const Contents& contents = sender.contents;
    const bool complement = output == Output::subtractive;
    const Sign silent = complement ? Sign::minus : Sign::plus;
    if (wire == sign_wire ? contents.sign == silent : !complement && contents.is_zero(wire)) return;
    std::string what;
    std::string hint;
    const std::string name = wires_.name(action.accumulator);
    if (wire == sign_wire) {
      what = fmt::format("{} {} {}", name, contents.sign == Sign::unknown ? "may be" : "is",
                         name_of(opposite(silent)));
      hint = complement ? "; expect it to be minus"
                        : "; expect it to be plus, or keep pm out of its views";
    } else {
      what = fmt::format("d{} of {} may be other than {}", wire, name, complement ? 9 : 0);
    }
    complain(diagnostics_, ScheduleId::sign_unproved, place(t, time, action),
             fmt::format("{} when it sends{}, and would start {}: {}{}", what,
                         complement ? " its complement" : "", started(static_cast<int>(trigger)),
                         place_name(t, time), hint),
             wire == sign_wire ? story(sender.origin) : std::vector<DiagnosticNote>{});
  }

  /// Returns true if a stepper is pulsed (`p.Ai`) at the beginning of an add time.
  static bool starts_stepper(const AddTime& now) {
    constexpr std::size_t length = 4;
    return std::ranges::any_of(now.starts, [](const JackName& jack) {
      return jack.size() == length && jack.starts_with("p.") && jack.ends_with('i');
    });
  }

  /// Reports pulses that a stepper may count by mistake while it decodes.
  void check_decoding(std::size_t t, int time, std::size_t step, const State& state) {
    for (const Sending& from : senders(timeline(t), step))
      for (const StepperInput& stepper : demand_.schedule.steppers)
        for (const View::Path& path : stepper.paths) {
          const int wire = path.mapping[0];
          if (path.from != from.jack || sent_on(from, wire, state).most == 0) continue;
          complain(diagnostics_, ScheduleId::stepper_disturbed, place(t, time, from),
                   fmt::format("{} may have pulses that stepper {} counts while it decodes: {}",
                               name(from, wire), stepper.stepper, place_name(t, time)));
        }
  }

  [[nodiscard]] std::string started(int trigger) const {
    for (const DigitDelay& delay : demand_.digit_delays)
      if (std::ranges::find(delay.lines, trigger) != delay.lines.end()) return delay.name;
    return "a choice";
  }

  /// Returns the index of an origin. Origins of the same register at the same time share an index,
  /// so that a loop of the program adds no new origins.
  int origin(Origin made) {
    const auto [found, fresh] =
        origin_numbers_.emplace(std::tuple(made.timeline, made.time, made.receiving.accumulator),
                                static_cast<int>(origins_.size()));
    if (fresh) origins_.push_back(std::move(made));
    return found->second;
  }

  /// Returns notes that explain a sign, from the origin `last` back to earlier origins.
  [[nodiscard]] std::vector<DiagnosticNote> story(int last) const {
    std::vector<DiagnosticNote> notes;
    for (int k = last; k >= 0 && notes.size() < longest_story;) {
      const Origin& step = origins_[static_cast<std::size_t>(k)];
      notes.push_back(
          {place(step.timeline, step.time, step.receiving),
           fmt::format("{} gets its sign here, {}: {}", wires_.name(step.receiving.accumulator),
                       step.reason, place_name(step.timeline, step.time))});
      k = step.sender;
    }
    return notes;
  }

  [[nodiscard]] std::string name(const Sending& from, int wire) const {
    switch (from.unit) {
      case Sending::Unit::accumulator:
        return fmt::format("{}{}.{}", wires_.name(from.number),
                           from.jack.substr(from.jack.find('.')),
                           wire == sign_wire ? "pm" : fmt::format("d{}", wire));
      case Sending::Unit::constant:
        return demand_.schedule.constants[static_cast<std::size_t>(from.number)].name;
      case Sending::Unit::card:
        return "the card";
      case Sending::Unit::table:
        return fmt::format("ft{}", from.number);
    }
    return "";
  }

  [[nodiscard]] std::string place_name(std::size_t t, int time) const {
    return fmt::format("{}, add time {}", timeline(t).name, time);
  }
  static std::string_view name_of(Sign sign) {
    return sign == Sign::unknown ? "unknown" : sign == Sign::plus ? "plus" : "minus";
  }

  /// Returns the source span of an accumulator's action.
  [[nodiscard]] SourceSpan place(std::size_t t, int time, const AccumulatorAction& action) const {
    for (const Site& site : demand_.sites)
      if (site.program.unit == UnitProgram::Unit::accumulator &&
          site.program.number == action.accumulator && site.program.action.kind == action.kind &&
          works(demand_, site, t, time))
        return site.where;
    return ways_[t].where;
  }

  /// Returns the source span of the action that makes an accumulator send. For other units, returns
  /// the source span of the goto that ends the way.
  [[nodiscard]] SourceSpan place(std::size_t t, int time, const Sending& from) const {
    for (const AccumulatorAction& action : timeline(t).steps[step_of(t, time)].accumulators)
      if (from.unit == Sending::Unit::accumulator && action.accumulator == from.number &&
          sends(action.kind, from.output))
        return place(t, time, action);
    return ways_[t].where;
  }
  [[nodiscard]] std::size_t step_of(std::size_t t, int time) const {
    return static_cast<std::size_t>(time - timeline(t).first_moment - 1);
  }

  std::span<const Way> ways_;
  const Demand& demand_;
  const Wires& wires_;
  Diagnostics& diagnostics_;
  /// The known state at each pulse that begins timelines. The key is the name of the pulse.
  std::map<std::string, State> entries_;
  std::set<std::string> news_;  // keys of `entries_` whose state has changed
  std::vector<Origin> origins_;
  std::map<std::tuple<std::size_t, int, int>, int> origin_numbers_;
  bool reporting_ = false;
};

}  // namespace

void check_signs(std::span<const Way> ways, const Demand& demand, const Wires& wires,
                 Diagnostics& diagnostics) {
  Signs(ways, demand, wires, diagnostics).run();
}

}  // namespace chessvm::rtm
