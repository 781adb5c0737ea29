// SPDX-License-Identifier: MIT
#include "sim/rtm/schedule/validate.hpp"

#include <fmt/format.h>
#include <map>
#include <set>

#include "sim/rtm/machine/stock1946.hpp"
#include "sim/rtm/schedule/diagnostic_table.hpp"
#include "sim/rtm/schedule/drivers.hpp"
#include "sim/rtm/schedule/sites.hpp"

namespace chessvm::rtm {
namespace {

/// Finds the bodies that the program can reach. Begins at the microprograms, at the stages, and at
/// the threads `reset`, `fetch` and `row_fetch`.
class Reach {
 public:
  explicit Reach(const Syntax& syntax) : syntax_(syntax) {
    for (const Body& body : syntax.bodies)
      if (body.kind == Body::Kind::micro ||
          (body.kind == Body::Kind::thread && begins_by_itself(body.name.text)))
        visit(body);
    for (const StageStatement& stage : syntax.stages)
      if (stage.start) visit(*stage.start);
  }

  [[nodiscard]] bool contains(const Body& body) const { return reached_.contains(&body); }

 private:
  static bool begins_by_itself(const std::string& thread) {
    return thread == entry::reset || thread == entry::fetch || thread == entry::row_fetch;
  }

  void visit(const Body& body) {
    if (!reached_.insert(&body).second) return;
    for (const Step& step : body.steps)
      for (const Action& action : step.actions) {
        if (const auto* call = std::get_if<Call>(&action.what))
          visit_all(Body::Kind::piece, call->piece.text);
        if (const auto* jump = std::get_if<Goto>(&action.what))
          visit_all(Body::Kind::thread, jump->thread.text);
        if (const auto* choose = std::get_if<Choose>(&action.what))
          for (const Choose::Arm& arm : choose->arms) visit_all(Body::Kind::piece, arm.piece.text);
      }
  }

  void visit_all(Body::Kind kind, const std::string& name) {
    for (const Body& body : syntax_.bodies)
      if (body.kind == kind && body.name.text == name) visit(body);
  }

