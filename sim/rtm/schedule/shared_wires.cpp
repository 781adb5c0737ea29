// SPDX-License-Identifier: MIT
#include "sim/rtm/schedule/shared_wires.hpp"

#include "sim/rtm/schedule/diagnostic_table.hpp"

namespace chessvm::rtm {

std::vector<SharedWire> shared_wires(const Syntax& syntax, const Wires& wires,
                                     Diagnostics& diagnostics) {
  std::vector<SharedWire> all;
  for (const SharedStatement& statement : syntax.shared) {
    std::vector<SharedWire::End> ends;
    for (const SharedStatement::End& end : statement.ends)
      if (const auto jack = wires.jack(end.output.text))
        ends.push_back({*jack, end.wire});
      else
        complain(diagnostics, ScheduleId::unknown_output, end.output.where,
                 end.output.text + " is no output");
    if (ends.size() == 2) all.push_back({ends[0], ends[1]});
  }
  return all;
}

}  // namespace chessvm::rtm
