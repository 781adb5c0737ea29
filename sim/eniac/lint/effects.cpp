// SPDX-License-Identifier: MIT
#include "sim/eniac/lint/effects.hpp"

#include <fmt/format.h>

#include "sim/eniac/lint/patch_view.hpp"

namespace chessvm::eniac {
namespace {

constexpr std::string_view greek[] = {"α", "β", "γ", "δ", "ε"};
constexpr std::string_view partial_products[] = {"lhppI", "lhppII", "rhppI", "rhppII"};

/// Collects edges from jacks of one unit after the other.
class Edges {
 public:
  void from(const Unit& unit, const std::string& input) { from_ = PatchView::jack(unit, input); }
  void to(const Unit& unit, std::string_view jack) {
    all.push_back({from_, PatchView::jack(unit, jack)});
  }

  std::vector<FlowEdge> all;

 private:
  std::uint32_t from_ = 0;
};

/// Calls `use(half)` for the accumulators on which a program of `accumulator` works.
template <class Use>
void for_halves(const Accumulator& accumulator, const Use& use) {
  use(accumulator);
  if (accumulator.partner() != nullptr) use(*accumulator.partner());
}

void accumulator_effects(const Accumulator& accumulator, Edges& edges) {
  for (int control = 1; control <= Accumulator::controls; ++control) {
    const std::string& what = PatchView::setting(accumulator, fmt::format("op{}", control));
    edges.from(accumulator, fmt::format("{}i", control));
    if (control > Accumulator::receivers) edges.to(accumulator, fmt::format("{}o", control));
    for_halves(accumulator, [&](const Accumulator& half) {
      if (what == "A" || what == "AS") edges.to(half, "A");
      if (what == "S" || what == "AS") edges.to(half, "S");
    });
  }
}

void table_effects(const FunctionTable& table, Edges& edges) {
  for (int control = 1; control <= FunctionTable::controls; ++control) {
    edges.from(table, fmt::format("{}i", control));
    edges.to(table, fmt::format("{}o", control));
    edges.to(table, "A");
    edges.to(table, "B");
    const std::string& request = PatchView::setting(table, fmt::format("cl{}", control));
    if (request != "0") edges.to(table, request);
  }
}

void multiplier_effects(const Multiplier& multiplier, Edges& edges) {
  constexpr int programs = 24;
  for (int program = 1; program <= programs; ++program) {
    edges.from(multiplier, fmt::format("{}i", program));
    edges.to(multiplier, fmt::format("{}o", program));
    const auto position = [&](std::string_view name) {
      return PatchView::setting(multiplier, fmt::format("{}{}", name, program));
    };
    if (position("ieracc") != "0") edges.to(multiplier, "R" + position("ieracc"));
    if (position("icandacc") != "0") edges.to(multiplier, "D" + position("icandacc"));
    if (position("prod") != "0") edges.to(multiplier, position("prod"));
    for (const std::string_view jack : {"DS", "RS", "F"}) edges.to(multiplier, jack);
    for (const std::string_view jack : partial_products) edges.to(multiplier, jack);
  }
}

void divider_effects(const Machine& machine, Edges& edges) {
  const Divider& divider = machine.divider();
  const auto commanded = [&](Divider::Terminals terminal) -> const Accumulator& {
    return machine.accumulator(divider.connected_to(terminal));
  };
  for (int program = 1; program <= Divider::programs; ++program) {
    edges.from(divider, fmt::format("{}i", program));
    edges.to(divider, fmt::format("{}o", program));
    edges.to(divider, "ans");
    edges.to(commanded(Divider::numerator), "A");
    edges.to(commanded(Divider::shift), "A");
    for (const Divider::Terminals terminal : {Divider::denominator, Divider::quotient}) {
      edges.to(commanded(terminal), "A");
      edges.to(commanded(terminal), "S");
    }
  }
}

void stepper_effects(const MasterProgrammer& programmer, Edges& edges) {
  for (int stepper = 0; stepper < MasterProgrammer::steppers; ++stepper) {
    const char letter = stepper_letters[static_cast<std::size_t>(stepper)];
    edges.from(programmer, fmt::format("{}i", letter));
    for (int stage = 1; stage <= programmer.stages_used(stepper); ++stage)
      edges.to(programmer, fmt::format("{}{}o", letter, stage));
  }
}

}  // namespace

std::vector<FlowEdge> program_effects(const PatchView& patch) {
  const Machine& machine = patch.machine();
  Edges edges;
  for (int number = 1; number <= accumulator_count; ++number)
    accumulator_effects(machine.accumulator(number), edges);
  for (int number = 1; number <= function_table_count; ++number)
    table_effects(machine.table(number), edges);
  const ConstantTransmitter& constants = machine.constants();
  for (int program = 1; program <= ConstantTransmitter::programs; ++program) {
    edges.from(constants, fmt::format("{}i", program));
    edges.to(constants, fmt::format("{}o", program));
    edges.to(constants, "o");
  }
  multiplier_effects(machine.multiplier(), edges);
  divider_effects(machine, edges);
  stepper_effects(machine.master_programmer(), edges);
  const InitiatingUnit& initiating = machine.initiating_unit();
  for (int program = 1; program <= InitiatingUnit::clear_programs; ++program) {
    edges.from(initiating, fmt::format("Ci{}", program));
    edges.to(initiating, fmt::format("Co{}", program));
  }
  edges.from(initiating, "Ri");
  edges.to(initiating, "Ro");
  edges.from(initiating, "Pi");
  edges.to(initiating, "Po");
  return std::move(edges.all);
}

std::vector<FlowEdge> opened_inputs(const PatchView& patch) {
  const Machine& machine = patch.machine();
  Edges edges;
  for (int number = 1; number <= accumulator_count; ++number) {
    const Accumulator& accumulator = machine.accumulator(number);
    for (int control = 1; control <= Accumulator::controls; ++control) {
      edges.from(accumulator, fmt::format("{}i", control));
      const std::string& what = PatchView::setting(accumulator, fmt::format("op{}", control));
      if (std::find(std::begin(greek), std::end(greek), what) == std::end(greek)) continue;
      for_halves(accumulator, [&](const Accumulator& half) { edges.to(half, what); });
    }
  }
  for (int number = 1; number <= function_table_count; ++number) {
    for (int control = 1; control <= FunctionTable::controls; ++control) {
      edges.from(machine.table(number), fmt::format("{}i", control));
      edges.to(machine.table(number), "arg");
    }
  }
  // Accumulators that multiplier and divider command through static cables.
  const Multiplier& multiplier = machine.multiplier();
  if (PatchView::setting(multiplier, "pp") == "plug") {
    for (int program = 1; program <= 24; ++program) {
      edges.from(multiplier, fmt::format("{}i", program));
      edges.to(machine.accumulator(multiplier.connected_to(Multiplier::left)), "α");
      edges.to(machine.accumulator(multiplier.connected_to(Multiplier::right)), "α");
    }
  }
  const Divider& divider = machine.divider();
  for (int program = 1; program <= Divider::programs; ++program) {
    edges.from(divider, fmt::format("{}i", program));
    for (const auto terminal : {Divider::quotient, Divider::shift})
      edges.to(machine.accumulator(divider.connected_to(terminal)), "α");
    for (const auto& [terminal, name] :
         {std::pair{Divider::numerator, "nr"}, std::pair{Divider::denominator, "dr"}}) {
      const Accumulator& commanded = machine.accumulator(divider.connected_to(terminal));
      edges.to(commanded, "γ");
      const std::string& argument = PatchView::setting(divider, fmt::format("{}{}", name, program));
      if (argument != "0") edges.to(commanded, argument);
    }
  }
  return std::move(edges.all);
}

}  // namespace chessvm::eniac
