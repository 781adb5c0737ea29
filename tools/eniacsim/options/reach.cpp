// SPDX-License-Identifier: MIT
#include "tools/eniacsim/options/reach.hpp"

#include "base/files/places.hpp"
#include "sim/wired/machine/find_patch.hpp"

namespace chessvm::eniacsim {
namespace {

void add_program(const WiredOptions& wired, Reach& reach) {
  if (wired.images.empty()) return;
  reach.inputs.insert(reach.inputs.end(), wired.images.begin(), wired.images.end());
  const std::filesystem::path image = wired.images.front();
  if (image != "-")
    for (const char* const extension : {".sym", ".lst"})
      reach.inputs.push_back(std::filesystem::path(image).replace_extension(extension));
  for (const vm::Cpu cpu : vm::cpus)
    if (const auto patch = wired::find_patch(cpu); !wired.patch && patch)
      reach.inputs.push_back(patch.value());
}

}  // namespace

std::optional<std::filesystem::path> save_file_path(const Options& options) {
  if (!options.vcd) return std::nullopt;
  const std::filesystem::path recording = *options.vcd;
  if (recording.extension() != ".vcd" || is_device(recording)) return std::nullopt;
  return std::filesystem::path(recording).replace_extension(".gtkw");
}

Reach reach(const Options& options) {
  const WiredOptions& wired = options.wired;
  Reach reach;
  reach.inputs.assign(options.patches.begin(), options.patches.end());
  add_program(wired, reach);
  for (const auto& input : {options.deck, wired.patch, wired.resume})
    if (input) reach.inputs.emplace_back(*input);
  for (const auto& output : {options.vcd, wired.cards, wired.checkpoint})
    if (output) reach.outputs.emplace_back(*output);
  if (const auto saved = save_file_path(options)) reach.outputs.push_back(*saved);
  if (options.allow_writes && options.allow_writes != "/")
    reach.writable_folders.emplace_back(*options.allow_writes);
  return reach;
}

}  // namespace chessvm::eniacsim
