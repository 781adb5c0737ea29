// SPDX-License-Identifier: MIT
#include "sim/microcode/checker/read_patch.hpp"

#include <fmt/format.h>

#include "sim/engine/pulse_engine.hpp"
#include "sim/patch/console.hpp"

namespace chessvm::sim::microcode::checker {

PatchText::PatchText(std::string_view text) : machine_(std::make_unique<Machine>()) {
  PulseEngine engine(*machine_);
  PatchFiles files(PatchFiles::Read::once);
  int line = 0;
  Console console(*machine_, engine, files,
                  {.print = {},
                   .punch = {},
                   .complain =
                       [&](const Complaint& complaint) {
                         complaints_.push_back(fmt::format("line {}: {}", line, complaint.message));
                       }},
                  {.rehearsal = true});
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    ++line;
    if (const Outcome outcome = console.obey(text.substr(0, end)); outcome != Outcome::go_on) break;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace chessvm::sim::microcode::checker
