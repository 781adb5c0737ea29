// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "sim/rtm/machine/stock1946.hpp"
#include "sim/rtm/schedule/axis.hpp"
#include "sim/rtm/schedule/decoder.hpp"
#include "sim/rtm/schedule/demand.hpp"
#include "sim/rtm/schedule/diagnostic_table.hpp"
#include "sim/rtm/schedule/expand.hpp"
#include "sim/rtm/schedule/printed.hpp"
#include "sim/rtm/schedule/sending.hpp"
#include "sim/rtm/schedule/shared_wires.hpp"
#include "sim/rtm/schedule/signs.hpp"
#include "sim/rtm/schedule/validate.hpp"
#include "sim/rtm/schedule/wires.hpp"

namespace chessvm::rtm {
namespace {

class Elaborator {
 public:
  Elaborator(const Syntax& syntax, Diagnostics& diagnostics)
      : syntax_(syntax), diagnostics_(diagnostics), wires_(syntax, diagnostics) {}

  std::optional<Demand> run() {
    check_names(syntax_, diagnostics_);
    check_stages(syntax_, diagnostics_);
    if (diagnostics_.has_errors()) return std::nullopt;
    declare();
    for (const Body& body : syntax_.bodies)
      if (body.kind != Body::Kind::piece)
        for (Way& way : expand(syntax_, body, diagnostics_)) ways_.push_back(std::move(way));
    if (diagnostics_.has_errors()) return std::nullopt;
    for (const Way& way : ways_) check_cost(way);
    check_path_costs();
    demand_.axis = make_axis(syntax_, ways_, diagnostics_);
    if (diagnostics_.has_errors()) return std::nullopt;
    for (std::size_t k = 0; k < ways_.size(); ++k) play(k);
    join_entries();
    leave_out_silent_outputs();
    if (!diagnostics_.has_errors()) check_units(demand_, wires_, diagnostics_);
    if (!diagnostics_.has_errors()) check_signs(ways_, demand_, wires_, diagnostics_);
    if (diagnostics_.has_errors()) return std::nullopt;
    demand_.wires = std::move(wires_);
    return std::move(demand_);
  }

 private:
  void error(ScheduleId id, SourceSpan where, std::string message) {
    complain(diagnostics_, id, where, std::move(message));
  }

  Schedule& schedule() { return demand_.schedule; }

  void declare() {
    for (const ConstantStatement& constant : syntax_.constants) {
      constants_.emplace(constant.name.text, static_cast<int>(schedule().constants.size()));
      schedule().constants.push_back({constant.name.text, constant.minus, constant.digits});
    }
    const auto add = [&](std::string name, std::string value) {
      schedule().switches.push_back({std::move(name), std::move(value)});
    };
    for (const ModeStatement& mode : syntax_.modes)
      add(fmt::format("f{}.mpm{}", mode.table, mode.half == 'A' ? 1 : 2), "T");
    for (const RowStatement& row : syntax_.rows)
      for (std::size_t half = 0; half < 2; ++half) {
        const std::string prefix =
            fmt::format("f{}.R{}{}", row.table, half == 0 ? 'A' : 'B', row.row);
        const std::string& text = row.halves[half];
        if (text[0] == 'M') add(prefix + "S", "M");
        for (std::size_t k = 1; k < text.size(); ++k)
          if (text[k] != '.') add(fmt::format("{}L{}", prefix, 7 - k), std::string(1, text[k]));
      }
    for (const SignsStatement& signs : syntax_.signs)
      for (const int row : signs.rows)
        add(fmt::format("f{}.R{}{}S", signs.table, signs.half, row), "M");
    for (const StepperStatement& stepper : syntax_.steppers) {
      if (!wires_.is_bus(stepper.bus.text)) {
        error(ScheduleId::unknown_bus, stepper.bus.where, "no bus is called " + stepper.bus.text);
        continue;
      }
      StepperInput input{stepper.stepper.text, stepper.wire, {}, stepper.stages, stepper.bus.text};
      input.paths = paths_to(input);
      if (input.paths.empty())
        error(ScheduleId::stepper_silent, stepper.bus.where,
              fmt::format("stepper {} counts a wire of {} on which nothing sends",
                          stepper.stepper.text, stepper.bus.text));
      schedule().steppers.push_back(std::move(input));
    }
    set_paths();
    for (const Body& body : syntax_.bodies) remember_steps(body);
    for (const StageStatement& stage : syntax_.stages)
      if (stage.start) remember_steps(*stage.start);
    schedule().shared_wires = shared_wires(syntax_, wires_, diagnostics_);
    schedule().printed = printed_columns(syntax_, wires_, diagnostics_);
  }

