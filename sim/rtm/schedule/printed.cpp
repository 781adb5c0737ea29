// SPDX-License-Identifier: MIT
#include "sim/rtm/schedule/printed.hpp"

#include <fmt/format.h>
#include <set>

#include "sim/rtm/schedule/diagnostic_table.hpp"

namespace chessvm::rtm {

std::vector<PrintedColumn> printed_columns(const Syntax& syntax, const Wires& wires,
                                           Diagnostics& diagnostics) {
  std::vector<PrintedColumn> columns;
  std::set<int> taken;
  for (const PrintStatement& statement : syntax.prints) {
    const auto refuse = [&](SourceSpan where, std::string message) {
      complain(diagnostics, ScheduleId::not_printable, where, std::move(message));
    };
    const std::string& name = statement.accumulator.text;
    const auto number = wires.accumulator(name);
    if (!number) {
      complain(diagnostics, ScheduleId::unknown_accumulator, statement.accumulator.where,
               "no accumulator is called " + name);
      continue;
    }
    int column = statement.column;
    for (const int wire : statement.digits.wires) {
      const auto [group, digit] = stock::printer_place(*number, wire);
      if (wire > stock::digits)
        refuse(statement.digits.where, "the sign has no column of its own");
      else if (group == 0)
        refuse(statement.accumulator.where,
               fmt::format("{} is in a{}; the printer reads a13, a14, the right half of a15, and "
                           "a16 to a20",
                           name, *number));
      else if (column > stock::printer_columns)
        refuse(statement.digits.where,
               fmt::format("a card has {} columns", stock::printer_columns));
      else if (!taken.insert(column).second)
        refuse(statement.accumulator.where, fmt::format("column {} is printed already", column));
      columns.push_back({column++, group, digit});
    }
  }
  return columns;
}

}  // namespace chessvm::rtm
