// SPDX-License-Identifier: MIT
#include "sim/rtm/schedule/listing.hpp"

#include <fmt/format.h>

#include "sim/rtm/schedule/sites.hpp"

namespace chessvm::rtm {
namespace {

constexpr int look_up_time = 4;

void add(std::string& text, const std::string& what) {
  text += (text.empty() ? "" : "; ") + what;
}

std::string trigger_name(const Demand& demand, int index) {
  const Trigger& trigger = demand.schedule.triggers[static_cast<std::size_t>(index)];
  const std::size_t dot = trigger.jack.find('.');
  const std::string wire = trigger.wire == sign_wire ? "pm" : fmt::format("d{}", trigger.wire);
  return fmt::format("pulses on {}{}.{}", demand.wires->name(std::stoi(trigger.jack.substr(1))),
                     trigger.jack.substr(dot), wire);
}

}  // namespace

std::string listing(const Demand& demand) {
  std::string text;
  for (std::size_t t = 0; t < demand.schedule.timelines.size(); ++t) {
    const Timeline& timeline = demand.schedule.timelines[t];
    text += fmt::format("{}: {}, {}\n", timeline.name, timeline.entry,
                        timeline.next.empty() ? "the end" : "then " + timeline.next);
    for (std::size_t k = 0; k < timeline.steps.size(); ++k) {
      const int time = timeline.first_moment + 1 + static_cast<int>(k);
      std::string line;
      for (const Source& source : timeline.sources)
        if (source.moment == time - 1) add(line, "from " + source.jack);
      for (const Site& site : demand.sites)
        if (works(demand, site, t, time))
          add(line, site.program.unit == UnitProgram::Unit::jack ? "to " + site.program.name
                                                                 : site.program.name);
      if (k >= look_up_time)
        for (const TableAction& look : timeline.steps[k - look_up_time].tables)
          add(line, fmt::format("ft{} sends", look.table));
      for (const int trigger : timeline.steps[k].triggers) add(line, trigger_name(demand, trigger));
      if (!line.empty()) text += fmt::format("{:4}: {}\n", time, line);
    }
    text += '\n';
  }
  return text;
}

}  // namespace chessvm::rtm