  const Syntax& syntax_;
  std::set<const Body*> reached_;
};

/// Returns "TIMELINE, add time N" for the moment at the end of that add time.
std::string moment_name(const Demand& demand, std::size_t moment) {
  const Axis& axis = demand.axis;
  for (std::size_t t = 0; t < axis.timelines.size(); ++t) {
    const Axis::Span& span = axis.timelines[t];
    if (moment >= span.offset &&
        moment <= span.offset + static_cast<std::size_t>(span.end - span.first))
      return fmt::format("{}, add time {}", demand.schedule.timelines[t].name,
                         static_cast<int>(moment - span.offset) + span.first);
  }
  return "";
}

void check_programs(const Demand& demand, Diagnostics& diagnostics) {
  struct Use {
    std::size_t site;
    Moments busy;
  };
  std::map<std::pair<UnitProgram::Unit, int>, std::vector<Use>> uses;
  for (std::size_t k = 0; k < demand.sites.size(); ++k) {
    const Site& site = demand.sites[k];
    const UnitProgram& program = site.program;
    if (program.unit == UnitProgram::Unit::jack) continue;
    const int length = program.unit == UnitProgram::Unit::table      ? stock::look_up_time
                       : program.unit == UnitProgram::Unit::constant ? 1
                                                                     : program.repeat;
    const Moments busy = demand.axis.busy(site.moments, length);
    // All constants share one output, so they count as one unit.
    const int number = program.unit == UnitProgram::Unit::constant ? 0 : program.number;
    auto& others = uses[{program.unit, number}];
    for (const Use& other : others) {
      if (!other.busy.meets(busy)) continue;
      Moments both = other.busy;
      both &= busy;
      complain(
          diagnostics, ScheduleId::two_programs, site.where,
          fmt::format("{} and {} in the same add time: {}", demand.sites[other.site].program.name,
                      program.name, moment_name(demand, *both.first())));
      break;
    }
    others.push_back({k, busy});
  }
}

void check_views(const Demand& demand, const Wires& wires, Diagnostics& diagnostics) {
  std::map<int, std::set<int>> views;
  for (const Site& site : demand.sites) {
    if (site.program.unit != UnitProgram::Unit::accumulator ||
        site.program.action.kind != AccumulatorAction::Kind::receive)
      continue;
    auto& used = views[site.program.number];
    if (used.insert(site.program.action.view).second &&
        used.size() == stock::digit_inputs.size() + 1)
      complain(diagnostics, ScheduleId::view_count, site.where,
               fmt::format("{} has {} digit inputs, this is one more way to receive",
                           wires.name(site.program.number), stock::digit_inputs.size()));
  }
}

/// Reports a second wait for the same device, because the pulse of the device would end both waits.
void check_waits(const Syntax& syntax, Diagnostics& diagnostics) {
  std::set<std::string> jacks;
  for (const Body& body : syntax.bodies)
    for (const Step& step : body.steps)
      for (const Action& action : step.actions)
        if (const auto* wait = std::get_if<Wait>(&action.what))
          if (!jacks.insert(wait->jack.text).second)
            complain(diagnostics, ScheduleId::wait_twice, action.where,
                     "another step waits for " + wait->jack.text + " already");
}

/// Reports each row, mode or sign that two statements set.
void check_rows(const Syntax& syntax, Diagnostics& diagnostics) {
  std::set<std::string> stated;
  const auto state = [&](const std::string& what, SourceSpan where) {
    const bool first = stated.insert(what).second;
    if (!first) complain(diagnostics, ScheduleId::row_twice, where, what + " is set twice");
    return first;
  };
  for (const ModeStatement& mode : syntax.modes)
    state(fmt::format("the mode of ft{}.{}", mode.table, mode.half), mode.where);
  const auto sign = [](int table, char half, int row) {
    return fmt::format("the sign of row {} of ft{}.{}", row, table, half);
  };
  for (const RowStatement& row : syntax.rows) {
    if (!state(fmt::format("row {} of ft{}", row.row, row.table), row.where)) continue;
    for (std::size_t half = 0; half < row.halves.size(); ++half)
      if (row.halves[half].front() != '.')
        state(sign(row.table, half == 0 ? 'A' : 'B', row.row), row.where);
  }
  for (const SignsStatement& signs : syntax.signs)
    for (const int row : signs.rows) state(sign(signs.table, signs.half, row), signs.where);
}

}  // namespace

void check_names(const Syntax& syntax, Diagnostics& diagnostics) {
  std::set<std::pair<Body::Kind, std::string>> bodies;
  std::set<int> opcodes;
  std::set<std::string> constants;
  std::set<std::string> stages;
  for (const Body& body : syntax.bodies) {
    if (!bodies.emplace(body.kind, body.name.text).second)
      complain(diagnostics, ScheduleId::name_twice, body.name.where,
               body.name.text + " is declared twice");
    if (body.kind == Body::Kind::thread && body.name.text == entry::decoder)
      complain(diagnostics, ScheduleId::name_twice, body.name.where,
               "decoder is what starts instructions: give the thread another name");
    if (body.opcode && !opcodes.insert(*body.opcode).second)
      complain(diagnostics, ScheduleId::name_twice, body.name.where,
               fmt::format("opcode {:02} has a microprogram already", *body.opcode));
  }
  for (const ConstantStatement& constant : syntax.constants)
    if (!constants.insert(constant.name.text).second)
      complain(diagnostics, ScheduleId::name_twice, constant.name.where,
               "constant " + constant.name.text + " is declared twice");
  for (const StageStatement& stage : syntax.stages)
    if (!stages.insert(stage.stage.text).second)
      complain(diagnostics, ScheduleId::name_twice, stage.stage.where,
               "stage " + stage.stage.text + " is declared twice");
  for (const AccumulatorStatement& accumulator : syntax.accumulators)
    if (constants.contains(accumulator.name.text))
      complain(diagnostics, ScheduleId::name_twice, accumulator.name.where,
               accumulator.name.text + " is also the name of a constant");
  std::set<std::string> buses;
  for (const Name& bus : syntax.buses)
    if (!buses.insert(bus.text).second)
      complain(diagnostics, ScheduleId::name_twice, bus.where,
               "bus " + bus.text + " is declared twice");
  check_waits(syntax, diagnostics);
  check_rows(syntax, diagnostics);
  const Reach reach(syntax);
  for (const Body& body : syntax.bodies)
    if (!reach.contains(body))
      complain(diagnostics, ScheduleId::unreachable, body.name.where,
               "nothing leads to " + body.name.text);
}

void check_units(const Demand& demand, const Wires& wires, Diagnostics& diagnostics) {
  check_programs(demand, diagnostics);
  check_views(demand, wires, diagnostics);
  check_drivers(demand, wires, diagnostics);
}

}  // namespace chessvm::rtm
