// SPDX-License-Identifier: MIT
#include "sim/eniac/fault/effect.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/text.hpp"

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/units/accumulator/accumulator_faults.hpp"
#include "sim/eniac/units/master_programmer.hpp"

namespace chessvm::eniac {
namespace {

using Means = Effect::Means;

constexpr int sign_place = wires_per_cable;
constexpr int pulse_time_of_cpp = phase::cpp / 2;
constexpr int pulse_time_of_digits = 5;

/// Splits `place` at its first dot; without a dot, the second part is empty.
std::pair<std::string_view, std::string_view> split(std::string_view place) {
  const std::size_t dot = place.find('.');
  if (dot == std::string_view::npos) return {place, {}};
  return {place.substr(0, dot), place.substr(dot + 1)};
}

class Resolver {
 public:
  Resolver(const Fault& fault, Machine& machine) : fault_(fault), machine_(machine) {}

  Result<Effect> resolve() {
    effect_.begins = fault_.at;
    if (fault_.lasts < Fault::for_ever - fault_.at) effect_.ends = fault_.at + fault_.lasts;
    if (!find()) return Failure::because(fmt::format("{}: {}", to_text(fault_), why_));
    return effect_;
  }

 private:
  bool refuse(std::string why) {
    why_ = std::move(why);
    return false;
  }

  bool find() {
    switch (fault_.kind) {
      case FaultKind::decade:
        if (fault_.place.starts_with("p.")) return hold_decade();
        return find_decade(true) && tubes_are([this] { effect_.tubes.deaf = wire(); });
      case FaultKind::no_clear:
        return find_decade(true) && tubes_are([this] { effect_.tubes.uncleared = wire(); });
      case FaultKind::carry:
        return find_decade(false) &&
               tubes_are([this] { effect_.tubes.lost_carries = in_place(1, place_); });
      case FaultKind::sign:
        return find_accumulator(fault_.place) && tubes_are([this] {
                 effect_.tubes.sign = fault_.to == "M" ? StuckSign::minus : StuckSign::plus;
               });
      case FaultKind::line:
        return find_jack() && is(NodeKind::unit_output, "an output of a unit") && wires_are_dead();
      case FaultKind::program:
        return find_program() && wires_are_dead();
      case FaultKind::flip_flop:
        return find_flip_flop();
      case FaultKind::stepper:
        return hold_stepper();
      case FaultKind::missing:
        return find_jack() && wires_are_dead() && counted();
      case FaultKind::extra:
        return find_jack() && pulses_are_added();
      case FaultKind::cable:
        return find_cable();
      case FaultKind::rest_switch:
        return find_switch();
      case FaultKind::random:
        break;
    }
    return refuse("has no place");
  }

  [[nodiscard]] Pulses wire() const { return wire_bit(place_); }

  template <class Set>
  bool tubes_are(Set set) {
    effect_.means = Means::accumulator;
    set();
    return true;
  }

  bool find_accumulator(std::string_view name) {
    const auto number = name.starts_with('a')
                            ? parse_number<int>(name.substr(1), 1, accumulator_count)
                            : std::nullopt;
    if (!number)
      return refuse(fmt::format("'{}' is not an accumulator, a1 to a{}", name, accumulator_count));
    effect_.accumulator = *number;
    return true;
  }

  bool find_decade(bool or_sign) {
    const auto [unit, rest] = split(fault_.place);
    if (!find_accumulator(unit)) return false;
    if (or_sign && rest == "pm") {
      place_ = sign_place;
      return true;
    }
    if (rest.empty())
      return refuse(fmt::format("expected a decade of {0}: {0}.1 to {0}.{1}{2}", unit, decade_count,
                                or_sign ? fmt::format(", or {}.pm", unit) : ""));
    const auto number = parse_number<int>(rest, 1, decade_count);
    if (!number)
      return refuse(fmt::format("'{}' is not a decade, 1 to {}{}", rest, decade_count,
                                or_sign ? ", or pm" : ""));
    place_ = *number;
    return true;
  }

  bool hold_decade() {
    const auto number = parse_number<int>(split(fault_.place).second, 1, MasterProgrammer::decades);
    if (!number)
      return refuse(fmt::format("the decades of the master programmer are p.1 to p.{}",
                                MasterProgrammer::decades));
    effect_.means = Means::held_decade;
    effect_.number = *number;
    return true;
  }

  bool hold_stepper() {
    const auto [unit, letter] = split(fault_.place);
    const std::size_t index =
        letter.size() == 1 ? stepper_letters.find(letter.front()) : std::string_view::npos;
    if (unit != "p" || index == std::string_view::npos)
      return refuse(fmt::format("'{}' is not a stepper, p.A to p.K (there is no I)", fault_.place));
    effect_.means = Means::held_stepper;
    effect_.number = static_cast<int>(index);
    return true;
  }

  [[nodiscard]] const Node& node() const { return machine_.wiring().nodes()[effect_.node]; }

  bool find_jack() {
    const auto number = machine_.wiring().find_any(fault_.place);
    if (!number) return refuse(number.error().message);
    effect_.node = number.value();
    if (fault_.wire && node().wires < *fault_.wire)
      return refuse(fmt::format("{} has one wire", node().name));
    return true;
  }

