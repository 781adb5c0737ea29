// SPDX-License-Identifier: MIT
// One panel of the machine. A unit knows its own switches, flip-flops and jacks, and nothing of
// what it is cabled to; only the multiplier, divider and printer also know accumulators, as on the
// real machine through static cables.
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

/// Writes, in one fixed order, everything in a unit that decides what happens next and is not a
/// number on its way: program flip-flops, repeat counters, rings.
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

/// The effect of one program control as the switches and static cables stand. Jacks are numbered as
/// in the machine, because static cables command other units.
struct ProgramEffect {
  std::string operation{};  // position of the switch that chooses what it does; empty: it has none
  bool clears = false;      // its clear switch is set
  int repeats = 1;          // add cycles it lasts, or transmissions of a function table
  std::vector<std::uint32_t> sends{};  // outputs that it makes send, beside its program output
  std::vector<std::uint32_t> opens{};  // digit inputs that receive meanwhile
};

class Unit {
 public:
  virtual ~Unit() = default;
  Unit(const Unit&) = delete;
  Unit& operator=(const Unit&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const FrontPanel& panel() const { return panel_; }
  /// Jacks of this unit are `first_jack()` .. in the numbering of the machine.
  [[nodiscard]] std::uint32_t first_jack() const { return first_jack_; }

  /// Position of switch `index`, as an index into its settings.
  [[nodiscard]] std::uint16_t setting(std::size_t index) const { return settings_[index]; }
  void set(std::size_t index, std::uint16_t setting) {
    settings_[index] = setting;
    switch_moved(index);
  }
  /// Sets switch `index`, which has no list of settings, to `text`.
  [[nodiscard]] virtual Result<void> set_text(std::size_t index, std::string_view text);
  /// Empty while never set.
  [[nodiscard]] virtual std::string text_of(std::size_t /*index*/) const { return ""; }
  /// Returns whether switch `index` stands elsewhere than at power-on.
  [[nodiscard]] bool moved(std::size_t index) const {
    return settings_[index] != panel_.switches()[index].at_power_on;
  }

  /// Returns whether its jacks are an addition of the simulator: a pulse of any kind will do there,
  /// nothing breaks, and no report misses a cable.
  [[nodiscard]] virtual bool has_added_jacks() const { return false; }

  /// The cycling unit shows `pulses`, all of one phase.
  virtual void clock(ClockPulses pulses) = 0;
  /// Pulses arrive at input `jack`. Never called with no pulses. The fast engine repeats what
  /// `save_control` writes and the numbers that it knows; a unit that changes anything else,
  /// here or in `clock`, sets Monitor::unrepeatable.
  virtual void receive(std::uint16_t jack, Pulses pulses) = 0;

  /// The operator's clear button.
  virtual void clear_button() {}
  /// Console command `r`: switches to their reset positions, dynamic state to rest. Cables stay.
  virtual void reset();
  /// Returns whether nothing pends and nothing works, so that without a pulse from outside this
  /// unit stays as it is.
  [[nodiscard]] virtual bool idle() const = 0;

  virtual void save_control(ControlWriter& out) const = 0;
  virtual void load_control(ControlReader& in) = 0;

  /// Program controls at work: bit n is `panel().programs()[n]`. Between two add cycles: those
  /// that will work in the next one.
  [[nodiscard]] virtual ProgramBits programs_at_work() const { return 0; }
  /// The effect of program control `program`, an index into `panel().programs()`.
  [[nodiscard]] virtual ProgramEffect effect(std::size_t /*program*/) const { return {}; }

  /// The state of the unit as commands `d` and `D` print it (docs/patch-format.md#the-state). Text
  /// for people: programs read `panel().registers()` and `programs_at_work()`.
  [[nodiscard]] virtual std::string state_line() const { return ""; }

  /// Called once when the machine is put together, and again for another clock order.
  void attach(Circuit& circuit, std::uint32_t first_jack, unsigned rank);

 protected:
  Unit(std::string name, const FrontPanel& panel);

  virtual void switch_moved(std::size_t /*index*/) {}
  /// Called when attached to a circuit whose gates are all open; close those that are shut.
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
  /// Number of `jack` in the machine.
  [[nodiscard]] std::uint32_t node_of(std::size_t jack) const {
    return first_jack_ + static_cast<std::uint32_t>(jack);
  }
  /// Name of the position that switch `index` stands at.
  [[nodiscard]] const std::string& position_of(std::size_t index) const {
    return panel_.switches()[index].settings->name(settings_[index]);
  }
  void set_open(std::size_t jack, bool open) {
    circuit_->set_open(first_jack_ + static_cast<std::uint32_t>(jack), open);
  }
  /// Returns whether pulses that leave output `jack` can be noticed (Circuit::is_noticed).
  [[nodiscard]] bool is_noticed(std::size_t jack) const {
    return circuit_->is_noticed(first_jack_ + static_cast<std::uint32_t>(jack));
  }
  /// Some input hears what output `jack` sends.
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

/// The lowest `count` flip-flops of `bits` as '0' and '1', bit 0 first.
[[nodiscard]] std::string flags_text(std::uint64_t bits, int count);

}  // namespace chessvm::eniac
