// SPDX-License-Identifier: MIT
#include "base/command_line/completions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace chessvm {
namespace {

using Argument = ManualOption::Argument;

bool is_option(const ManualOption& option) {
  return option.positional.empty();
}

bool takes_files(const ManualCommand& command) {
  return std::any_of(command.options.begin(), command.options.end(), [](const auto& option) {
    return !is_option(option) && option.argument == Argument::file;
  });
}

/// Turns the name of a tool into the name of a shell function: letters, digits and underscores.
std::string function_name(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return "_" + name;
}

std::string joined_names(const std::vector<ManualCommand>& commands, std::string_view separator) {
  std::vector<std::string> names;
  names.reserve(commands.size());
  for (const ManualCommand& command : commands) names.push_back(command.name);
  return fmt::format("{}", fmt::join(names, separator));
}

std::string option_names(const ManualCommand& command) {
  std::vector<std::string> names;
  for (const ManualOption& option : command.options)
    names.insert(names.end(), option.names.begin(), option.names.end());
  return fmt::format("{}", fmt::join(names, " "));
}

template <class Visit>
void each_command(const Manual& manual, const Visit& visit) {
  visit(manual.tool);
  for (const ManualCommand& command : manual.commands) visit(command);
}

// bash passes `--option=value` as three words: the option, `=`, the value.

std::string bash_case(const ManualCommand& command, const ManualOption& option) {
  std::vector<std::string> patterns;
  for (const std::string& name : option.names) {
    if (option.argument != Argument::attached_file)
      patterns.push_back(fmt::format("'{} {}'", command.name, name));
    if (name.starts_with("--")) patterns.push_back(fmt::format("'{} {}='", command.name, name));
  }
  std::string answer = "COMPREPLY=()";
  if (option.argument == Argument::word)
    answer =
        fmt::format("COMPREPLY=($(compgen -W '{}' -- \"$current\"))", fmt::join(option.words, " "));
  if (option.argument == Argument::file || option.argument == Argument::attached_file)
    answer = "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$current\"))";
  return fmt::format("    {}) {}; return ;;\n", fmt::join(patterns, " | "), answer);
}

std::string bash_words(const ManualCommand& command) {
  return fmt::format("    '{}') words='{}' files={} ;;\n", command.name, option_names(command),
                     takes_files(command) ? "yes" : "no");
}

std::string bash(const Manual& manual) {
  std::string cases;
  std::string words;
  each_command(manual, [&](const ManualCommand& command) {
    for (const ManualOption& option : command.options)
      if (is_option(option) && option.argument != Argument::none)
        cases += bash_case(command, option);
    words += bash_words(command);
  });
  std::string find_command;
  if (!manual.commands.empty())
    find_command = fmt::format(R"(  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case $word in {}) command=$word; break ;; esac
  done
)",
                               joined_names(manual.commands, " | "));
  return fmt::format(R"(# Made by {0} --completions=bash from its options.
{1}() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command= word words files
  if [[ $current == '=' ]]; then
    before+='=' current=
  elif [[ $before == '=' ]]; then
    before=${{COMP_WORDS[COMP_CWORD-2]}}=
  fi
{2}  case "$command $before" in
{3}  esac
  case $command in
{4}  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [[ -z $command && -n '{5}' ]]; then
    COMPREPLY=($(compgen -W '{5}' -- "$current"))
  elif [[ $files == yes ]]; then
    compopt -o filenames; COMPREPLY=($(compgen -f -- "$current"))
  fi
}}
complete -F {1} {0}
)",
                     manual.name, function_name(manual.name), find_command, cases, words,
                     joined_names(manual.commands, " "));
}

// ---- zsh

/// Escapes `text` for use between brackets or colons of a single-quoted argument of `_arguments`.
std::string zsh_escaped(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    if (letter == '\'')
      result += "'\\''";
    else if (letter == '[' || letter == ']' || letter == ':' || letter == '\\')
      result += std::string("\\") + letter;
    else
      result += letter;
  }
  return result;
}

std::string zsh_action(const ManualOption& option) {
  switch (option.argument) {
    case Argument::word:
      return fmt::format("({})", fmt::join(option.words, " "));
    case Argument::file:
    case Argument::attached_file:
      return "_files";
    default:
      return " ";
  }
}

