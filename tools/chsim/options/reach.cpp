// SPDX-License-Identifier: MIT
#include "tools/chsim/options/reach.hpp"

#include "tools/chsim/options/inputs.hpp"

namespace chessvm::vm::chsim {

Reach reach(const Options& options) {
  Reach reach;
  reach.inputs.assign(options.images.begin(), options.images.end());
  for (const char* const extension : {".sym", ".lst"})
    reach.inputs.emplace_back(beside_image(options, extension));
  for (const auto& input : {options.deck, options.restore, options.replay})
    if (input) reach.inputs.emplace_back(*input);
  for (const auto& item : options.startup.items)
    if (item.kind == debugger::Startup::Kind::file) reach.inputs.emplace_back(item.text);
  for (const auto& output :
       {options.trace, options.profile, options.cards, options.checkpoint, options.record})
    if (output) reach.outputs.emplace_back(*output);
  return reach;
}

}  // namespace chessvm::vm::chsim
