// SPDX-License-Identifier: MIT
#include "base/command_line/manual_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "base/text/text.hpp"

namespace chessvm {
namespace {

constexpr std::string_view status_label = "Exit status:";

/// Escapes text for roff, so that dashes can be copied from the page and no line is a roff request.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    const bool begins_line = result.empty() || result.back() == '\n';
    if (begins_line && (letter == '.' || letter == '\'')) result += "\\&";
    if (letter == '\\')
      result += "\\e";
    else if (letter == '-')
      result += "\\-";
    else if (letter == '^')
      result += "\\(ha";
    else if (letter == '~')
      result += "\\(ti";
    else if (letter == '`')
      result += "\\(ga";
    else
      result += letter;
  }
  return result;
}

std::string bold(std::string_view text) {
  return "\\fB" + escaped(text) + "\\fR";
}

std::string italic(std::string_view text) {
  return "\\fI" + escaped(text) + "\\fR";
}

/// Returns the heading of an option: `-o, --output FILE`, bold names and an italic argument.
std::string heading(const ManualOption& option) {
  if (!option.positional.empty()) return italic(option.positional);
  std::string text;
  for (const std::string& name : option.names) text += (text.empty() ? "" : ", ") + bold(name);
  switch (option.argument) {
    case ManualOption::Argument::none:
      return text;
    case ManualOption::Argument::attached_file:
      return text + italic(option.value);
    default:
      return text + " " + italic(option.value);
  }
}

std::string explanation(const ManualOption& option) {
  std::string text = escaped(option.help);
  if (!option.shown_default.empty()) text += " (default: " + escaped(option.shown_default) + ")";
  text += ".\n";
  if (option.repeats && option.positional.empty()) text += "May be given several times.\n";
  if (!option.needs.empty())
    text += "Only with " + escaped(fmt::format("{}", fmt::join(option.needs, ", "))) + ".\n";
  if (!option.excludes.empty())
    text += "Not with " + escaped(fmt::format("{}", fmt::join(option.excludes, ", "))) + ".\n";
  return text;
}

std::string list(const std::vector<ManualOption>& options) {
  std::string text;
  for (const ManualOption& option : options)
    text += ".TP\n" + heading(option) + "\n" + explanation(option);
  return text;
}

/// Returns the arguments of a command for its synopsis: `[OPTION]... FILE`.
std::string arguments(const ManualCommand& command) {
  std::string text = "[" + italic("OPTION") + "]...";
  for (const ManualOption& option : command.options) {
    if (option.positional.empty()) continue;
    const std::string name = italic(option.positional) + (option.repeats ? "..." : "");
    text += option.required ? " " + name : " [" + name + "]";
  }
  return text;
}

std::string synopsis(const Manual& manual) {
  const std::string tool = bold(manual.name);
  if (manual.commands.empty()) return tool + " " + arguments(manual.tool) + "\n";
  std::string text;
  for (const ManualCommand& command : manual.commands)
    text += tool + " " + bold(command.name) + " " + arguments(command) + "\n.br\n";
  return text;
}

/// Returns the first sentence of `text` on one line, with a small initial letter and no full stop.
std::string summary(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  text = text.substr(0, text.find(". "));
  if (text.ends_with('.')) text.pop_back();
  text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
  return text;
}

std::string upper_case(std::string text) {
  for (char& letter : text)
    letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  return text;
}

/// Turns exit statuses such as `0 done; 2 usage.` into a list with one item for each status.
std::string statuses(std::string_view text) {
  std::string items;
  std::string joined(trimmed(text));
  std::replace(joined.begin(), joined.end(), '\n', ' ');
  if (joined.ends_with('.')) joined.pop_back();
  for (std::string_view rest = joined; !rest.empty();) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    const std::string_view item = trimmed(rest.substr(0, end));
    const std::size_t blank = std::min(item.find(' '), item.size());
    items +=
        ".TP\n" + bold(item.substr(0, blank)) + "\n" + escaped(trimmed(item.substr(blank))) + "\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return items;
}

/// Formats references such as `chsim(1), chessvm-image(5)` with bold names.
std::string references(const std::vector<std::string>& pages) {
  std::string text;
  for (const std::string& page : pages) {
    const std::size_t section = page.find('(');
    text += (text.empty() ? "" : ",\n") + bold(page.substr(0, section)) + page.substr(section);
  }
  return text + "\n";
}

}  // namespace

std::string manual_page(const Manual& manual) {
  const std::string_view footer = manual.footer;
  const std::size_t status = std::min(footer.find(status_label), footer.size());
  std::string page = fmt::format(
      ".\\\" Made by {0} \\-\\-manual from its options.\n.TH {1} 1 \"\" \"chessvm {2}\" "
      "\"chessvm\"\n",
      manual.name, escaped(upper_case(manual.name)), escaped(manual.version));
  page += fmt::format(".SH NAME\n{} \\- {}\n", escaped(manual.name),
                      escaped(summary(manual.description)));
  page += ".SH SYNOPSIS\n" + synopsis(manual);
  page += ".SH DESCRIPTION\n" + escaped(manual.description) + "\n";
  if (const auto notes = trimmed(footer.substr(0, status)); !notes.empty())
    page += ".PP\n" + escaped(notes) + "\n";
  page += ".SH OPTIONS\n" + list(manual.tool.options);
  if (!manual.commands.empty()) page += ".SH COMMANDS\n";
  for (const ManualCommand& command : manual.commands)
    page += ".SS " + escaped(command.name) + "\n" + escaped(command.title) + ".\n" +
            list(command.options);
  if (status < footer.size())
    page += ".SH EXIT STATUS\n" + statuses(footer.substr(status + status_label.size()));
  if (!manual.see_also.empty()) page += ".SH SEE ALSO\n" + references(manual.see_also);
  return page;
}

}  // namespace chessvm
