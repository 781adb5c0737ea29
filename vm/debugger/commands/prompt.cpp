// SPDX-License-Identifier: MIT
#include "vm/debugger/commands/prompt.hpp"

#include <fmt/format.h>

#include "base/text/text.hpp"
#include "vm/debugger/commands/arguments.hpp"
#include "vm/debugger/commands/command.hpp"

namespace chessvm::vm::debugger {
namespace {

bool is_movement(std::string_view line) {
  const Command* command = find_command(take_word(line));
  return command != nullptr && (command->group == Group::run || command->group == Group::back);
}

}  // namespace

StartupEnd run_startup(Session& session, const Startup& startup) {
  for (const Startup::Item& item : startup.items) {
    const std::string line = item.kind == Startup::Kind::file ? "source " + item.text : item.text;
    const LineResult result = execute(session, line);
    if (result.failed) {
      session.failed = true;
      return StartupEnd::failed;
    }
    if (result.outcome == CommandResult::quit) return StartupEnd::quit;
  }
  return StartupEnd::done;
}

void converse(Session& session, const LineSource& lines, EmptyLine repeat) {
  std::string last;
  while (auto line = lines(prompt_text(session))) {
    if (trimmed(*line).empty() && repeat == EmptyLine::repeats) line = last;
    last = is_movement(*line) ? *line : std::string{};
    if (execute(session, *line).outcome == CommandResult::quit) return;
  }
}

std::string prompt_text(const Session& session) {
  return fmt::format("STOPPED {}> ", place_text(session, next_place(session.timeline.state())));
}

}  // namespace chessvm::vm::debugger
