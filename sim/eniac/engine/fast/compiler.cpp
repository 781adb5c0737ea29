// SPDX-License-Identifier: MIT
#include "sim/eniac/engine/fast/compiler.hpp"

#include <algorithm>
#include <bit>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/cycling_unit.hpp"
#include "sim/eniac/units/divider.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "sim/eniac/units/master_programmer.hpp"
#include "sim/eniac/units/multiplier.hpp"

namespace chessvm::eniac::fast {
namespace {

/// Splits `map` into two maps. The first has at most one source for each output wire. The second
/// has all other sources.
std::pair<WireMap, WireMap> split_joined(const WireMap& map) {
  std::array<int, wires_per_cable> layer{};
  WireMap rest;
  for (int out = 1; out <= wires_per_cable; ++out) {
    const auto place = static_cast<std::size_t>(wires_per_cable - out);
    Pulses sources = map.sources(out);
    if (sources != 0) layer[place] = std::countr_zero(sources) + 1;
    for (sources &= static_cast<Pulses>(sources - 1U); sources != 0;
         sources &= static_cast<Pulses>(sources - 1U)) {
      std::array<int, wires_per_cable> one{};
      one[place] = std::countr_zero(sources) + 1;
      rest = rest.joined_with(WireMap::permuter(one));
    }
  }
  return {WireMap::permuter(layer), rest};
}

/// Greatest number of times that the compiler follows one source's pulses through the multiplier.
/// The number is limited because a branching loop of cables has too many paths. If pulses come
/// on a path that the compiler did not follow, the engine runs the add cycle pulse by pulse.
constexpr int most_relays = 500;

/// Returns the input wires that reach at least one output wire.
[[nodiscard]] Pulses any_wire(const WireMap& map) {
  Pulses wires = 0;
  for (int wire = 1; wire <= wires_per_cable; ++wire) wires |= map.sources(wire);
  return wires;
}

[[nodiscard]] bool only_units_wire(const WireMap& map) {
  return any_wire(map) == map.sources(1);
}

[[nodiscard]] Counts nibbles(Pulses wires) {
  return spread_wires(wires) * 0xF;
}

}  // namespace

Compiler::Compiler(Machine& machine) : machine_(machine), wired_(machine.wiring().nodes().size()) {
  for (const Route& route : machine.circuit().routes().routes) wired_[route.input] = true;
  for (int number = 1; number <= accumulator_count; ++number)
    selective_clear_ |= machine.accumulator(number).setting(Accumulator::selective_clear) != 0;
  const MasterProgrammer& programmer = machine.master_programmer();
  for (int k = 0; k < static_cast<int>(stepper_letters.size()); ++k) {
    bool& matters = may_turn_[static_cast<std::size_t>(k)];
    const auto decades = programmer.owned_decades(k);
    if (decades.empty()) continue;
    matters = programmer.stages_used(k) > 1 || programmer.stage(k) != 0 ||
              wired(programmer.first_jack() + MasterProgrammer::stepper_in +
                    static_cast<std::uint32_t>(k));
    for (const int decade : decades)
      matters = matters || programmer.decade(decade) != 0 ||
                wired(programmer.first_jack() + MasterProgrammer::decade_jack(decade));
  }
}

const RowTrains& Compiler::rows(const FunctionTable& table, FunctionTable::Side side,
                                FunctionTable::Sense sense) {
  const std::uint64_t key = static_cast<std::uint64_t>(table.first_jack()) << 2U |
                            static_cast<std::uint64_t>(side) << 1U |
                            static_cast<std::uint64_t>(sense);
  std::unique_ptr<RowTrains>& rows = rows_[key];
  if (!rows) {
    rows = std::make_unique<RowTrains>();
    for (int row = FunctionTable::first_row; row <= FunctionTable::last_row; ++row) {
      (*rows)[static_cast<std::size_t>(row - FunctionTable::first_row)] =
          packed(table.train(side, row, sense));
    }
  }
  return *rows;
}

void Compiler::trigger(Step& step, std::uint16_t source, Pulses wires, bool literal) {
  if (wires == 0) return;
  for (const Trigger& known : step.triggers)
    if (known.source == source && known.wires == nibbles(wires) && (known.literal || !literal))
      return;
  step.triggers.push_back({source, literal, nibbles(wires)});
}

void Compiler::deliver_number(Step& step, std::uint16_t source, const Unit& unit,
                              std::uint16_t jack, const WireMap& map) {
  // `map` may join several input wires on one output wire. The loop puts each of these input wires
  // into a different term. If two of the terms pulse the same output wire, the engine runs the add
  // cycle pulse by pulse.
  for (WireMap left = map; !left.passes_nothing();) {
    const auto [layer, rest] = split_joined(left);
    left = rest;
    const std::vector<Piece> pieces = pieces_of(layer).value();
    Pulses out = 0;
    for (int wire = 1; wire <= wires_per_cable; ++wire)
      if (layer.sources(wire) != 0) out |= wire_bit(wire);
    const auto first = static_cast<std::uint16_t>(step.pieces.size());
    step.pieces.insert(step.pieces.end(), pieces.begin(), pieces.end());
    arrivals_.push_back({&unit,
                         jack,
                         {source, first, static_cast<std::uint16_t>(step.pieces.size())},
                         spread_wires(out)});
  }
}

void Compiler::deliver_program(Step& step, std::uint16_t source, const Unit& unit,
                               std::uint16_t jack, const WireMap& map) {
  const Pulses wires = any_wire(map);
  if (dynamic_cast<const Accumulator*>(&unit) != nullptr) {
    const std::size_t control = jack - Accumulator::program_in;
    const bool dummy = unit.setting(Accumulator::operation + control) == Accumulator::op_none;
    // At an accumulator, digit pulses can start only a dummy, and only if no wire but wire 1 has
    // pulses (docs/eniac-decisions.md#wiring). In other cases, the cycle runs pulse by pulse.
    if (!dummy || !only_units_wire(map))
      trigger(step, source, wires, true);
    else if (control >= Accumulator::receivers)
      trigger(step, source, wires, false);
    return;
  }
  if (&unit == &machine_.master_programmer()) {
    const auto stepper = MasterProgrammer::direct_input_stepper(jack);
    if (stepper) {
      step.stage_inputs.push_back({source, static_cast<std::uint8_t>(*stepper), nibbles(wires)});
    } else {
      trigger(step, source, wires, true);
    }
    return;
  }
  if (&unit == &machine_.multiplier()) {
    trigger(step, source, wires, false);
    if (relays_ == most_relays) {
      trigger(step, source, wires, true);
      return;
    }
    ++relays_;
    // The multiplier sends pulses from its request outputs at the instant of a pulse into `jack`.
    WireMap joined;
    for (int wire = 1; wire <= wires_per_cable; ++wire)
      if ((wires & wire_bit(wire)) != 0)
        joined = joined.joined_with(WireMap::digit_to_program(wire));
    const Routes& routes = machine_.circuit().routes();
    for (const std::uint16_t output : machine_.multiplier().request_outputs(jack)) {
      const std::uint32_t id = unit.first_jack() + output;
      for (std::uint32_t i = routes.first[id]; i < routes.first[id + 1]; ++i)
        deliver(step, source, routes.routes[i], joined.then(routes.maps[routes.routes[i].table]));
    }
    return;
  }
  const bool is_table = dynamic_cast<const FunctionTable*>(&unit) != nullptr;
  const bool is_clear_program = &unit == &machine_.initiating_unit() &&
                                jack >= InitiatingUnit::clear_in &&
                                jack < InitiatingUnit::clear_out && !selective_clear_;
  const bool simple = is_table || &unit == &machine_.constants() || is_clear_program ||
                      &unit == &machine_.cycling_unit();
  trigger(step, source, wires, !simple);
}

void Compiler::deliver(Step& step, std::uint16_t source, const Route& route, const WireMap& map) {
  if (route.unit == nullptr || map.passes_nothing()) return;
  const Unit& unit = *route.unit;
  const bool into_accumulator =
      dynamic_cast<const Accumulator*>(&unit) != nullptr && route.jack < Accumulator::output_a;
  const bool into_table = dynamic_cast<const FunctionTable*>(&unit) != nullptr &&
                          route.jack == FunctionTable::argument_in;
  if (into_accumulator || into_table) {
    if (machine_.circuit().is_open(route.input))
      deliver_number(step, source, unit, route.jack, map);
    return;
  }
  deliver_program(step, source, unit, route.jack, map);
}

void Compiler::add_source(Step& step, const Source& source, std::uint32_t output) {
  const Routes& routes = machine_.circuit().routes();
  if (routes.first[output] == routes.first[output + 1]) return;
  const auto number = static_cast<std::uint16_t>(step.sources.size());
  step.sources.push_back(source);
  relays_ = 0;
  for (std::uint32_t i = routes.first[output]; i < routes.first[output + 1]; ++i)
    deliver(step, number, routes.routes[i], routes.maps[routes.routes[i].table]);
}

void Compiler::add_accumulators(Step& step) {
  for (int number = 1; number <= accumulator_count; ++number) {
    Accumulator& accumulator = machine_.accumulator(number);
    const OperationSet& operations = accumulator.operations();
    const bool selected = machine_.initiating_unit().clear_pending() &&
                          accumulator.setting(Accumulator::selective_clear) != 0;
    if (operations.empty() && !selected) continue;
    if (accumulator.is_imposed_on() || accumulator.partner() != nullptr ||
        (operations.sends() && operations.receive != 0)) {
      step.literal = true;
      return;
    }
    Number* const storage = &accumulator.storage();
    if (operations.send_a)
      add_source(step, {.kind = Source::Kind::additive, .number = storage},
                 accumulator.first_jack() + Accumulator::output_a);
    if (operations.send_s) {
      const int wire = accumulator.completing_wire();
      add_source(step,
                 {.kind = Source::Kind::subtractive,
                  .number = storage,
                  .one_prime = wire == 0 ? 0 : spread_wires(wire_bit(wire))},
                 accumulator.first_jack() + Accumulator::output_s);
    }
    if (operations.clear || selected) step.clears.push_back({storage, accumulator.cleared_value()});
  }
}

void Compiler::add_tables(Step& step) {
  for (int number = 1; number <= function_table_count; ++number) {
    FunctionTable& table = machine_.table(number);
    if (table.ring() == 0) continue;
    const int program = table.program();
    const int offset = table.counts_offset() ? table.offset(program) : 0;
    const bool ends = table.is_last_transmission();
    if (offset != 0 || ends) step.argument_changes.push_back({&table, offset, ends});
    if (table.looks_up()) step.tables_to_look_up.push_back(&table);
    if (!table.transmits()) continue;
    if (table.setting(FunctionTable::nines) != 0) {
      step.literal = true;
      return;
    }
    for (const auto side : {FunctionTable::Side::a, FunctionTable::Side::b})
      add_source(step,
                 {.kind = Source::Kind::table,
                  .table = &table,
                  .rows = &rows(table, side, table.sense(program))},
                 table.first_jack() + (side == FunctionTable::Side::a ? FunctionTable::output_a
                                                                      : FunctionTable::output_b));
  }
}

void Compiler::add_constants(Step& step) {
  const ConstantTransmitter& constants = machine_.constants();
  const auto active = constants.active();
  if (active == 0) return;
  if (!std::has_single_bit(active)) {
    step.literal = true;
    return;
  }
  add_source(step,
             {.kind = Source::Kind::constant,
              .constants = &constants,
              .program = std::countr_zero(active) + 1},
             constants.first_jack() + ConstantTransmitter::output);
}

void Compiler::add_steppers(Step& step) {
  const MasterProgrammer& programmer = machine_.master_programmer();
  for (int k = 0; k < static_cast<int>(stepper_letters.size()); ++k) {
    const bool answers = programmer.input_pending(k);
    const bool has_decades = !programmer.owned_decades(k).empty();
    if (answers || may_turn_[static_cast<std::size_t>(k)])
      step.turns.push_back({static_cast<std::uint8_t>(k), answers, has_decades});
  }
}

void Compiler::finish_receives(Step& step) {
  std::stable_sort(arrivals_.begin(), arrivals_.end(), [](const Arrival& a, const Arrival& b) {
    return a.unit->first_jack() < b.unit->first_jack();
  });
  const auto terms_from = [&](std::size_t first, std::size_t& last, bool& may_coincide) {
    Counts taken = 0;
    for (last = first; last < arrivals_.size() && arrivals_[last].unit == arrivals_[first].unit;
         ++last) {
      may_coincide |= (taken & arrivals_[last].wires) != 0;
      taken |= arrivals_[last].wires;
      step.terms.push_back(arrivals_[last].term);
    }
  };
  for (std::size_t i = 0; i < arrivals_.size();) {
    const auto first_term = static_cast<std::uint16_t>(step.terms.size());
    bool may_coincide = false;
    std::size_t last = i;
    terms_from(i, last, may_coincide);
    const auto last_term = static_cast<std::uint16_t>(step.terms.size());
    for (int number = 1; number <= accumulator_count; ++number) {
      Accumulator& accumulator = machine_.accumulator(number);
      if (&accumulator == arrivals_[i].unit)
        step.receives.push_back({&accumulator.storage(), first_term, last_term,
                                 accumulator.operations().correct, may_coincide});
    }
    for (int number = 1; number <= function_table_count; ++number)
      if (&machine_.table(number) == arrivals_[i].unit)
        step.arguments.push_back({&machine_.table(number), first_term, last_term});
    i = last;
  }
  // An accumulator that receives with correction adds 1 even if no number arrives.
  for (int number = 1; number <= accumulator_count; ++number) {
    Accumulator& accumulator = machine_.accumulator(number);
    if (!accumulator.operations().correct) continue;
    const bool listed =
        std::any_of(step.receives.begin(), step.receives.end(),
                    [&](const Receive& r) { return r.number == &accumulator.storage(); });
    if (!listed) step.receives.push_back({&accumulator.storage(), 0, 0, true, false});
  }
}

std::unique_ptr<Step> Compiler::compile() {
  auto step = std::make_unique<Step>();
  machine_.save_control(step->control);
  arrivals_.clear();
  step->literal = !machine_.divider().idle() || machine_.multiplier().moves_numbers();
  if (!step->literal) add_accumulators(*step);
  if (!step->literal) add_tables(*step);
  if (!step->literal) add_constants(*step);
  if (!step->literal) add_steppers(*step);
  finish_receives(*step);
  const auto remembered = std::count_if(step->triggers.begin(), step->triggers.end(),
                                        [](const Trigger& t) { return !t.literal; });
  const auto answers = std::count_if(step->turns.begin(), step->turns.end(),
                                     [](const Turn& t) { return t.answers; });
  step->literal |= step->sources.size() > sources_per_step || remembered + 3 * answers > 64;
  step->may_be_rest =
      std::all_of(machine_.units().begin(), machine_.units().end(), [&](const Unit* unit) {
        if (unit == &machine_.initiating_unit()) return true;
        // Do not call MasterProgrammer::idle(), because the result of this function also depends on
        // decades. Decades are not part of the control state.
        if (unit == &machine_.master_programmer()) return unit->programs_at_work() == 0;
        return unit->idle();
      });
  step->restful = !step->literal && step->sources.empty() && step->receives.empty() &&
                  step->clears.empty() && step->argument_changes.empty() &&
                  step->tables_to_look_up.empty() && step->turns.empty();
  return step;
}

}  // namespace chessvm::eniac::fast
