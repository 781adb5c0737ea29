// SPDX-License-Identifier: MIT
// A test bench for one unit: clocks it as the machine does, sends it pulses, records its outputs.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/eniac/core/circuit.hpp"
#include "sim/eniac/core/monitor.hpp"
#include "sim/eniac/core/unit.hpp"

namespace chessvm::eniac {

/// The pulses that a jack sent in one phase.
struct Sent {
  std::uint64_t cycle;
  int phase;
  std::string jack;
  Pulses pulses;

  friend bool operator==(const Sent&, const Sent&) = default;
};

inline std::ostream& operator<<(std::ostream& out, const Sent& sent) {
  return out << sent.jack << '=' << sent.pulses << " in cycle " << sent.cycle << " phase "
             << sent.phase;
}

class UnitBench {
 public:
  /// Tells whether the clock reaches the sender before or after `unit_` (docs/eniac.md#hazards).
  enum class Sender : std::uint8_t { earlier, later };
  using Cable = std::pair<std::string_view, std::string_view>;

  static constexpr int phase_of_cpp = phase::cpp;
  /// Returns the phase of the first half of pulse time `time`.
  [[nodiscard]] static constexpr int pulse_time(int time) { return 2 * time; }

  /// `cables` connect outputs of the unit to its own inputs.
  explicit UnitBench(Unit& unit, const std::vector<Cable>& cables = {})
      : unit_(unit), recorder_(*this) {
    const std::size_t jacks = unit.panel().jacks().size();
    const auto first_recorded = static_cast<std::uint32_t>(jacks);
    Routes routes;
    for (std::uint16_t jack = 0; jack < jacks; ++jack) {
      routes.first.push_back(static_cast<std::uint32_t>(routes.routes.size()));
      if (unit.panel().jacks()[jack].direction == Direction::input) continue;
      routes.routes.push_back({&recorder_, first_recorded + jack, jack, 0});
      for (const auto& [from, to] : cables)
        if (unit.panel().find_jack(from) == jack) {
          const std::uint16_t input = jack_number(to);
          routes.routes.push_back({&unit, input, input, 0});
        }
    }
    routes.first.resize(jacks * 2 + 1, static_cast<std::uint32_t>(routes.routes.size()));
    circuit_.connect(std::move(routes), jacks * 2);
    unit.attach(circuit_, 0, rank);
  }

  void set(std::string_view name, std::string_view value) {
    const auto index = unit_.panel().find_switch(name);
    ASSERT_TRUE(index) << "no switch " << name;
    const auto setting = unit_.panel().switches()[*index].settings->find(value);
    ASSERT_TRUE(setting) << name << " has no setting " << value;
    unit_.set(*index, *setting);
  }

  void pulse(std::uint64_t cycle, int at_phase, std::string_view jack, Pulses pulses = one_pulse,
             Sender sender = Sender::later) {
    pulses_.emplace(Instant{cycle, at_phase, sender}, std::pair{jack_number(jack), pulses});
  }
  /// Schedules a program pulse at CPP of `cycle`. The clock reaches the sender after `unit_`.
  void program(std::uint64_t cycle, std::string_view jack) { pulse(cycle, phase_of_cpp, jack); }
  /// Schedule `count` of the nine pulses 9P. `digit_from_a` sends the last ones, as output A does.
  /// `digit_from_s` sends the first ones, as output S does.
  void digit_from_a(std::uint64_t cycle, std::string_view jack, int count,
                    Pulses pulses = one_pulse) {
    for (int time = 10 - count; time <= 9; ++time) pulse(cycle, pulse_time(time), jack, pulses);
  }
  void digit_from_s(std::uint64_t cycle, std::string_view jack, int count,
                    Pulses pulses = one_pulse) {
    for (int time = 1; time <= count; ++time) pulse(cycle, pulse_time(time), jack, pulses);
  }

