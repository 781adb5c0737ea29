// SPDX-License-Identifier: MIT
// Functions of the commands that show the state of the machine, show help, or quit.
#include <fmt/format.h>

#include "sim/eniac/machine/state_json.hpp"
#include "sim/eniac/machine/state_text.hpp"
#include "sim/eniac/patch/commands.hpp"
#include "sim/eniac/patch/numbers.hpp"

namespace chessvm::eniac::run {

Reply show_unit(Console& console, Words words) {
  const std::string_view name = words[1].text;
  for (const auto& [letter, last] :
       {std::pair{'a', accumulator_count}, std::pair{'f', function_table_count}})
    if (folded(name).starts_with(letter) && !numbered_unit(name, letter, last))
      return Refusal{1, fmt::format("'{}' is not one of {}1 to {}{}", name, letter, letter, last)};
  const std::string state = unit_state(console.machine(), name);
  if (state.empty())
    return Refusal{1, fmt::format("no unit '{}' has a state: a1 to a{}, c, d, f1 to f{}, i, m, p",
                                  name, accumulator_count, function_table_count)};
  if (!console.rehearsing()) console.print(state);
  return {};
}

Reply show_all(Console& console, Words /*words*/) {
  if (!console.rehearsing()) console.print(full_state(console.machine()));
  return {};
}

Reply show_json(Console& console, Words /*words*/) {
  if (!console.rehearsing()) console.print(state_json(console.machine()) + "\n");
  return {};
}

Reply help(Console& console, Words words) {
  const std::string_view name = words.size() > 1 ? words[1].text : "";
  const std::string text = command_help(name);
  if (text.empty()) return Refusal{1, fmt::format("there is no command '{}'", name)};
  if (!console.rehearsing()) console.print(text);
  return {};
}

Reply quit(Console& /*console*/, Words /*words*/) {
  return ConsoleStatus::end_of_file;
}

}  // namespace chessvm::eniac::run
