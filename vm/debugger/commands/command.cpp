// SPDX-License-Identifier: MIT
#include "vm/debugger/commands/command.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/closest.hpp"
#include "base/text/text.hpp"
#include "vm/debugger/commands/arguments.hpp"
#include "vm/debugger/commands/commands.hpp"
#include "vm/debugger/commands/quotes.hpp"

namespace chessvm::vm::debugger {
namespace {

constexpr int most_aliases_in_a_line = 1000;

// clang-format off
constexpr std::array table{
    Command{"step", 1, "stepi", Group::run, "[N]", "Execute one instruction, or N.", run::step, "s F7"},
    Command{"row", 2, "", Group::run, "[N]", "Execute up to the next row.", run::row, "r"},
    Command{"line", 3, "", Group::run, "[N]", "Execute up to the next source line.", run::line, "l"},
    Command{"next", 1, "over", Group::run, "[N]", "Execute one instruction; at a jsr, the whole subroutine.", run::next, "n F8"},
    Command{"finish", 3, "out", Group::run, "", "Run until the subroutine has returned.", run::finish, "f"},
    Command{"until", 1, "", Group::run, "[PLACE]", "Run to a place, or to a later row of the table, as after a loop.", run::until, "u"},
    Command{"continue", 1, "", Group::run, "[N]", "Run to the next stop, or the N-th.", run::continue_, "c F9"},
    Command{"goto", 1, "", Group::run, "TIME", "Go forwards or backwards to TIME: a number of add cycles, or a time like 90s or 17h42m.", run::goto_},
    Command{"restart", 3, "run", Group::run, "", "Begin again: the state, the cards and the history of the start; stop points stay.", run::restart},

    Command{"reverse-step", 9, "rs", Group::back, "[N]", "Go back one instruction, or N.", run::reverse_step, "S"},
    Command{"reverse-row", 9, "rr", Group::back, "[N]", "Go back to the row's start; from there, to the row before.", run::reverse_row, "R"},
    Command{"reverse-line", 9, "rl", Group::back, "[N]", "Go back to the source line's start; from there, to the line before.", run::reverse_line, "L"},
    Command{"reverse-next", 9, "rn", Group::back, "[N]", "Go back one instruction; after a ret, to the jsr of the call.", run::reverse_next, "N"},
    Command{"reverse-finish", 9, "rf", Group::back, "", "Go back to the jsr that called this subroutine.", run::reverse_finish, "F"},
    Command{"reverse-until", 9, "ru", Group::back, "[PLACE]", "Go back to a place, or to an earlier row of the table, as before a loop.", run::reverse_until},
    Command{"reverse-continue", 9, "rc", Group::back, "[N]", "Go back to the last moment at which a stop point fires.", run::reverse_continue, "C"},
    Command{"undo", 4, "", Group::back, "", "Take back the last 'set', and whatever was executed since.", run::undo, "U"},

    Command{"break", 1, "", Group::stop, "[PLACE|opcode NAME] [count N] [if EXPR]", "Stop before an instruction: at a label, row, row.word, file:line, or wherever opcode NAME stands; without arguments, at the present instruction.", run::break_, "b F2"},
    Command{"tbreak", 2, "", Group::stop, "[PLACE|opcode NAME] [count N] [if EXPR]", "Stop like 'break', but only once.", run::tbreak},
    Command{"watch", 1, "", Group::stop, "[change|read|write] WHAT [count N] [if EXPR]", "Stop after an instruction that changes, reads or writes a register, sign, word [12] or words [12..20], or that changes an expression.", run::watch},
    Command{"catch", 3, "", Group::stop, "read|print|time TIME [count N] [if EXPR]", "Stop after a card is read or punched, or at a time.", run::catch_},
    Command{"stops", 3, "info", Group::stop, "", "List the stop points.", run::stops, "B"},
    Command{"delete", 3, "", Group::stop, "[NUMBER...]", "Delete stop points, or all.", run::delete_},
    Command{"enable", 2, "", Group::stop, "[NUMBER...]", "Enable stop points, or all.", run::enable},
    Command{"disable", 4, "", Group::stop, "[NUMBER...]", "Disable stop points, or all.", run::disable},
    Command{"condition", 4, "", Group::stop, "NUMBER [EXPR]", "Stop at this stop point only if the expression is not 0; without an expression, always.", run::condition},
    Command{"ignore", 2, "", Group::stop, "NUMBER [COUNT]", "Do not stop the next COUNT times at a stop point.", run::ignore},
    Command{"on-stop", 2, "commands", Group::stop, "NUMBER [COMMANDS]", "Run COMMANDS, with ';' between them, whenever stop point NUMBER stops the machine; 'silent' as the first command hides the usual text.", run::on_stop, {}, true},
    Command{"save-stops", 3, "", Group::stop, "FILE", "Write the stop points as commands for 'source'.", run::save_stops},

    Command{"print", 1, "", Group::data, "EXPR[, EXPR...]", "Show values.", run::print},
    Command{"set", 3, "", Group::data, "PLACE = EXPR", "Change a register, sign, word [12], digit tens([12]), PC, RR or a variable $name.", run::set},
    Command{"display", 4, "", Group::data, "[EXPR]", "Show a value at every stop, or all displays now.", run::display},
    Command{"undisplay", 5, "", Group::data, "[NUMBER]", "Delete a display, or all.", run::undisplay},
    Command{"registers", 3, "", Group::data, "", "Show the registers; a star marks what has changed.", run::registers},
    Command{"memory", 1, "x", Group::data, "[ADDRESS [to ADDRESS]]", "Show memory words with their names; a star marks what has changed.", run::memory},
    Command{"name", 2, "", Group::data, "[ADDRESS NAME]", "Name a memory word, or list the names; '-' as NAME removes the name.", run::name},
    Command{"where", 3, "", Group::data, "", "Show what comes next, and the call that led here.", run::where, "w"},
    Command{"status", 4, "", Group::data, "", "Show counters, ENIAC time, and what is remembered.", run::status, "="},
    Command{"disassemble", 5, "", Group::data, "[ROW [to ROW]]", "Show rows of the program.", run::disassemble},
    Command{"list", 1, "", Group::data, "[PLACE]", "Show source lines.", run::list},
    Command{"symbols", 2, "", Group::data, "[TEXT]", "List symbols whose name contains a text.", run::symbols},
    Command{"tables", 2, "", Group::data, "[ROW]", "Show table words of function table 3.", run::tables},
    Command{"view", 1, "", Group::data, "[NAME|define NAME words LIST as 1 digit|2 digits, N a row [titled \"TEXT\"]]", "Draw what the program keeps in memory, or define a picture of it.", run::view, "v"},
    Command{"cards", 5, "", Group::data, "", "Show cards read, to be read, and punched.", run::cards, "d"},

    Command{"history", 2, "", Group::record, "[N]", "Show the last instructions executed.", run::history, "h"},
    Command{"trace", 2, "", Group::record, "FILE [if EXPR]|off", "Write a line per instruction, where the expression is not 0.", run::trace},
    Command{"profile", 3, "", Group::record, "[on|off|save FILE]", "Count instructions and add cycles by row and label.", run::profile},
    Command{"coverage", 3, "", Group::record, "[FILE]", "Show which rows were never executed since 'profile on'.", run::coverage},
    Command{"checkpoint", 2, "", Group::record, "FILE", "Write the state to a file.", run::checkpoint},
    Command{"restore", 5, "", Group::record, "FILE", "Begin a new history with a state from a file.", run::restore},
    Command{"card", 4, "", Group::record, "DIGITS", "Add a card to the deck.", run::card},
    Command{"deck", 3, "", Group::record, "FILE", "Add the cards of a file to the deck.", run::deck},

    Command{"source", 2, "", Group::script, "FILE", "Run the commands of a file.", run::source},
    Command{"echo", 2, "", Group::script, "[TEXT]", "Show a text.", run::echo},
    Command{"assert", 2, "", Group::script, "EXPR", "Fail, and end with status 1, if the expression is 0.", run::assert_},
    Command{"expect", 3, "", Group::script, "DIGITS...", "Fail, and end with status 1, unless these are the first punched cards that no earlier 'expect' has checked.", run::expect},
    Command{"alias", 2, "", Group::script, "[NAME = COMMANDS]", "Give commands a name, or list the named commands.", run::alias, {}, true},
    Command{"help", 1, "?", Group::script, "[COMMAND|expressions|views]", "Explain.", run::help, "? F1"},
    Command{"quit", 1, "exit", Group::script, "", "Leave.", run::quit, "q"},
};
// clang-format on

/// Removes and returns the text of `line` up to the first `;` outside of quotes.
std::string_view take_command(std::string_view& line) {
  const std::size_t end = std::min(find_unquoted(line, ";"), line.size());
  const std::string_view first = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return trimmed(first);
}

Failure unknown(const Session& session, std::string_view word) {
  std::vector<std::string> names;
  names.reserve(table.size() + session.aliases.size());
  for (const Command& command : table) names.emplace_back(command.name);
  for (const auto& [name, text] : session.aliases) names.push_back(name);
  const auto near = closest(word, names);
  return Failure::because(fmt::format(
      "no command '{}'; {}", word,
      near ? fmt::format("did you mean {}?", *near) : std::string("'help' lists them")));
}

/// Executes a line of commands, and the commands of stop points that fire meanwhile.
class Execution {
 public:
  explicit Execution(Session& session) : session_(session) {}
  Result<CommandResult> operator()(std::string_view line);