std::string zsh_specification(const ManualOption& option) {
  const std::string value =
      option.argument == Argument::none
          ? ""
          : fmt::format(":{}:{}", zsh_escaped(option.value), zsh_action(option));
  if (!is_option(option))
    return fmt::format("'{}:{}:{}'", option.repeats ? "*" : "", zsh_escaped(option.help),
                       zsh_action(option));
  std::string text;
  for (const std::string& name : option.names) {
    // zsh: `=-` means that the value must follow `=`; `=` also allows the value as the next word.
    std::string form = name;
    if (option.argument == Argument::attached_file)
      form += name.starts_with("--") ? "=-" : "-";
    else if (option.argument != Argument::none)
      form += name.starts_with("--") ? "=" : "+";
    const std::string others =
        option.repeats ? "*" : fmt::format("({})", fmt::join(option.names, " "));
    const std::string colons = option.argument == Argument::attached_file ? ":" + value : value;
    text += fmt::format("{}'{}{}[{}]{}'", text.empty() ? "" : " ", others, form,
                        zsh_escaped(option.help), colons);
  }
  return text;
}

std::string zsh_arguments(const ManualCommand& command, std::string_view indent) {
  std::string text = fmt::format("{}_arguments -s", indent);
  for (const ManualOption& option : command.options)
    text += fmt::format(" \\\n{}  {}", indent, zsh_specification(option));
  return text;
}

std::string zsh(const Manual& manual) {
  std::string text =
      fmt::format("#compdef {0}\n# Made by {0} --completions=zsh from its options.\n", manual.name);
  if (manual.commands.empty()) return text + zsh_arguments(manual.tool, "") + "\n";
  text += "local state line context\nlocal -A opt_args\nlocal -a commands\ncommands=(\n";
  for (const ManualCommand& command : manual.commands)
    text += fmt::format("  '{}:{}'\n", command.name, zsh_escaped(command.title));
  text += ")\n" + zsh_arguments(manual.tool, "") +
          " \\\n  '1:command:->command' '*::argument:->argument'\ncase $state in\n"
          "  command) _describe command commands ;;\n  argument)\n    case $words[1] in\n";
  for (const ManualCommand& command : manual.commands)
    text += fmt::format("      {})\n{} ;;\n", command.name, zsh_arguments(command, "        "));
  return text + "    esac ;;\nesac\n";
}

// ---- fish

std::string fish_quoted(std::string_view text) {
  std::string result = "'";
  for (const char letter : text) {
    if (letter == '\'' || letter == '\\') result += '\\';
    result += letter;
  }
  return result + "'";
}

std::string fish_option(const Manual& manual, const ManualCommand& command,
                        const ManualOption& option) {
  std::string text = "complete -c " + manual.name;
  if (!command.name.empty())
    text += fmt::format(" -n '__fish_seen_subcommand_from {}'", command.name);
  for (const std::string& name : option.names)
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  switch (option.argument) {
    case Argument::none:
      break;
    case Argument::text:
      text += " -x";
      break;
    case Argument::word:
      text += fmt::format(" -x -a '{}'", fmt::join(option.words, " "));
      break;
    case Argument::file:
      text += " -r -F";
      break;
    case Argument::attached_file:
      text += " -F";
      break;
  }
  return text + " -d " + fish_quoted(option.help) + "\n";
}

std::string fish(const Manual& manual) {
  std::string text =
      fmt::format("# Made by {} --completions=fish from its options.\n", manual.name);
  if (!manual.commands.empty()) text += fmt::format("complete -c {} -f\n", manual.name);
  for (const ManualCommand& command : manual.commands) {
    text += fmt::format("complete -c {} -n __fish_use_subcommand -a {} -d {}\n", manual.name,
                        command.name, fish_quoted(command.title));
    if (takes_files(command))
      text += fmt::format("complete -c {} -n '__fish_seen_subcommand_from {}' -F\n", manual.name,
                          command.name);
  }
  each_command(manual, [&](const ManualCommand& command) {
    for (const ManualOption& option : command.options)
      if (is_option(option)) text += fish_option(manual, command, option);
  });
  return text;
}

}  // namespace

std::string completions(const Manual& manual, Shell shell) {
  switch (shell) {
    case Shell::bash:
      return bash(manual);
    case Shell::zsh:
      return zsh(manual);
    case Shell::fish:
      break;
  }
  return fish(manual);
}

}  // namespace chessvm
