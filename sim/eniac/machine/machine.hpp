// SPDX-License-Identifier: MIT
// The ENIAC: all units, their wiring and the time. The machine holds the state and executes
// commands. Engines (sim/eniac/engine) run the machine.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sim/eniac/core/circuit.hpp"
#include "sim/eniac/core/monitor.hpp"
#include "sim/eniac/wiring/wiring.hpp"

namespace chessvm::eniac {

// These are only forward declarations. A source file that calls functions of a unit must include
// the unit's header.
class Accumulator;
class CardReader;
class ConstantTransmitter;
class CyclingUnit;
class Debugger;
class Divider;
class FunctionTable;
class InitiatingUnit;
class MasterProgrammer;
class Multiplier;
class Printer;

inline constexpr int accumulator_count = 20;
inline constexpr int function_table_count = 3;

class Machine {
 public:
  Machine();
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  // Commands of the patch language (docs/patch-format.md#all-commands). A failed command changes
  // nothing, with one exception: if a jack name contains an adapter parameter, a failed `plug` may
  // have set this parameter.
  [[nodiscard]] std::optional<Refusal> plug(std::string_view from, std::string_view to);
  [[nodiscard]] std::optional<Refusal> set_switch(std::string_view name, std::string_view value);
  /// Returns the setting of a switch in its canonical spelling.
  [[nodiscard]] Result<std::string> query_switch(std::string_view name) const;
  void press_clear();
  /// Resets the unit `what`, spelt as in command `r`: "a.7", "c", "f.2", ... Refuses other names.
  [[nodiscard]] std::optional<Refusal> reset(std::string_view what);
  void reset_all();

  [[nodiscard]] Accumulator& accumulator(int number) {
    return *accumulators_[static_cast<std::size_t>(number - 1)];
  }
  [[nodiscard]] const Accumulator& accumulator(int number) const {
    return *accumulators_[static_cast<std::size_t>(number - 1)];
  }
  [[nodiscard]] FunctionTable& table(int number) {
    return *tables_[static_cast<std::size_t>(number - 1)];
  }
  [[nodiscard]] const FunctionTable& table(int number) const {
    return *tables_[static_cast<std::size_t>(number - 1)];
  }
  [[nodiscard]] ConstantTransmitter& constants() { return *constants_; }
  [[nodiscard]] const ConstantTransmitter& constants() const { return *constants_; }
  [[nodiscard]] MasterProgrammer& master_programmer() { return *master_programmer_; }
  [[nodiscard]] const MasterProgrammer& master_programmer() const { return *master_programmer_; }
  [[nodiscard]] InitiatingUnit& initiating_unit() { return *initiating_unit_; }
  [[nodiscard]] const InitiatingUnit& initiating_unit() const { return *initiating_unit_; }
  [[nodiscard]] Multiplier& multiplier() { return *multiplier_; }
  [[nodiscard]] const Multiplier& multiplier() const { return *multiplier_; }
  [[nodiscard]] Divider& divider() { return *divider_; }
  [[nodiscard]] const Divider& divider() const { return *divider_; }
  [[nodiscard]] CyclingUnit& cycling_unit() { return *cycling_unit_; }
  [[nodiscard]] const Debugger& debugger() const { return *debugger_; }
  [[nodiscard]] CardReader& card_reader() { return *card_reader_; }
  [[nodiscard]] const CardReader& card_reader() const { return *card_reader_; }

  /// Returns all units. The clocked units come first, in the order of docs/eniac.md#hazards.
  [[nodiscard]] std::span<Unit* const> units() const { return units_; }
  [[nodiscard]] Unit* find_unit(std::string_view name) const;

  [[nodiscard]] Monitor& monitor() { return monitor_; }
  [[nodiscard]] const Monitor& monitor() const { return monitor_; }
  [[nodiscard]] Circuit& circuit() { return circuit_; }
  [[nodiscard]] Wiring& wiring() { return *wiring_; }
  [[nodiscard]] const Wiring& wiring() const { return *wiring_; }
  [[nodiscard]] const MachineTime& time() const { return circuit_.time; }

  /// Replaces the set of broken cables and wires by `damage`.
  void set_damage(Damage damage) {
    ++patch_version_;
    wiring_->set_damage(std::move(damage));
  }

  /// Copies the plugged cables and the adapter parameters from `other`. Switches, numbers,
  /// flip-flops, static cables and interconnections do not change
  /// (docs/patch-format.md#cables-p-from-to).
  void rewire(const Machine& other) {
    ++patch_version_;
    wiring_->rewire(*other.wiring_);
  }

  /// Returns a number that increases when cables, switches or damage may have changed. If the
  /// number has changed, an engine must compile the patch again.
  [[nodiscard]] std::uint64_t patch_version() const { return patch_version_; }
  /// Compiles changed wiring (cables, adapters, damage, watched nodes) into the circuit's routes.
  void connect();

  [[nodiscard]] std::size_t clocked_units() const { return clock_order_.size(); }
  /// Sets the order in which units get clock pulses: `order` is a permutation of 0 ..
  /// clocked_units() - 1. Tests use this function to show that the order does not matter.
  void set_clock_order(std::span<const std::size_t> order);
  /// Returns the unit at position `rank` of the clock order.
  [[nodiscard]] Unit& clocked(unsigned rank) const { return *clock_order_[rank]; }

  /// Returns true if all units are idle. If so, nothing happens until the user presses a button.
  [[nodiscard]] bool idle() const;

  /// Writes the control flip-flops of all clocked units to `words`, in a fixed order.
  void save_control(std::vector<std::uint64_t>& words) const;
  void load_control(std::span<const std::uint64_t> words);

 private:
  class UnsetPermuters;

  struct InterconnectionTerminal {
    int accumulator;
    std::string_view terminal;  // name without the unit: "il1"
  };
  [[nodiscard]] static std::optional<InterconnectionTerminal> interconnection(
      std::string_view name);
  /// Joins two accumulators into one accumulator of twenty digits.
  [[nodiscard]] Result<void> interconnect(const InterconnectionTerminal& one,
                                          const InterconnectionTerminal& other);
  /// Connects `terminal` of the multiplier or divider to the accumulator numbered `accumulator`.
  /// If `accumulator` is 0, changes nothing. Returns false if neither unit has such a terminal.
  bool connect_terminal(std::string_view terminal, int accumulator);

  Monitor monitor_;
  Circuit circuit_{monitor_};
  std::unique_ptr<CardReader> card_reader_;
  std::vector<std::unique_ptr<Accumulator>> accumulators_;
  std::vector<std::unique_ptr<FunctionTable>> tables_;
  std::unique_ptr<ConstantTransmitter> constants_;
  std::unique_ptr<MasterProgrammer> master_programmer_;
  std::unique_ptr<Printer> printer_;
  std::unique_ptr<InitiatingUnit> initiating_unit_;
  std::unique_ptr<Multiplier> multiplier_;
  std::unique_ptr<Divider> divider_;
  std::unique_ptr<CyclingUnit> cycling_unit_;
  std::unique_ptr<Debugger> debugger_;
  std::unique_ptr<UnsetPermuters> unset_permuters_;
  std::vector<Unit*> units_;        // all units, the clocked ones first
  std::vector<Unit*> clock_order_;  // clocked units by rank (set_clock_order)
  std::unique_ptr<Wiring> wiring_;
  std::uint64_t patch_version_ = 0;
};

}  // namespace chessvm::eniac
