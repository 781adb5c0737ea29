// SPDX-License-Identifier: MIT
#include "sim/eniac/lint/effects.hpp"

#include "sim/eniac/lint/patch_view.hpp"

namespace chessvm::eniac {
namespace {

/// Calls `use(unit, program, effect)` for every program control of the machine.
template <class Use>
void for_programs(const PatchView& patch, const Use& use) {
  for (const Unit* const unit : patch.machine().units()) {
    const std::span<const ProgramControl> programs = unit->panel().programs();
    for (std::size_t index = 0; index < programs.size(); ++index)
      use(*unit, programs[index], unit->effect(index));
  }
}

}  // namespace

std::vector<FlowEdge> program_effects(const PatchView& patch) {
  std::vector<FlowEdge> edges;
  for_programs(patch,
               [&](const Unit& unit, const ProgramControl& program, const ProgramEffect& effect) {
                 const std::uint32_t input = unit.first_jack() + program.input;
                 if (program.output) edges.push_back({input, unit.first_jack() + *program.output});
                 for (const std::uint32_t output : effect.sends) edges.push_back({input, output});
               });
  return edges;
}

std::vector<FlowEdge> opened_inputs(const PatchView& patch) {
  std::vector<FlowEdge> edges;
  for_programs(patch,
               [&](const Unit& unit, const ProgramControl& program, const ProgramEffect& effect) {
                 for (const std::uint32_t opened : effect.opens)
                   edges.push_back({unit.first_jack() + program.input, opened});
               });
  return edges;
}

}  // namespace chessvm::eniac