  void remember_steps(const Body& body) {
    for (const Step& step : body.steps)
      for (const Action& action : step.actions) steps_.emplace(&action, std::pair{&body, &step});
  }

  /// Copies the views and the paths to the steppers from `wires_` into the schedule.
  void set_paths() {
    schedule().views.clear();
    for (const Wires::Input& input : wires_.inputs()) schedule().views.push_back(input.view);
    for (StepperInput& stepper : schedule().steppers) stepper.paths = paths_to(stepper);
  }

  /// Returns the paths from outputs to the bus wire whose pulses a stepper counts.
  std::vector<View::Path> paths_to(const StepperInput& stepper) const {
    std::vector<View::Path> paths;
    for (const View::Path& path : wires_.paths_to(stepper.bus)) {
      Mapping only{};
      only[0] = path.mapping[static_cast<std::size_t>(stepper.wire - 1)];
      if (only[0] != 0) paths.push_back({path.from, only});
    }
    return paths;
  }

  /// Removes the plugs of outputs that send in no timeline, because their cables would be idle.
  void leave_out_silent_outputs() {
    std::set<JackName> sending;
    for (const Timeline& timeline : schedule().timelines)
      for (std::size_t step = 0; step < timeline.steps.size(); ++step)
        for (const Sending& sender : rtm::senders(timeline, step)) sending.insert(sender.jack);
    wires_.keep_plugs_of(sending);
    set_paths();
  }

  void check_cost(const Way& way) {
    if (way.entry->kind != Body::Kind::micro || !way.entry->cost) return;
    int wanted = *way.entry->cost;
    for (const PathCost& path : way.entry->path_costs)
      if (passes(way, path.piece)) wanted = path.cost;
    const int cost = way.next == entry::row_fetch ? way.end - 1 : way.end;
    if (cost != wanted)
      error(ScheduleId::cost, way.entry->name.where,
            fmt::format("{} costs {} add times on the path {}, not {}", way.entry->name.text, cost,
                        way.name, wanted));
  }

  static bool passes(const Way& way, const Name& piece) {
    return std::ranges::any_of(way.passed, [&](const Body* body) {
      return body->kind == Body::Kind::piece && body->name.text == piece.text;
    });
  }

  /// Reports a PathCost if its piece is not on any way through the microprogram.
  void check_path_costs() {
    for (const Body& body : syntax_.bodies)
      for (const PathCost& path : body.path_costs)
        if (std::ranges::none_of(ways_, [&](const Way& way) {
              return way.entry == &body && passes(way, path.piece);
            }))
          error(ScheduleId::unknown_piece, path.piece.where,
                fmt::format("no path of {} passes a piece {}", body.name.text, path.piece.text));
  }

  void play(std::size_t t) {
    const Way& way = ways_[t];
    Timeline timeline;
    timeline.name = way.name;
    timeline.first_moment = demand_.axis.timelines[t].first;
    timeline.end = way.end;
    timeline.next = way.next;
    timeline.steps.resize(static_cast<std::size_t>(timeline.end - timeline.first_moment));
    timeline.entry = way.entry->kind == Body::Kind::micro
                         ? fmt::format("op {:02}", way.entry->opcode.value_or(0))
                         : way.entry->name.text;
    const auto source = [&](const JackName& jack, int moment) {
      timeline.sources.push_back({jack, moment});
      supply(jack).insert(demand_.axis.index(t, moment));
    };
    if (follows_wait(way)) {
      timeline.entry = way.name.substr(way.name.rfind('/') + 1);
      source(timeline.entry, 0);
    } else if (way.entry->kind == Body::Kind::micro) {
      const auto stages = stages_to(syntax_, *way.entry->opcode);
      if (stages.empty())
        error(ScheduleId::opcode_undecoded, way.entry->name.where,
              fmt::format("no stage leads to opcode {:02}", *way.entry->opcode));
      int moment = 1 - static_cast<int>(stages.size());
      for (const StageStatement* stage : stages) {
        source("p." + stage->stage.text + "o", moment);
        body_ = nullptr;
        if (stage->stepper)
          start(t, "p." + stage->stepper->text + "i", moment, stage->where, timeline);
        ++moment;
      }
    } else if (way.entry->name.text == entry::reset) {
      source("i.io", 0);
    }
    timeline_ = &timeline;
    for (const Placed& placed : way.actions) {
      std::tie(body_, step_) = steps_.at(placed.action);
      act(t, placed);
    }
    for (const Chosen& chosen : way.choices) digits(t, chosen);
    schedule().timelines.push_back(std::move(timeline));
  }