 private:
  Result<CommandResult> run_first(std::string& line);
  Session& session_;
  int aliases_ = 0;
};

Result<CommandResult> Execution::run_first(std::string& line) {
  const std::string whole = std::move(line);
  std::string_view rest = whole;
  const std::string_view all = trimmed(rest);
  const std::string_view word = all.substr(0, all.find_first_of(" \t;"));
  const auto alias = session_.aliases.find(word);
  if (alias != session_.aliases.end()) {
    if (++aliases_ > most_aliases_in_a_line)
      return Failure::because(fmt::format("alias '{}': a line may use at most {} aliases", word,
                                          most_aliases_in_a_line));
    line = alias->second + std::string(all.substr(word.size()));
    return CommandResult::stay;
  }
  const Command* command = find_command(word);
  std::string_view first = all;
  if (command != nullptr && command->whole_line)
    rest = {};
  else
    first = take_command(rest);
  line = rest;
  if (first.empty()) return CommandResult::stay;
  if (command == nullptr) return unknown(session_, word);
  return command->run(session_, trimmed(first.substr(word.size())));
}

Result<CommandResult> Execution::operator()(std::string_view text) {
  text = text.substr(0, find_unquoted(text, "#"));
  if (const std::size_t open = find_open_quote(text); open != std::string_view::npos)
    return Failure::because(fmt::format("no quote closes the one in column {}\n  {}\n  {:>{}}",
                                        open + 1, text, '^', open + 1));
  std::string line(text);
  CommandResult outcome = CommandResult::stay;
  // If a command makes stop points fire, their commands run before the rest of the line.
  for (;;) {
    if (!session_.pending.empty()) {
      std::string next = std::move(session_.pending.front());
      session_.pending.pop_front();
      next += ';';
      next += line;
      line = std::move(next);
      if (!session_.keep_going()) return Failure::because("interrupted");
    }
    if (trimmed(line).empty()) return outcome;
    auto done = run_first(line);
    if (!done) return done;
    if (done.value() == CommandResult::quit) return done;
    if (done.value() == CommandResult::moved) outcome = CommandResult::moved;
  }
}

}  // namespace

std::string_view title(Group group) {
  switch (group) {
    case Group::run:
      return "Running";
    case Group::back:
      return "Going back";
    case Group::stop:
      return "Stopping";
    case Group::data:
      return "Looking and changing";
    case Group::record:
      return "Recording, cards, files";
    case Group::script:
      return "Scripts and the rest";
  }
  return {};
}

std::span<const Command> commands() {
  return table;
}

const Command* find_command(std::string_view word) {
  for (const Command& command : table)
    if (word == command.name || (word == command.other && !word.empty())) return &command;
  for (const Command& command : table)
    if (word.size() >= command.min_letters && command.name.starts_with(word)) return &command;
  return nullptr;
}

const Command* find_key(std::string_view key) {
  if (key.empty()) return nullptr;
  for (const Command& command : table) {
    std::string_view keys = command.keys;
    while (!keys.empty())
      if (take_word(keys) == key) return &command;
  }
  return nullptr;
}

LineResult execute(Session& session, std::string_view line) {
  const auto outcome = Execution(session)(line);
  if (outcome) return {.outcome = outcome.value()};
  session.pending.clear();
  session.complain(to_text(outcome.error()));
  return {.outcome = CommandResult::stay, .failed = true, .failure = outcome.error()};
}

Result<CommandResult> execute_script(Session& session, std::string_view text,
                                     const std::string& path) {
  CommandResult last = CommandResult::stay;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const auto outcome = Execution(session)(take_line(text));
    if (!outcome) {
      session.pending.clear();
      Failure failure = outcome.error();
      if (failure.path.empty() && failure.line == 0) {
        failure.path = path;
        failure.line = number;
      }
      return failure;
    }
    last = outcome.value();
    if (last == CommandResult::quit) return last;
  }
  return last;
}

