// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "base/text/text.hpp"
#include "vm/debugger/commands/arguments.hpp"
#include "vm/debugger/commands/commands.hpp"
#include "vm/debugger/commands/quotes.hpp"
#include "vm/debugger/view.hpp"
#include "vm/deck.hpp"

namespace chessvm::vm::debugger::run {
namespace {

constexpr int deepest_source = 16;
constexpr std::size_t most_aliases = 1000;

void explain(Session& session, const Command& command) {
  session.print(fmt::format("{} {}{}\n  {}\n", command.name, command.usage,
                            command.other.empty() ? "" : fmt::format("   (or {})", command.other),
                            command.help));
}

void overview(Session& session) {
  std::optional<Group> group;
  for (const Command& command : commands()) {
    if (group != command.group) session.print(fmt::format("{}\n", title(command.group)));
    group = command.group;
    const auto letters = static_cast<std::size_t>(command.min_letters);
    session.print(fmt::format(
        "  {:<22} {:<10} {}\n",
        fmt::format(
            "{}{}", command.name.substr(0, letters),
            letters < command.name.size() ? fmt::format("[{}]", command.name.substr(letters)) : ""),
        command.other, command.help));
  }
  session.print("'help COMMAND' tells more; 'help expressions' and 'help views' too\n");
}

void explain_expressions(Session& session) {
  session.print(
      "42, M95       numbers as in source: M95 is -5\n"
      "name          a symbol; a label is its row\n"
      "A to J        registers; A with its sign, the others 0-99\n"
      "N, M          signs of A and LS: 0 or 1\n"
      "PC, RR        rows\n"
      "[e]           the word of that address\n"
      "$name         a variable of yours; '$_' is what was printed last\n"
      "+ - * / %    == != < <= > >=    && || !    ( )\n");
  for (const NamedValue& counter : counters())
    session.print(fmt::format("${:<13}{}\n", counter.name, counter.help));
  for (const NamedValue& function : functions())
    session.print(fmt::format("{:<14}{}\n", fmt::format("{}(e)", function.name), function.help));
}

}  // namespace

Reply source(Session& session, Arguments arguments) {
  const auto path = parse_file_name(arguments);
  if (!path) return path.error();
  if (session.source_depth >= deepest_source)
    return Failure::because(
        fmt::format("scripts call each other more than {} deep", deepest_source));
  const auto text = session.files->read(path.value(), Reading::replaceable);
  if (!text) return text.error();
  if (!text.value().starts_with(head_of_saved_stops)) session.files->keep(path.value());
  ++session.source_depth;
  auto outcome = execute_script(session, text.value(), path.value());
  --session.source_depth;
  return outcome;
}

Reply echo(Session& session, Arguments arguments) {
  session.print(unquoted(arguments) + "\n");
  return CommandResult::stay;
}

Reply assert_(Session& session, Arguments arguments) {
  const auto parsed = parse(session, arguments);
  if (!parsed) return parsed.error();
  const auto value = parsed.value().evaluate(session.context());
  if (!value) return value.error();
  if (value.value() != 0) return CommandResult::stay;
  session.failed = true;
  return Failure::because(
      fmt::format("assertion failed: {}\n  at {}", parsed.value().text(), here(session)));
}

Reply expect(Session& session, Arguments arguments) {
  if (arguments.empty()) return Failure::because("expected the digits of punched cards");
  const Timeline& timeline = session.timeline;
  const std::uint64_t first = timeline.first_punched();
  session.cards_expected = std::clamp(session.cards_expected, first, timeline.now().cards_punched);
  while (!arguments.empty()) {
    const Arguments wanted = take_word(arguments);
    const std::uint64_t number = session.cards_expected;
    const bool there = number < timeline.now().cards_punched;
    const std::string found =
        there ? card_text(timeline.punched()[static_cast<std::size_t>(number - first)])
              : std::string("no card");
    if (found != wanted) {
      session.failed = true;
      return Failure::because(
          fmt::format("expected card {} to be {}, found {}", number + 1, wanted, found));
    }
    ++session.cards_expected;
  }
  return CommandResult::stay;
}

Reply alias(Session& session, Arguments arguments) {
  if (arguments.empty()) {
    for (const auto& [name, text] : session.aliases)
      session.print(fmt::format("{} = {}\n", name, text));
    return CommandResult::stay;
  }
  const std::size_t equals = arguments.find('=');
  const Arguments name = trimmed(arguments.substr(0, equals));
  if (equals == std::string_view::npos || name.empty() ||
      name.find_first_of(" \t;#") != std::string_view::npos)
    return Failure::because("expected NAME = COMMANDS");
  if (find_command(name) != nullptr)
    return Failure::because(fmt::format("'{}' is a command already", name));
  const Arguments text = trimmed(arguments.substr(equals + 1));
  if (text.empty()) {
    session.aliases.erase(std::string(name));
    return CommandResult::stay;
  }
  if (session.aliases.size() >= most_aliases)
    return Failure::because(fmt::format("there are {} aliases already", most_aliases));
  session.aliases[std::string(name)] = text;
  return CommandResult::stay;
}

Reply help(Session& session, Arguments arguments) {
  if (arguments.empty()) {
    overview(session);
  } else if (arguments == "expressions") {
    explain_expressions(session);
  } else if (arguments == "views") {
    for (const View& known : with_digits(session.views))
      session.print(fmt::format("{:<8} {}\n", known.name, known.help));
  } else if (const Command* command = find_command(arguments)) {
    explain(session, *command);
  } else {
    return Failure::because(fmt::format("no command '{}'", arguments));
  }
  return CommandResult::stay;
}

Reply quit(Session&, Arguments arguments) {
  if (auto none = no_arguments(arguments); !none) return none.error();
  return CommandResult::quit;
}

}  // namespace chessvm::vm::debugger::run
