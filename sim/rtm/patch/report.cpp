// SPDX-License-Identifier: MIT
#include "sim/rtm/patch/report.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <set>

#include "sim/rtm/placement/cut.hpp"

namespace chessvm::rtm {
namespace {

using stock::accumulators;

class Report {
 public:
  explicit Report(const Compilation& compilation) : it_(compilation) {}

  std::string run() {
    machine();
    tightest();
    registers();
    sharing();
    costs();
    stages();
    return std::move(text_);
  }

 private:
  template <class... Arguments>
  void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    text_ += fmt::format(format, std::forward<Arguments>(arguments)...) + "\n";
  }

  void machine() {
    line("{:<26}{:>6}{:>11}{:>7}", "resource", "used", "available", "left");
    for (const TotalKind& each : totals) {
      const int used = it_.patch.inventory.used(each.total);
      line("{:<26}{:>6}{:>11}{:>7}", each.label, used, each.available, each.available - used);
    }
    line("{} cables, {} switches", it_.patch.inventory.cables, it_.patch.inventory.switches);
  }

  /// Writes the scarcest resources. For each resource, suggests changes that would reduce its use.
  void tightest() {
    constexpr std::size_t most = 3;
    std::vector<TotalKind> kinds(totals.begin(), totals.end());
    std::ranges::stable_sort(kinds, {}, [&](const TotalKind& kind) {
      return static_cast<double>(kind.available - it_.patch.inventory.used(kind.total)) /
             kind.available;
    });
    line("\nScarcest resources, and changes that would save one unit:");
    for (std::size_t k = 0; k < most; ++k) {
      const int used = it_.patch.inventory.used(kinds[k].total);
      line("  {}, {} of {}", kinds[k].label, used, kinds[k].available);
      const Cut cut = cut_of_total(it_.demand, it_.network, it_.placement, kinds[k].total, used,
                                   kinds[k].available);
      for (std::size_t j = 0; j < std::min(most, cut.changes.size()); ++j) {
        const Change& change = cut.changes[j];
        line("    {}{}",
             change.site
                 ? fmt::format("line {}: ",
                               it_.sources.position(it_.demand.sites[*change.site].where).line)
                 : "",
             change.text);
      }
    }
  }

  void registers() {
    struct Row {
      int inputs = 0, receivers = 0, transceivers = 0, receive = 0, send = 0, clear = 0, delays = 0;
    };
    std::array<Row, accumulators + 1> rows{};
    const auto count = [&](const Slot& slot) {
      Row& row = rows[static_cast<std::size_t>(slot.unit)];
      ++(slot.program <= stock::receivers ? row.receivers : row.transceivers);
      return &row;
    };
    for (std::size_t k = 0; k < it_.network.controls.size(); ++k) {
      const UnitProgram& program = it_.network.controls[k].program;
      if (program.unit != UnitProgram::Unit::accumulator) continue;
      Row* row = count(it_.placement.controls[k]);
      if (program.action.kind == AccumulatorAction::Kind::receive)
        ++row->receive;
      else if (program.action.kind == AccumulatorAction::Kind::clear)
        ++row->clear;
      else
        ++row->send;
    }
    for (const Delay& delay : it_.placement.delays)
      if (delay.slot.kind == HostKind::accumulator) ++count(delay.slot)->delays;
    for (const auto& [view, jack] : it_.patch.whereabouts.inputs)
      ++rows[static_cast<std::size_t>(
                 it_.demand.schedule.views[static_cast<std::size_t>(view)].accumulator)]
            .inputs;
    line("\n{:<5}{:<10}{:>7}{:>10}{:>13}{:>9}{:>6}{:>7}{:>8}", "", "register", "inputs",
         "receivers", "transceivers", "receive", "send", "clear", "delays");
    for (int number = 1; number <= accumulators; ++number) {
      const Row& row = rows[static_cast<std::size_t>(number)];
      line("{:<5}{:<10}{:>7}{:>10}{:>13}{:>9}{:>6}{:>7}{:>8}", fmt::format("a{}", number),
           it_.demand.wires->name(number), row.inputs, row.receivers, row.transceivers, row.receive,
           row.send, row.clear, row.delays);
    }
  }