  bool is(NodeKind kind, std::string_view description) {
    return node().kind == kind || refuse(fmt::format("{} is not {}", node().name, description));
  }

  bool wires_are_dead() {
    effect_.means = Means::wires;
    effect_.wires = fault_.wire ? wire_bit(*fault_.wire) : all_wires;
    return true;
  }

  bool counted() {
    if (!fault_.count) return true;
    effect_.means = Means::missing;
    effect_.left = *fault_.count;
    return true;
  }

  bool pulses_are_added() {
    const bool digits = node().wires > 1;
    effect_.means = Means::extra;
    effect_.wires = wire_bit(fault_.wire.value_or(1));
    effect_.phase = 2 * fault_.time.value_or(digits ? pulse_time_of_digits : pulse_time_of_cpp);
    if (fault_.count) effect_.left = *fault_.count;
    return true;
  }

  /// Finds the program input: "UNIT.N" means input Ni of UNIT. Any other place is the input's name.
  bool find_program() {
    const auto [unit, rest] = split(fault_.place);
    const bool is_number = !rest.empty() && rest.find_first_not_of("0123456789") == rest.npos;
    const auto number =
        machine_.wiring().find(is_number ? fault_.place + "i" : fault_.place, false);
    if (!number)
      return refuse(is_number ? fmt::format("{} has no program {}", unit, rest)
                              : number.error().message);
    effect_.node = number.value();
    if (node().kind != NodeKind::unit_input || node().wires != 1)
      return refuse(fmt::format("{} is not a program input of a unit", node().name));
    return true;
  }

  bool find_flip_flop() {
    constexpr std::string_view carry = "carry";
    const bool stuck_on = fault_.to == "1";
    const auto [unit, rest] = split(fault_.place);
    if (rest.starts_with(carry)) {
      const auto number = parse_number<int>(rest.substr(carry.size()), 1, decade_count);
      if (!number)
        return refuse(fmt::format("carry flip-flops are carry1 to carry{}", decade_count));
      place_ = *number;
      return find_accumulator(unit) && tubes_are([&] {
               (stuck_on ? effect_.tubes.carries_on : effect_.tubes.carries_off) =
                   in_place(1, place_);
             });
    }
    if (!find_program()) return false;
    if (!stuck_on) return wires_are_dead();
    // A flip-flop stuck at 1 starts the program at every CPP, as a pulse into the input would.
    return pulses_are_added();
  }

  bool find_cable() {
    const std::size_t slash = fault_.place.find('/');
    if (slash == std::string::npos) return refuse("a cable is written JACK/JACK");
    const std::string_view one = std::string_view(fault_.place).substr(0, slash);
    const std::string_view other = std::string_view(fault_.place).substr(slash + 1);
    const Wiring& wiring = machine_.wiring();
    std::string why;
    const auto joins = [&](std::string_view from, std::string_view to) -> bool {
      const auto source = wiring.find(from, true);
      const auto target = wiring.find(to, false);
      if (!source || !target) {
        why = (source ? target : source).error().message;
        return false;
      }
      const auto& cables = wiring.cables();
      const auto found = std::find_if(cables.begin(), cables.end(), [&](const Cable& cable) {
        return cable.from == source.value() && cable.to == target.value();
      });
      if (found == cables.end()) return false;
      effect_.cable = *found;
      return true;
    };
    effect_.means = Means::open_cable;
    if (joins(one, other) || joins(other, one)) return true;
    return refuse(why.empty() ? fmt::format("no cable joins {} and {}", one, other) : why);
  }

  bool find_switch() {
    const auto [unit_name, rest] = split(fault_.place);
    effect_.means = Means::moved_switch;
    effect_.switch_name = fault_.place;
    const Unit* const unit = machine_.find_unit(unit_name);
    const auto now = machine_.query_switch(fault_.place);
    if (!now) return refuse(now.error().message);
    if (unit == nullptr) {
      effect_.position = fault_.to.empty() ? "0" : fault_.to;
      if (rest.starts_with("permute")) return refuse("a permuter has no rest position");
      if (!parse_number<int>(effect_.position, rest.starts_with("sd") ? 0 : -10, 10))
        return refuse(fmt::format("'{}' is no position of {}", effect_.position, fault_.place));
      return true;
    }
    const Switch& row = unit->panel().switches()[*unit->panel().find_switch(rest)];
    if (row.settings == nullptr) return refuse("has no positions");
    effect_.position = fault_.to.empty() ? row.settings->name(row.at_power_on) : fault_.to;
    if (!row.settings->find(effect_.position))
      return refuse(fmt::format("{} has no position '{}': {}", fault_.place, effect_.position,
                                row.settings->offer()));
    return true;
  }

  const Fault& fault_;
  Machine& machine_;
  Effect effect_;
  int place_ = 0;
  std::string why_;
};

}  // namespace

Result<Effect> resolve(const Fault& fault, Machine& machine) {
  return Resolver(fault, machine).resolve();
}

}  // namespace chessvm::eniac