  Moments& supply(const JackName& jack) {
    for (Supply& known : demand_.supplies)
      if (known.jack == jack) return known.moments;
    demand_.supplies.push_back({jack, Moments(demand_.axis.size)});
    return demand_.supplies.back().moments;
  }

  /// The place of an action in the source. Two sites with the same program have different places.
  struct SourcePoint {
    std::uint32_t file;
    std::uint32_t offset;
    friend auto operator<=>(const SourcePoint&,
                            const SourcePoint&) = default;  // NOLINT: false warning
  };

  /// Demands that `program` begins to work in add time `first` of timeline `t`.
  void want(std::size_t t, UnitProgram program, int first, SourceSpan where) {
    const auto key = std::pair{program.name, SourcePoint{where.file, where.offset}};
    auto found = sites_.find(key);
    if (found == sites_.end()) {
      found = sites_.emplace(key, demand_.sites.size()).first;
      demand_.sites.push_back({std::move(program), where, Moments(demand_.axis.size), ""});
      askers_.push_back(nullptr);
    }
    // A site gets the name of the first body in the source that contains it.
    const Body*& asker = askers_[found->second];
    if (body_ != nullptr && (asker == nullptr || body_ < asker)) {
      asker = body_;
      demand_.sites[found->second].body = fmt::format("{} {}", body_->name.text, step_->first);
    }
    const Axis::Span& span = demand_.axis.timelines[t];
    if (first - 1 < span.first || first - 1 > span.end) {
      error(ScheduleId::outside, where,
            fmt::format("add time {} is outside {}", first, ways_[t].name));
      return;
    }
    demand_.sites[found->second].moments.insert(demand_.axis.index(t, first - 1));
  }

  AddTime* step(int time) {
    const int index = time - timeline_->first_moment - 1;
    if (index < 0 || index >= static_cast<int>(timeline_->steps.size())) return nullptr;
    return &timeline_->steps[static_cast<std::size_t>(index)];
  }

  void start(std::size_t t, const JackName& jack, int moment, SourceSpan where,
             Timeline& timeline) {
    UnitProgram program;
    program.unit = UnitProgram::Unit::jack;
    program.jack = jack;
    program.name = jack;
    want(t, std::move(program), moment + 1, where);
    const int index = moment - timeline.first_moment;
    if (index >= 0 && index < static_cast<int>(timeline.steps.size()))
      timeline.steps[static_cast<std::size_t>(index)].starts.push_back(jack);
  }

  static std::string tag_name(const std::string& tag) { return tag.empty() ? "" : "@" + tag; }

  std::string action_name(const AccumulatorAction& action, int repeat) {
    std::string name = wires_.name(action.accumulator);
    const std::string times = repeat > 1 ? fmt::format(" {} times", repeat) : "";
    switch (action.kind) {
      case AccumulatorAction::Kind::receive:
        return fmt::format("{} <-{}{}",
                           wires_.inputs()[static_cast<std::size_t>(action.view)].view.name,
                           action.plus_one ? " +1" : "", times);
      case AccumulatorAction::Kind::send_additive:
        return fmt::format("{}{} ->{}", name, action.clear ? "*" : "", times);
      case AccumulatorAction::Kind::send_subtractive:
        return fmt::format("{}{} ~>{}", name, action.clear ? "*" : "", times);
      case AccumulatorAction::Kind::send_both:
        return fmt::format("{}{} -> and ~>{}", name, action.clear ? "*" : "", times);
      case AccumulatorAction::Kind::clear:
        return "clear " + name;
    }
    return name;
  }

  void accumulator(std::size_t t, const AccumulatorAction& action, const Placed& placed,
                   const std::string& tag, SourceSpan where) {
    UnitProgram program;
    program.unit = UnitProgram::Unit::accumulator;
    program.number = action.accumulator;
    program.action = action;
    program.repeat = placed.last - placed.first + 1;
    program.name = fmt::format("{}{}", action_name(action, program.repeat), tag_name(tag));
    want(t, std::move(program), placed.first, where);
    for (int time = placed.first; time <= placed.last; ++time)
      if (AddTime* at = step(time)) {
        at->accumulators.push_back(action);
        if (time < placed.last) at->accumulators.back().clear = false;
      }
  }