  void sharing() {
    line("\nPrograms that several places of the source share:");
    for (std::size_t k = 0; k < it_.network.controls.size(); ++k) {
      const Control& control = it_.network.controls[k];
      if (control.sites.size() < 2 || control.program.unit == UnitProgram::Unit::jack) continue;
      std::set<std::uint32_t> lines;
      for (const std::size_t site : control.sites)
        lines.insert(it_.sources.position(it_.demand.sites[site].where).line);
      line("  {:<9}{:<22} lines {}", slot_name(it_.placement.controls[k]), control.program.name,
           fmt::join(lines, " "));
    }
  }

  void costs() {
    line("\nInstructions, add times from decoder to next fetch, and what passes their pulses on:");
    for (const Body& body : it_.syntax.bodies) {
      if (body.kind != Body::Kind::micro || body.steps.empty()) continue;
      line("  op {:02} {:<24}{:>7}   {}", body.opcode.value_or(0), body.name.text, cost_of(body),
           passing(moments_of(fmt::format("op {:02}", body.opcode.value_or(0)))));
    }
  }

  /// Returns the cost as text, such as "2", "2, jump 8" or "device".
  static std::string cost_of(const Body& body) {
    if (!body.cost) return "device";
    std::string text = std::to_string(*body.cost);
    for (const PathCost& path : body.path_costs)
      text += fmt::format(", {} {}", path.piece.text, path.cost);
    return text;
  }

  /// Returns all moments of the timelines that begin at `entry`.
  Moments moments_of(const std::string& entry) {
    const Axis& axis = it_.demand.axis;
    Moments moments(axis.size);
    for (std::size_t t = 0; t < axis.timelines.size(); ++t)
      if (it_.demand.schedule.timelines[t].entry == entry)
        for (int moment = axis.timelines[t].first; moment <= axis.timelines[t].end; ++moment)
          moments.insert(axis.index(t, moment));
    return moments;
  }

  /// Counts the delays and amplifiers that get a pulse at any of `moments`. Returns text such as
  /// "3 delays (1 1 2), 0 amplifiers", which gives the lengths of the delays in parentheses.
  std::string passing(const Moments& moments) {
    std::multiset<int> delays;
    for (const Delay& delay : it_.placement.delays)
      if ((delay.net ? it_.network.nets[*delay.net].moments
                     : it_.demand.digit_delays[*delay.digits].starts)
              .meets(moments))
        delays.insert(delay.length);
    const auto amplifiers =
        std::ranges::count_if(it_.placement.amplifiers, [&](const Placement::Amplifier& amplifier) {
          return it_.network.nets[amplifier.from].moments.meets(moments);
        });
    return fmt::format("{} delays{}, {} amplifiers", delays.size(),
                       delays.empty() ? "" : fmt::format(" ({})", fmt::join(delays, " ")),
                       amplifiers);
  }

  void stages() {
    std::set<std::string> led;
    for (const StageStatement& stage : it_.syntax.stages) led.insert(stage.stage.text);
    std::set<int> microprograms;
    for (const Body& body : it_.syntax.bodies)
      if (body.opcode) microprograms.insert(*body.opcode);
    line("\nStages of the decoder that start nothing:");
    for (const StepperStatement& stepper : it_.syntax.steppers)
      for (int stage = 1; stage <= stepper.stages; ++stage)
        if (const auto name = fmt::format("{}{}", stepper.stepper.text, stage); !led.contains(name))
          line("  {}", name);
    for (const StageStatement& stage : it_.syntax.stages)
      if (stage.opcode && !microprograms.contains(*stage.opcode))
        line("  {} (opcode {:02} has no microprogram)", stage.stage.text, *stage.opcode);
  }

  const Compilation& it_;
  std::string text_;
};

}  // namespace

std::string slot_name(const Slot& slot) {
  switch (slot.kind) {
    case HostKind::accumulator:
      return fmt::format("a{}.{}", slot.unit, slot.program);
    case HostKind::table:
      return fmt::format("f{}.{}", slot.unit, slot.program);
    case HostKind::constant:
      return fmt::format("c.{}", slot.program);
    case HostKind::clear:
      return fmt::format("i.C{}", slot.program);
    case HostKind::multiplier:
      return fmt::format("m.{}", slot.program);
  }
  return "";
}

std::string report(const Compilation& compilation) {
  return Report(compilation).run();
}

}  // namespace chessvm::rtm
