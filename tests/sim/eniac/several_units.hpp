// SPDX-License-Identifier: MIT
// A test bench for units that command accumulators. The test adds the units and the cables.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/eniac/core/wire_map.hpp"
#include "tests/sim/eniac/unit_harness.hpp"

namespace chessvm::eniac {

class SeveralUnits : private Tap {
 public:
  SeveralUnits() { circuit_.add_tap(*this); }

  /// Adds a unit. The units are clocked in the order of the calls. Add all units before any cable.
  void add(Unit& unit) {
    const auto rank = static_cast<unsigned>(units_.size());
    const auto first_jack = static_cast<std::uint32_t>(jacks_.size());
    units_.push_back(&unit);
    for (const Jack& jack : unit.panel().jacks()) jacks_.push_back(unit.name() + "." + jack.name);
    cables_.resize(jacks_.size());
    connect();
    unit.attach(circuit_, first_jack, rank);
  }
  void cable(const Unit& from, std::string_view output, Unit& to, std::string_view input,
             const WireMap& map = WireMap::identity()) {
    cables_[from.first_jack() + from.panel().find_jack(output).value()].push_back(
        {&to, to.panel().find_jack(input).value(), map});
    connect();
  }
  static void set(Unit& unit, std::string_view name, std::string_view value) {
    const std::uint16_t index = unit.panel().find_switch(name).value();
    unit.set(index, unit.panel().switches()[index].settings->find(value).value());
  }

  /// Puts pulses into an input now, if the input is open.
  void pulse(Unit& unit, std::string_view jack, Pulses pulses = one_pulse) {
    const std::uint16_t index = unit.panel().find_jack(jack).value();
    if (circuit_.is_open(unit.first_jack() + index)) unit.receive(index, pulses);
  }
  /// Schedules `action` for a phase, before or after the units get the clock pulses of the phase.
  void before(std::uint64_t cycle, int phase, std::function<void()> action) {
    before_.emplace(std::pair(cycle, phase), std::move(action));
  }
  void after(std::uint64_t cycle, int phase, std::function<void()> action) {
    after_.emplace(std::pair(cycle, phase), std::move(action));
  }
  /// Schedules a program pulse into an input: at CPP of `cycle`, after all units are clocked.
  void program(std::uint64_t cycle, Unit& unit, std::string_view jack) {
    after(cycle, phase::cpp, [this, &unit, name = std::string(jack)] { pulse(unit, name); });
  }

  void run_to(std::uint64_t cycle) {
    while (circuit_.time.cycle < cycle) run_phase();
  }
  void run_phase() {
    MachineTime& time = circuit_.time;
    const std::pair now(time.cycle, time.phase);
    const ClockPulses pulses = timetable[static_cast<std::size_t>(time.phase)];
    act(before_, now);
    for (unsigned rank = 0; rank < units_.size() && pulses != 0; ++rank)
      if ((circuit_.listeners(pulses) >> rank & 1U) != 0) units_[rank]->clock(pulses);
    act(after_, now);
    if (++time.phase < phases_per_add_cycle) return;
    time.phase = 0;
    ++time.cycle;
  }

  /// Returns the add cycle of each pulse of an output such as "a1.5o".
  [[nodiscard]] std::vector<std::uint64_t> cycles_of(std::string_view jack) const {
    std::vector<std::uint64_t> cycles;
    for (const Sent& one : sent_)
      if (one.jack == jack) cycles.push_back(one.cycle);
    return cycles;
  }
  /// Returns the number of pulses that an output sent on each wire in an add cycle, wire 1 first.
  [[nodiscard]] std::array<int, wires_per_cable> counts(std::string_view jack,
                                                        std::uint64_t cycle) const {
    std::array<int, wires_per_cable> count{};
    for (const Sent& one : sent_)
      for (std::size_t wire = 0; wire < count.size(); ++wire)
        if (one.jack == jack && one.cycle == cycle && (one.pulses >> wire & 1U) != 0) ++count[wire];
    return count;
  }
  /// Returns the result of `counts` as text. The count of wire 11 comes first: "90000000042".
  [[nodiscard]] std::string train(std::string_view jack, std::uint64_t cycle) const {
    std::string text;
    for (const int count : counts(jack, cycle)) text.insert(0, std::to_string(count));
    return text;
  }
  [[nodiscard]] const std::vector<Sent>& sent() const { return sent_; }
  [[nodiscard]] Monitor& monitor() { return monitor_; }
  [[nodiscard]] Circuit& circuit() { return circuit_; }

 private:
  struct Cable {
    Unit* to;
    std::uint16_t jack;
    WireMap map;
  };
  using Actions = std::multimap<std::pair<std::uint64_t, int>, std::function<void()>>;

  static void act(const Actions& actions, const std::pair<std::uint64_t, int>& now) {
    const auto [first, last] = actions.equal_range(now);
    for (auto action = first; action != last; ++action) action->second();
  }
  void connect() {
    Routes routes;
    routes.tables.emplace_back(WireMap::identity());
    for (const std::vector<Cable>& cables : cables_) {
      routes.first.push_back(static_cast<std::uint32_t>(routes.routes.size()));
      for (const Cable& cable : cables) {
        routes.routes.push_back({cable.to, cable.to->first_jack() + cable.jack, cable.jack,
                                 static_cast<std::uint16_t>(routes.tables.size())});
        routes.tables.emplace_back(cable.map);
      }
    }
    routes.first.push_back(static_cast<std::uint32_t>(routes.routes.size()));
    circuit_.connect(std::move(routes), jacks_.size());
  }

  Pulses leaving(std::uint32_t output, Pulses pulses) override {
    sent_.push_back({circuit_.time.cycle, circuit_.time.phase, jacks_[output], pulses});
    return pulses;
  }
  Pulses entering(std::uint32_t /*input*/, Pulses pulses) override { return pulses; }
  void passing(std::uint32_t /*node*/, Pulses /*pulses*/) override {}

  Monitor monitor_;
  Circuit circuit_{monitor_};
  std::vector<Unit*> units_;
  std::vector<std::string> jacks_;
  std::vector<std::vector<Cable>> cables_;
  std::vector<Sent> sent_;
  Actions before_;
  Actions after_;
};

}  // namespace chessvm::eniac
