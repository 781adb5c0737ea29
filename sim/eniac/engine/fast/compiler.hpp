// SPDX-License-Identifier: MIT
// Compiles the present control state of a machine into a Step, for the fast engine.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "sim/eniac/engine/fast/step.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/units/function_table.hpp"

namespace chessvm::eniac::fast {

/// Compiles control states into Steps. Make a new Compiler when Machine::patch_version changes.
class Compiler {
 public:
  explicit Compiler(Machine& machine);

  /// Returns the Step for the present control state. Call `compile` only between two add cycles.
  [[nodiscard]] std::unique_ptr<Step> compile();

 private:
  void add_accumulators(Step& step);
  void add_tables(Step& step);
  void add_constants(Step& step);
  void add_steppers(Step& step);
  void add_source(Step& step, const Source& source, std::uint32_t output);
  void deliver(Step& step, std::uint16_t source, const Route& route, const WireMap& map);
  void deliver_number(Step& step, std::uint16_t source, const Unit& unit, std::uint16_t jack,
                      const WireMap& map);
  void deliver_program(Step& step, std::uint16_t source, const Unit& unit, std::uint16_t jack,
                       const WireMap& map);
  void trigger(Step& step, std::uint16_t source, Pulses wires, bool literal);
  void finish_receives(Step& step);
  [[nodiscard]] const RowTrains& rows(const FunctionTable& table, FunctionTable::Side side,
                                      FunctionTable::Sense sense);
  [[nodiscard]] bool wired(std::uint32_t jack) const { return wired_[jack]; }

  // A number that arrives at a digit input. finish_receives joins the arrivals at one unit.
  struct Arrival {
    const Unit* unit;
    std::uint16_t jack;
    Term term;
    Counts wires;  // word with a 1 in the nibble of each wire that can pulse
  };

  Machine& machine_;
  std::vector<bool> wired_;                              // true for inputs that an output reaches
  std::array<bool, stepper_letters.size()> may_turn_{};  // true: decades may step the stepper
  bool selective_clear_ = false;                         // true: a selective clear switch is at SC
  std::unordered_map<std::uint64_t, std::unique_ptr<RowTrains>> rows_;
  std::vector<Arrival> arrivals_;
  int relays_ = 0;  // number of passes of the present source's pulses through the multiplier
};

}  // namespace chessvm::eniac::fast