  void senders(std::size_t t, const std::vector<Sender>& all, const Placed& placed,
               SourceSpan where, auto kind_of) {
    const bool complement = kind_of(0) == AccumulatorAction::Kind::send_subtractive;
    const bool any_register = std::ranges::any_of(all, [&](const Sender& sender) {
      return wires_.accumulator(sender.unit.text).has_value();
    });
    for (const Sender& sender : all) {
      const SourceSpan here = sender.unit.where.length != 0 ? sender.unit.where : where;
      const std::string& name = sender.unit.text;
      if (placed.first != placed.last && !wires_.accumulator(name))
        error(ScheduleId::sends_once, here,
              fmt::format("only a register sends for several add times: {} would in the first of "
                          "{} to {}",
                          name, placed.first, placed.last));
      if (!wires_.accumulator(name) && (sender.clear || (complement && !any_register)))
        error(
            ScheduleId::unknown_accumulator, here,
            fmt::format("{} is no register: only a register can be cleared or send its complement",
                        name));
      if (name == "ft1" || name == "ft2" || name == "ft3") {
        table_sends(t, name[2] - '0', placed, here);
      } else if (name == "card" || constants_.contains(name)) {
        UnitProgram program;
        program.unit = UnitProgram::Unit::constant;
        program.number = name == "card" ? -1 : constants_.at(name);
        program.name = name + tag_name(sender.tag.text);
        want(t, program, placed.first, here);
        if (AddTime* at = step(placed.first)) at->constants.push_back({program.number});
      } else if (const auto number = wires_.accumulator(name)) {
        accumulator(t, {kind_of(*number), *number, -1, sender.clear, false}, placed,
                    sender.tag.text, here);
      } else {
        error(ScheduleId::unknown_sender, here, "nothing that sends is called " + name);
      }
    }
  }

  void receivers(std::size_t t, const std::vector<Receiver>& all, const Placed& placed) {
    for (const Receiver& receiver : all) {
      const std::string name = receiver.view.text.empty()
                                   ? receiver.accumulator.text
                                   : receiver.accumulator.text + "." + receiver.view.text;
      const auto view = wires_.view(name);
      if (!view) {
        error(ScheduleId::unknown_view, receiver.accumulator.where,
              "no register or view is called " + name);
        continue;
      }
      const int number = *wires_.accumulator(receiver.accumulator.text);
      accumulator(t, {AccumulatorAction::Kind::receive, number, *view, false, receiver.plus_one},
                  placed, receiver.tag.text, receiver.accumulator.where);
    }
  }

  void table_sends(std::size_t t, int table, const Placed& placed, SourceSpan where) {
    for (const Placed& other : ways_[t].actions)
      if (const auto* look = std::get_if<Look>(&other.action->what))
        if (look->table == table && other.first + stock::access_time == placed.first) return;
    error(ScheduleId::table_silent, where,
          fmt::format("ft{} sends nothing in add time {} of {}: no look-up started four add times "
                      "before",
                      table, placed.first, ways_[t].name));
  }

  void act(std::size_t t, const Placed& placed) {
    const Action& action = *placed.action;
    if (const auto* transfer = std::get_if<Transfer>(&action.what)) {
      const auto kind = transfer->output == Output::subtractive
                            ? AccumulatorAction::Kind::send_subtractive
                            : AccumulatorAction::Kind::send_additive;
      senders(t, transfer->senders, placed, action.where, [&](int) { return kind; });
      receivers(t, transfer->receivers, placed);
    } else if (const auto* choose = std::get_if<Choose>(&action.what)) {
      senders(t, choose->senders, placed, action.where,
              [&](int number) { return outputs(*choose, number); });
      receivers(t, choose->receivers, placed);
    } else if (const auto* clear = std::get_if<Clear>(&action.what)) {
      if (const auto number = wires_.accumulator(clear->accumulator.text))
        accumulator(t, {AccumulatorAction::Kind::clear, *number, -1, true, false}, placed,
                    clear->tag.text, action.where);
      else
        error(ScheduleId::unknown_accumulator, clear->accumulator.where,
              "no accumulator is called " + clear->accumulator.text);
    } else if (const auto* look = std::get_if<Look>(&action.what)) {
      UnitProgram program;
      program.unit = UnitProgram::Unit::table;
      program.number = look->table;
      program.operation = look->operation;
      program.name =
          fmt::format("ft{} {}{}", look->table, look->operation, tag_name(look->tag.text));
      want(t, program, placed.first, action.where);
      if (AddTime* at = step(placed.first)) at->tables.push_back({look->table, look->operation});
    } else if (const auto* begin = std::get_if<Start>(&action.what)) {
      const std::string& name = begin->jack.text;
      if (name == "steppers.clear") {
        for (const StepperStatement& stepper : syntax_.steppers)
          start(t, "p." + stepper.stepper.text + "cdi", placed.first - 1, action.where, *timeline_);
      } else {
        if (name.size() == 1 && !has_stepper(syntax_, name))
          error(ScheduleId::unknown_stepper, begin->jack.where, "no stepper is called " + name);
        start(t, name.size() == 1 ? "p." + name + "i" : name, placed.first - 1, action.where,
              *timeline_);
      }
    } else if (const auto* expect = std::get_if<Expect>(&action.what)) {
      if (!wires_.accumulator(expect->accumulator.text))
        error(ScheduleId::unknown_accumulator, expect->accumulator.where,
              "no accumulator is called " + expect->accumulator.text);
      if (step(placed.first) == nullptr)
        error(ScheduleId::outside, action.where,
              fmt::format("add time {} is outside {}", placed.first, ways_[t].name));
    }
  }

