// SPDX-License-Identifier: MIT
// The base class of all units. A unit knows its own switches, flip-flops and jacks, but not its
// cables. Multiplier, divider, printer and debugger also have references to accumulators.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sim/eniac/core/circuit.hpp"
#include "sim/eniac/core/front_panel.hpp"

namespace chessvm::eniac {

/// Collects the control state of units as words. Control state means program flip-flops, repeat
/// counters and rings, but not stored numbers. ControlReader reads the words in the same order.
class ControlWriter {
 public:
  explicit ControlWriter(std::vector<std::uint64_t>& words) : words_(words) {}
  void put(std::uint64_t word) { words_.push_back(word); }

 private:
  std::vector<std::uint64_t>& words_;
};

class ControlReader {
 public:
  explicit ControlReader(std::span<const std::uint64_t> words) : words_(words) {}
  [[nodiscard]] std::uint64_t get() {
    const std::uint64_t word = words_.front();
    words_ = words_.subspan(1);
    return word;
  }

 private:
  std::span<const std::uint64_t> words_;
};

/// The effect of one program control, for the current switch settings and static cables. The lists
/// hold machine-wide jack numbers, because a control can make other units send and receive.
struct ProgramEffect {
  std::string operation{};  // setting of the operation switch; empty if there is no switch
  bool clears = false;      // true: the clear switch is set
  int repeats = 1;          // number of add cycles; for a function table, number of transmissions
  std::vector<std::uint32_t> sends{};  // outputs that send, except ProgramControl::output
  std::vector<std::uint32_t> opens{};  // digit inputs that receive during the program
};

class Unit {
 public:
  virtual ~Unit() = default;
  Unit(const Unit&) = delete;
  Unit& operator=(const Unit&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const FrontPanel& panel() const { return panel_; }
  /// Returns the machine-wide number of this unit's first jack.
  [[nodiscard]] std::uint32_t first_jack() const { return first_jack_; }

  /// Returns the setting of switch `index`, as an index into its SettingList.
  [[nodiscard]] std::uint16_t setting(std::size_t index) const { return settings_[index]; }
  void set(std::size_t index, std::uint16_t setting) {
    settings_[index] = setting;
    switch_moved(index);
  }
  /// Sets switch `index` to `text`. The switch must have no list of settings.
  [[nodiscard]] virtual Result<void> set_text(std::size_t index, std::string_view text);
  /// Returns the text of a switch without a list of settings; empty if the switch was never set.
  [[nodiscard]] virtual std::string text_of(std::size_t /*index*/) const { return ""; }
  /// Returns true if switch `index` differs from its power-on setting.
  [[nodiscard]] bool moved(std::size_t index) const {
    return settings_[index] != panel_.switches()[index].at_power_on;
  }

  /// Returns true if the real machine lacked the jacks of this unit. Such jacks accept all kinds of
  /// pulses. Faults cannot affect these jacks. Reports ignore missing cables on these jacks.
  [[nodiscard]] virtual bool has_added_jacks() const { return false; }

  /// Receives the clock pulses `pulses`, all of one phase.
  virtual void clock(ClockPulses pulses) = 0;
  /// Receives pulses at input `jack`. `pulses` is never 0. The fast engine replays only changes of
  /// the control state, and changes of numbers in accumulators, function tables and the master
  /// programmer. For any other change, `receive` and `clock` must set Monitor::unrepeatable.
  virtual void receive(std::uint16_t jack, Pulses pulses) = 0;

  virtual void clear_button() {}
  /// Executes command `r`: sets switches to reset positions, clears dynamic state, keeps cables.
  virtual void reset();
  /// Returns true if no program is pending or active. Then only a new pulse can change the unit.
  [[nodiscard]] virtual bool idle() const = 0;

  virtual void save_control(ControlWriter& out) const = 0;
  virtual void load_control(ControlReader& in) = 0;

  /// Returns the active program controls: bit n is `panel().programs()[n]`. Between two add cycles,
  /// the result is the set of controls that will be active in the next add cycle.
  [[nodiscard]] virtual ProgramBits programs_at_work() const { return 0; }
  /// Returns the effect of program control `program`, an index into `panel().programs()`.
  [[nodiscard]] virtual ProgramEffect effect(std::size_t /*program*/) const { return {}; }

  /// Returns the text that commands `d` and `D` print (docs/patch-format.md#the-state).
  [[nodiscard]] virtual std::string state_line() const { return ""; }

  /// Connects the unit to `circuit`. If the clock order changes, the machine calls `attach` again.
  void attach(Circuit& circuit, std::uint32_t first_jack, unsigned rank);

 protected:
  Unit(std::string name, const FrontPanel& panel);

  virtual void switch_moved(std::size_t /*index*/) {}
  /// Called at the end of `attach`. Opens or closes the unit's inputs and selects its clock pulses.
  virtual void connected() {}

  void send(std::size_t jack, Pulses pulses = one_pulse) {
    circuit_->send(first_jack_ + static_cast<std::uint32_t>(jack), pulses);
  }
  void listen(ClockPulses pulses) {
    if (pulses == listening_) return;
    circuit_->listen(rank_, listening_, pulses);
    listening_ = pulses;
  }
  void listen_also(ClockPulses pulses) { listen(listening_ | pulses); }
  /// Returns the machine-wide number of `jack`.
  [[nodiscard]] std::uint32_t node_of(std::size_t jack) const {
    return first_jack_ + static_cast<std::uint32_t>(jack);
  }
  /// Returns the canonical name of the present setting of switch `index`.
  [[nodiscard]] const std::string& position_of(std::size_t index) const {
    return panel_.switches()[index].settings->name(settings_[index]);
  }
  void set_open(std::size_t jack, bool open) {
    circuit_->set_open(first_jack_ + static_cast<std::uint32_t>(jack), open);
  }
  /// Returns true if a receiver or tap can notice pulses from output `jack` (Circuit::is_noticed).
  [[nodiscard]] bool is_noticed(std::size_t jack) const {
    return circuit_->is_noticed(first_jack_ + static_cast<std::uint32_t>(jack));
  }
  /// Returns true if cables connect output `jack` to an input or to a watched node.
  [[nodiscard]] bool is_heard(std::size_t jack) const {
    const std::size_t output = first_jack_ + jack;
    const std::vector<std::uint32_t>& first = circuit_->routes().first;
    return output + 1 < first.size() && first[output] != first[output + 1];
  }
  [[nodiscard]] const MachineTime& time() const { return circuit_->time; }
  [[nodiscard]] Monitor& monitor() const { return circuit_->monitor(); }
  void fail(const std::string& message) const { monitor().fail(time(), name_ + ": " + message); }

 private:
  std::string name_;
  const FrontPanel& panel_;
  std::vector<std::uint16_t> settings_;
  Circuit* circuit_ = nullptr;
  std::uint32_t first_jack_ = 0;
  unsigned rank_ = 0;
  ClockPulses listening_ = 0;
};

/// Returns the lowest `count` bits of `bits` as text of '0' and '1', bit 0 first.
[[nodiscard]] std::string flags_text(std::uint64_t bits, int count);

}  // namespace chessvm::eniac
