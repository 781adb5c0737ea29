// SPDX-License-Identifier: MIT
#include "sim/rtm/schedule/drivers.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "sim/rtm/machine/stock1946.hpp"
#include "sim/rtm/schedule/diagnostic_table.hpp"
#include "sim/rtm/schedule/sending.hpp"
#include "sim/rtm/schedule/sites.hpp"

namespace chessvm::rtm {
namespace {

/// A unit that sends, and the output wire with which the unit drives a wire of a bus.
struct Driving {
  const Sending* sending;
  int wire;
};

class Drivers {
 public:
  Drivers(const Demand& demand, const Wires& wires) : demand_(demand), wires_(wires) {
    for (const Wires::Plug& plug : wires.plugs())
      if (!paths_.contains(plug.bus)) paths_[plug.bus] = wires.paths_to(plug.bus);
  }

  void check(Diagnostics& diagnostics) const {
    for (std::size_t t = 0; t < demand_.schedule.timelines.size(); ++t) {
      const Timeline& timeline = demand_.schedule.timelines[t];
      for (std::size_t k = 0; k < timeline.steps.size(); ++k)
        check_step(senders(timeline, k), t, timeline.first_moment + 1 + static_cast<int>(k),
                   diagnostics);
    }
  }

 private:
  void check_step(const std::vector<Sending>& all, std::size_t timeline, int time,
                  Diagnostics& diagnostics) const {
    if (all.size() < 2) return;
    for (const auto& [bus, paths] : paths_)
      for (std::size_t wire = 0; wire < Mapping{}.size(); ++wire) {
        const std::vector<Driving> driving = drivers(all, paths, wire);
        for (std::size_t k = 1; k < driving.size(); ++k) {
          const Driving& one = driving[0];
          const Driving& other = driving[k];
          // Two constants do not conflict, because both come from the same output.
          if (one.sending->jack == other.sending->jack || may_share(one, other)) continue;
          return complain(diagnostics, ScheduleId::two_drivers,
                          where(*other.sending, timeline, time),
                          fmt::format("{} and {} send on the same wires of {}: {}, add time {}",
                                      name(*one.sending), name(*other.sending), bus,
                                      demand_.schedule.timelines[timeline].name, time));
        }
      }
  }

  /// Returns the units in the list `all` that drive wire `wire` of the bus to which `paths` lead.
  [[nodiscard]] std::vector<Driving> drivers(const std::vector<Sending>& all,
                                             const std::vector<View::Path>& paths,
                                             std::size_t wire) const {
    std::vector<Driving> driving;
    for (const View::Path& path : paths)
      for (const Sending& sending : all)
        if (const int from = path.mapping[wire];
            from != 0 && sending.jack == path.from && drives(sending, from))
          driving.push_back({&sending, from});
    return driving;
  }

  [[nodiscard]] bool drives(const Sending& sending, int wire) const {
    return sending.unit != Sending::Unit::constant ||
           sent(demand_.schedule, sending, wire).most > 0;
  }

  [[nodiscard]] bool may_share(const Driving& one, const Driving& other) const {
    const SharedWire::End a{one.sending->jack, one.wire};
    const SharedWire::End b{other.sending->jack, other.wire};
    return std::ranges::any_of(demand_.schedule.shared_wires, [&](const SharedWire& shared) {
      return (shared.one == a && shared.other == b) || (shared.one == b && shared.other == a);
    });
  }

  [[nodiscard]] std::string name(const Sending& sending) const {
    switch (sending.unit) {
      case Sending::Unit::table:
        return "ft" + sending.jack.substr(1);
      case Sending::Unit::card:
        return "card";
      case Sending::Unit::constant:
        return demand_.schedule.constants[static_cast<std::size_t>(sending.number)].name;
      case Sending::Unit::accumulator:
        break;
    }
    return wires_.name(sending.number) + sending.jack.substr(sending.jack.find('.'));
  }

  static UnitProgram::Unit unit_of(const Sending& sending) {
    switch (sending.unit) {
      case Sending::Unit::table:
        return UnitProgram::Unit::table;
      case Sending::Unit::card:
      case Sending::Unit::constant:
        return UnitProgram::Unit::constant;
      case Sending::Unit::accumulator:
        break;
    }
    return UnitProgram::Unit::accumulator;
  }

  /// Returns the source span of the action that makes a unit send.
  [[nodiscard]] SourceSpan where(const Sending& sending, std::size_t timeline, int time) const {
    const bool table = sending.unit == Sending::Unit::table;
    const int started = table ? time - stock::access_time : time;
    SourceSpan last;
    for (const Site& site : demand_.sites) {
      const UnitProgram& program = site.program;
      if (program.unit != unit_of(sending) || program.number != sending.number ||
          (sending.unit == Sending::Unit::accumulator &&
           (program.action.kind == AccumulatorAction::Kind::receive ||
            program.action.kind == AccumulatorAction::Kind::clear)))
        continue;
      if (works(demand_, site, timeline, started)) last = site.where;
    }
    return last;
  }

  const Demand& demand_;
  const Wires& wires_;
  std::map<std::string, std::vector<View::Path>> paths_;  // paths to each bus
};

}  // namespace

void check_drivers(const Demand& demand, const Wires& wires, Diagnostics& diagnostics) {
  Drivers(demand, wires).check(diagnostics);
}

}  // namespace chessvm::rtm
