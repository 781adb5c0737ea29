// SPDX-License-Identifier: MIT
#include "programs/host/command_line.hpp"

#include <fmt/format.h>

#include "base/closest.hpp"
#include "base/eniac_time.hpp"
#include "base/message.hpp"

namespace chessvm::host {

std::string refuse_limit(const std::string& text) {
  if (parse_number<std::int64_t>(text).value_or(0) > 0) return {};
  return fmt::format("expected a number of add cycles, 1-{}, in digits", AddCycles::max().count());
}

void let_last_option_count(CLI::App& command) {
  for (CLI::Option* option : command.get_options())
    if (option->get_expected_max() == 1)
      option->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

ExitStatus refuse(const CLI::App& app, const CLI::ParseError& error) {
  std::string message = error.what();
  if (const auto words = app.remaining(true); !words.empty()) {
    const std::string& word = words.front();
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    for (const CLI::App* command : app.get_subcommands())
      for (const CLI::Option* option : command->get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    message = fmt::format("'{}' is not known here", word);
    if (const auto near = closest(word.substr(0, word.find('=')), names))
      message += fmt::format("; did you mean {}?", *near);
  }
  say(fmt::format("{0}: error: {1}\nTry '{0} --help'.\n", app.get_name(), message));
  return ExitStatus::usage;
}

}  // namespace chessvm::host
