// SPDX-License-Identifier: MIT
#include "sim/rtm/checker/read_patch.hpp"

#include <fmt/format.h>

#include "base/text/text.hpp"
#include "sim/eniac/engine/pulse_engine.hpp"
#include "sim/eniac/patch/console.hpp"

namespace chessvm::rtm::checker {

PatchText::PatchText(std::string_view text) : machine_(std::make_unique<eniac::Machine>()) {
  eniac::PulseEngine engine(*machine_);
  eniac::PatchFiles files(eniac::PatchFiles::Read::once);
  int line = 0;
  eniac::Console console(
      *machine_, engine, files,
      {.print = {},
       .punch = {},
       .complain =
           [&](const eniac::Complaint& complaint) {
             complaints_.push_back(fmt::format("line {}: {}", line, complaint.message));
           }},
      {.rehearsal = true});
  while (!text.empty()) {
    ++line;
    if (console.obey(take_line(text)) != eniac::ConsoleStatus::go_on) break;
  }
}

}  // namespace chessvm::rtm::checker
