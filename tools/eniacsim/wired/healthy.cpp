// SPDX-License-Identifier: MIT
#include "tools/eniacsim/wired/healthy.hpp"

#include <filesystem>
#include <vector>

#include "base/text/text.hpp"
#include "sim/wired/machine/find_patch.hpp"

namespace chessvm::eniacsim {
namespace {

/// Returns the wiring files for healthy machines. With --fault, adds the wiring of this run. With
/// --patch, adds the installed wiring, unless --patch names the installed wiring.
std::vector<std::filesystem::path> candidates(const Options& options, const WiredInputs& inputs) {
  std::vector<std::filesystem::path> patches;
  if (!options.faults.empty()) patches.push_back(inputs.patch);
  if (!options.wired.patch) return patches;
  std::error_code failed;
  const auto usual = wired::find_patch(inputs.image.cpu());
  if (usual && !std::filesystem::equivalent(usual.value(), inputs.patch, failed))
    patches.push_back(usual.value());
  return patches;
}

void add_source(const wired::ProgramText& text, wired::InstructionPlace& place) {
  const vm::debugger::RomPlace rom{place.row, place.word};
  place.label = text.symbols.place(place.row);
  place.source = vm::debugger::source_place(text.source, rom);
  if (const auto line = text.source.line(rom)) place.source_text = trimmed(text.source.text(*line));
}

}  // namespace

std::optional<wired::Diagnosis> compare_with_healthy(const Options& options,
                                                     const WiredInputs& inputs,
                                                     wired::WiredComputer& broken,
                                                     const wired::Lockstep& lockstep) {
  for (const std::filesystem::path& patch : candidates(options, inputs)) {
    const auto make = [&]() -> std::unique_ptr<wired::WiredComputer> {
      auto made = wired::WiredComputer::make(patch, inputs.image, options.engine);
      if (!made) return nullptr;
      made.value()->load(inputs.deck);
      return std::move(made.value());
    };
    auto found = wired::diagnose(broken, make, lockstep);
    if (!found) continue;
    if (found->instruction) {
      Options silent = options;
      silent.quiet = true;  // so that read_program_text() prints no warnings
      add_source(read_program_text(silent, inputs.image), *found->instruction);
    }
    return found;
  }
  return std::nullopt;
}

}  // namespace chessvm::eniacsim
