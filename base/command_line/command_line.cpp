// SPDX-License-Identifier: MIT
#include "base/command_line/command_line.hpp"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "base/closest.hpp"
#include "base/message.hpp"

namespace chessvm {
namespace {

void add_options(std::vector<std::string>& names, const CLI::App& app) {
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
}

/// Why `word`, that nothing took, was not understood; none if it is a file name too many.
std::optional<std::string> explain(const CLI::App& app, const std::string& word) {
  const bool is_option = word.size() > 1 && word.starts_with('-');
  const auto commands = app.get_subcommands({});
  if (!is_option && commands.empty()) return std::nullopt;
  std::vector<std::string> names;
  if (is_option) {
    add_options(names, app);
    for (const CLI::App* chosen : app.get_subcommands()) add_options(names, *chosen);
  } else {
    for (const CLI::App* command : commands) names.push_back(command->get_name());
  }
  std::string text = is_option ? "unknown option " + word : "'" + word + "' is not known here";
  if (const auto near = closest(word.substr(0, word.find('=')), names))
    text += "; did you mean " + *near + "?";
  return text;
}

}  // namespace

void let_last_option_count(CLI::App& command) {
  for (CLI::Option* option : command.get_options())
    if (option->nonpositional() && option->get_expected_max() == 1)
      option->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  return {[least, most](std::string& text) {
            std::uint64_t value = 0;
            const bool plain = text.find_first_not_of("0123456789") == std::string::npos;
            return plain && CLI::detail::lexical_cast(text, value) && value >= least &&
                           value <= most
                       ? std::string{}
                       : fmt::format("'{}' is not a number from {} to {}", text, least, most);
          },
          ""};
}

ExitStatus refuse_command_line(const CLI::App& app, const std::string& why) {
  say(fmt::format("{0}: error: {1}\nTry '{0} --help'.\n", app.get_name(), why));
  return ExitStatus::usage;
}

ExitStatus refuse_command_line(const CLI::App& app, const CLI::ParseError& error) {
  for (const std::string& word : app.remaining(true))
    if (const auto why = explain(app, word)) return refuse_command_line(app, *why);
  return refuse_command_line(app, error.what());
}

}  // namespace chessvm