  AccumulatorAction::Kind outputs(const Choose& choose, int number) {
    bool additive = false;
    bool subtractive = false;
    for (const Choose::Arm& arm : choose.arms)
      for (const Choose::Line& line : arm.lines)
        if (wires_.accumulator(line.accumulator.text) == number)
          (line.output == Output::additive ? additive : subtractive) = true;
    if (additive && subtractive) return AccumulatorAction::Kind::send_both;
    return subtractive ? AccumulatorAction::Kind::send_subtractive
                       : AccumulatorAction::Kind::send_additive;
  }

  int trigger(const Choose::Line& line) {
    const auto number = wires_.accumulator(line.accumulator.text);
    if (!number) {
      error(ScheduleId::unknown_accumulator, line.where,
            "no accumulator is called " + line.accumulator.text);
      return 0;
    }
    const JackName jack =
        fmt::format("a{}.{}", *number, line.output == Output::additive ? 'A' : 'S');
    auto& triggers = schedule().triggers;
    for (std::size_t k = 0; k < triggers.size(); ++k)
      if (triggers[k].jack == jack && triggers[k].wire == line.wire) return static_cast<int>(k);
    triggers.push_back({jack, line.wire});
    return static_cast<int>(triggers.size() - 1);
  }

  /// Reports an error if an earlier choice already has one of `lines`. The cable of a line is
  /// always plugged in, so the digits on this line would start the pulses of both choices.
  void check_lines(const std::vector<int>& lines, const Chosen& chosen) {
    for (const DigitDelay& known : demand_.digit_delays)
      for (const int line : lines)
        if (std::ranges::find(known.lines, line) != known.lines.end())
          return error(ScheduleId::choice_shared, chosen.where,
                       fmt::format("a line of this choice already leads to {} after {} add times",
                                   known.name, known.after));
  }

  void digits(std::size_t t, const Chosen& chosen) {
    const Choose::Arm& arm = chosen.choose->arms[chosen.arm];
    std::vector<int> lines;
    for (const Choose::Line& line : arm.lines) lines.push_back(trigger(line));
    std::ranges::sort(lines);
    DigitDelay* delay = nullptr;
    for (DigitDelay& known : demand_.digit_delays)
      if (known.lines == lines && known.after == chosen.choose->after) delay = &known;
    if (delay == nullptr) {
      check_lines(lines, chosen);
      demand_.digit_delays.push_back({lines, chosen.choose->after, arm.piece.text,
                                      Moments(demand_.axis.size), Moments(demand_.axis.size)});
      delay = &demand_.digit_delays.back();
    }
    delay->starts.insert(demand_.axis.index(t, chosen.time));
    delay->moments.insert(demand_.axis.index(t, chosen.time + chosen.choose->after - 1));
    if (AddTime* at = step(chosen.time)) at->triggers.push_back(lines[chosen.line % lines.size()]);
  }

  /// Completes the moments of each site. If a site has one moment of an entry (Axis::entries), the
  /// site gets all moments of this entry, because all of them stand for one pulse.
  void join_entries() {
    for (Site& site : demand_.sites)
      for (const Moments& entry : demand_.axis.entries)
        if (site.moments.meets(entry)) site.moments |= entry;
  }

  const Syntax& syntax_;
  Diagnostics& diagnostics_;
  Wires wires_;
  Demand demand_;
  std::vector<Way> ways_;
  std::map<std::string, int> constants_;
  std::map<std::pair<std::string, SourcePoint>, std::size_t> sites_;
  std::map<const Action*, std::pair<const Body*, const Step*>> steps_;
  const Body* body_ = nullptr;  // body of the action; nullptr for a stage that starts a stepper
  const Step* step_ = nullptr;
  std::vector<const Body*> askers_;  // for each site, the first body that contains it
  Timeline* timeline_ = nullptr;
};

}  // namespace

std::optional<Demand> elaborate(const Syntax& syntax, Diagnostics& diagnostics) {
  return Elaborator(syntax, diagnostics).run();
}

}  // namespace chessvm::rtm