std::vector<std::string> completions(const Session& session, std::string_view line) {
  std::vector<std::string> found;
  const auto offer = [&](std::string_view prefix, std::string_view name) {
    if (name.starts_with(prefix)) found.emplace_back(name);
  };
  std::string_view command = line;
  while (find_unquoted(command, ";") != std::string_view::npos)
    command.remove_prefix(find_unquoted(command, ";") + 1);
  command = trimmed(command);
  const bool first_word =
      command.find(' ') == std::string_view::npos && (command.empty() || line.back() != ' ');
  if (first_word) {
    for (const Command& known : table) offer(command, known.name);
    for (const auto& [name, text] : session.aliases) offer(command, name);
    return found;
  }
  const std::size_t begin = line.find_last_of(" \t([,+-*/%<>=!&|") + 1;
  const std::string_view prefix = line.substr(begin);
  const Command* const known = find_command(take_word(command));
  if (known != nullptr && known->name == "view")
    for (const View& view : with_digits(session.views)) offer(prefix, view.name);
  for (const Symbol& symbol : session.symbols.all()) offer(prefix, symbol.name);
  for (const NamedValue& counter : counters()) offer(prefix, fmt::format("${}", counter.name));
  for (const auto& [name, value] : session.variables) offer(prefix, "$" + name);
  for (const NamedValue& function : functions()) offer(prefix, fmt::format("{}(", function.name));
  for (const std::string& file : session.source.files())
    offer(prefix, file.substr(file.rfind('/') + 1) + ":");
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::string command_manual() {
  std::string text;
  std::optional<Group> group;
  for (const Command& command : table) {
    if (group != command.group)
      text += fmt::format(
          "\n**{}**\n\n| command | short | key | arguments | |\n| --- | --- | --- | --- | --- |\n",
          title(command.group));
    group = command.group;
    std::string usage(command.usage);
    for (std::size_t bar = 0; (bar = usage.find('|', bar)) != std::string::npos; bar += 2)
      usage.replace(bar, 1, "\\|");
    std::string brief = fmt::format("`{}`", command.name.substr(0, command.min_letters));
    if (!command.other.empty()) brief += fmt::format(" `{}`", command.other);
    text += fmt::format("| `{}` | {} | {} | {} | {} |\n", command.name, brief, command.keys,
                        usage.empty() ? "" : fmt::format("`{}`", usage), command.help);
  }
  return text.substr(1);
}

}  // namespace chessvm::vm::debugger