  /// Runs one phase, half a pulse time.
  void run_phase() {
    const auto phase = static_cast<std::size_t>(circuit_.time.phase);
    deliver(Sender::earlier);
    if ((circuit_.listeners(timetable[phase]) >> rank & 1U) != 0) {
      ++clocked_;
      unit_.clock(timetable[phase]);
    }
    deliver(Sender::later);
    if (++circuit_.time.phase < phases_per_add_cycle) return;
    circuit_.time.phase = 0;
    ++circuit_.time.cycle;
  }
  void run_to(std::uint64_t cycle) {
    while (circuit_.time.cycle < cycle) run_phase();
  }
  /// Runs to the instant before phase `phase` of add cycle `cycle`.
  void run_to(std::uint64_t cycle, int phase) {
    run_to(cycle);
    while (circuit_.time.phase < phase) run_phase();
  }

  /// Returns the pulses that `jack` sent; the pulses of all jacks if `jack` is empty.
  [[nodiscard]] std::vector<Sent> sent(std::string_view jack = {}) const {
    std::vector<Sent> found;
    for (const Sent& one : sent_)
      if (jack.empty() || one.jack == jack) found.push_back(one);
    return found;
  }
  /// Returns the add cycles in which a jack pulsed. A pulse that is not at CPP fails the test.
  [[nodiscard]] std::vector<std::uint64_t> cycles_of(std::string_view jack) const {
    std::vector<std::uint64_t> cycles;
    for (const Sent& one : sent(jack)) {
      EXPECT_EQ(one.phase, phase_of_cpp) << one;
      cycles.push_back(one.cycle);
    }
    return cycles;
  }
  /// Counts the pulses that a jack sent on each wire in an add cycle. Index 0 stands for wire 1.
  [[nodiscard]] std::array<int, wires_per_cable> counts(std::string_view jack,
                                                        std::uint64_t cycle) const {
    std::array<int, wires_per_cable> count{};
    for (const Sent& one : sent(jack))
      for (std::size_t wire = 0; wire < count.size(); ++wire)
        if (one.cycle == cycle && (one.pulses >> wire & 1U) != 0) ++count[wire];
    return count;
  }
  /// Returns the result of `counts` as text. The count of wire 11 comes first: "90000000042".
  [[nodiscard]] std::string train(std::string_view jack, std::uint64_t cycle) const {
    std::string text;
    for (const int count : counts(jack, cycle)) text.insert(0, std::to_string(count));
    return text;
  }

  /// Returns the number of clock events that reached the unit.
  [[nodiscard]] int clocked() const { return clocked_; }
  [[nodiscard]] Monitor& monitor() { return monitor_; }
  [[nodiscard]] Circuit& circuit() { return circuit_; }

 private:
  static constexpr unsigned rank = 1;

  struct Instant {
    std::uint64_t cycle;
    int phase;
    Sender sender;

    friend auto operator<=>(const Instant&, const Instant&) = default;
  };

  class Recorder final : public Unit {
   public:
    explicit Recorder(UnitBench& bench) : Unit("recorder", no_panel()), bench_(bench) {}
    void clock(ClockPulses) override {}
    void receive(std::uint16_t jack, Pulses pulses) override {
      const MachineTime& now = bench_.circuit_.time;
      bench_.sent_.push_back(
          {now.cycle, now.phase, bench_.unit_.panel().jacks()[jack].name, pulses});
    }
    [[nodiscard]] bool idle() const override { return true; }
    void save_control(ControlWriter&) const override {}
    void load_control(ControlReader&) override {}
    [[nodiscard]] std::string state_line() const override { return {}; }

   private:
    static const FrontPanel& no_panel() {
      static const FrontPanel panel(PanelRows{});
      return panel;
    }
    UnitBench& bench_;
  };

  [[nodiscard]] std::uint16_t jack_number(std::string_view name) const {
    const auto jack = unit_.panel().find_jack(name);
    EXPECT_TRUE(jack) << "no jack " << name;
    return jack.value_or(0);
  }
  void deliver(Sender sender) {
    const auto [first, last] =
        pulses_.equal_range(Instant{circuit_.time.cycle, circuit_.time.phase, sender});
    for (auto at = first; at != last; ++at) {
      const auto [jack, pulses] = at->second;
      if (circuit_.is_open(jack)) unit_.receive(jack, pulses);
    }
  }

  Unit& unit_;
  Monitor monitor_;
  Circuit circuit_{monitor_};
  Recorder recorder_;
  std::multimap<Instant, std::pair<std::uint16_t, Pulses>> pulses_;
  std::vector<Sent> sent_;
  int clocked_ = 0;
};

}  // namespace chessvm::eniac
