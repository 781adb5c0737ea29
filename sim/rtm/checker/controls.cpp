// SPDX-License-Identifier: MIT
#include "sim/rtm/checker/controls.hpp"

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "sim/eniac/units/master_programmer.hpp"
#include "sim/eniac/units/multiplier.hpp"

namespace chessvm::rtm::checker {
namespace {

std::size_t index(int number) {
  return static_cast<std::size_t>(number - 1);
}

std::uint32_t jack(const eniac::Unit& unit, std::size_t number) {
  return unit.first_jack() + static_cast<std::uint32_t>(number);
}

class Reader {
 public:
  explicit Reader(const eniac::Machine& machine)
      : machine_(machine), controls_(machine.wiring().nodes().size()) {}

  std::vector<Control> read() {
    for (std::uint32_t node = 0; node < controls_.size(); ++node) {
      const eniac::Node& jack_node = machine_.wiring().nodes()[node];
      const bool program = jack_node.kind == eniac::NodeKind::unit_input && jack_node.wires == 1 &&
                           jack_node.unit != nullptr && jack_node.unit->name() != "debug";
      if (!program) continue;
      controls_[node].kind = ControlKind::special;
      controls_[node].input = node;
    }
    for (int number = 1; number <= eniac::accumulator_count; ++number) read_accumulator(number);
    for (int number = 1; number <= eniac::function_table_count; ++number) read_table(number);
    read_constants();
    read_multiplier();
    read_clear_programs();
    read_steppers();
    return std::move(controls_);
  }

 private:
  Control& at(std::uint32_t node, ControlKind kind, int unit, int number) {
    Control& control = controls_[node];
    control.kind = kind;
    control.unit = unit;
    control.number = number;
    return control;
  }

  void read_accumulator(int number) {
    using A = eniac::Accumulator;
    const A& unit = machine_.accumulator(number);
    for (int n = 1; n <= A::controls; ++n) {
      Control& control =
          at(jack(unit, A::program_in + index(n)), ControlKind::accumulator, number, n);
      const std::uint16_t operation = unit.setting(A::operation + index(n));
      if (operation <= A::op_epsilon) {
        control.act = Act::receive;
        control.digit_input = operation;
      } else if (operation != A::op_none) {
        control.act = operation == A::op_a   ? Act::send_a
                      : operation == A::op_s ? Act::send_s
                                             : Act::send_both;
      }
      control.c_switch = unit.setting(A::clear_correct + index(n)) != 0;
      if (n <= A::receivers) continue;
      const std::size_t transceiver = index(n - A::receivers);
      control.length = unit.setting(A::repeat + transceiver) + 1;
      control.output = jack(unit, A::program_out + transceiver);
    }
  }

  void read_table(int number) {
    using T = eniac::FunctionTable;
    const T& unit = machine_.table(number);
    for (int n = 1; n <= T::controls; ++n) {
      Control& control = at(jack(unit, T::program_in + index(n)), ControlKind::table, number, n);
      control.operation = unit.setting(T::operation + index(n));
      control.transmissions = unit.setting(T::repeat + index(n)) + 1;
      control.length = table_access + control.transmissions;
      control.output = jack(unit, T::program_out + index(n));
      const std::uint16_t clear = unit.setting(T::clear + index(n));
      if (clear != T::clear_none)
        control.request = jack(unit, clear == T::clear_nc ? T::request_nc : T::request_c);
    }
  }

  void read_constants() {
    using C = eniac::ConstantTransmitter;
    const C& unit = machine_.constants();
    constexpr int programs_of_fields_a_and_b = 6;
    enum Position : std::uint16_t { left_of_a = 0, whole_of_a = 2 };
    for (int n = 1; n <= C::programs; ++n) {
      Control& control = at(jack(unit, C::program_in + index(n)), ControlKind::constant, 0, n);
      control.output = jack(unit, C::program_out + index(n));
      control.from_card = n <= C::card_programs;
      const std::uint16_t position = unit.setting(C::selector + index(n));
      control.card_left = n <= programs_of_fields_a_and_b && position == left_of_a;
      control.whole_field_a = n <= programs_of_fields_a_and_b && position == whole_of_a;
      if (!control.from_card) control.train = unit.train(n);
    }
  }

  void read_multiplier() {
    using M = eniac::Multiplier;
    constexpr int fewest_places = 2;
    constexpr std::uint16_t no_input = 5;
    constexpr std::uint16_t no_disposal = 6;
    const M& unit = machine_.multiplier();
    for (int n = 1; n <= M::programs; ++n) {
      Control& control = at(jack(unit, M::program_in + index(n)), ControlKind::multiplier, 0, n);
      control.length = unit.setting(M::places + index(n)) + fewest_places + multiplier_overhead;
      control.output = jack(unit, M::program_out + index(n));
      if (const std::uint16_t input = unit.setting(M::ier_input + index(n)); input != no_input)
        control.request_ier = jack(unit, std::size_t{M::request_ier} + input);
      if (const std::uint16_t input = unit.setting(M::icand_input + index(n)); input != no_input)
        control.request_icand = jack(unit, std::size_t{M::request_icand} + input);
      if (const std::uint16_t kind = unit.setting(M::disposal_kind + index(n)); kind != no_disposal)
        control.disposal = jack(unit, std::size_t{M::disposal} + kind);
      control.clears = unit.setting(M::ier_clear + index(n)) != 0 ||
                       unit.setting(M::icand_clear + index(n)) != 0;
    }
  }

  void read_clear_programs() {
    using I = eniac::InitiatingUnit;
    const I& unit = machine_.initiating_unit();
    for (int n = 1; n <= I::clear_programs; ++n)
      at(jack(unit, I::clear_in + index(n)), ControlKind::clear_program, 0, n).output =
          jack(unit, I::clear_out + index(n));
  }

  void read_steppers() {
    using P = eniac::MasterProgrammer;
    const P& unit = machine_.master_programmer();
    for (int stepper = 0; stepper < P::steppers; ++stepper) {
      const auto offset = static_cast<std::size_t>(stepper);
      at(jack(unit, P::stepper_in + offset), ControlKind::stepper, stepper, 0);
      at(jack(unit, P::direct_in + offset), ControlKind::stepper_direct, stepper, 0);
      at(jack(unit, P::clear_direct_in + offset), ControlKind::stepper_clear, stepper, 0);
    }
  }

  const eniac::Machine& machine_;
  std::vector<Control> controls_;
};

}  // namespace

std::vector<Control> read_controls(const eniac::Machine& machine) {
  return Reader(machine).read();
}

}  // namespace chessvm::rtm::checker
