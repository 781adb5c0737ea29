// SPDX-License-Identifier: MIT
// Handles the requests that inspect and change the stopped machine.
#include <fmt/format.h>

#include <algorithm>

#include "base/text/foreign_json.hpp"
#include "base/text/text.hpp"
#include "vm/debugger/commands/arguments.hpp"
#include "vm/debugger/commands/command.hpp"
#include "vm/debugger/commands/commands.hpp"
#include "vm/debugger/dap/disassembly.hpp"
#include "vm/debugger/dap/server.hpp"
#include "vm/debugger/dap/server_parts.hpp"
#include "vm/debugger/dap/variables.hpp"

namespace chessvm::dap {
namespace {

using Json = nlohmann::json;
using vm::debugger::RomPlace;
using vm::debugger::Session;

constexpr std::uint32_t most_instructions = 10'000;  // limit per answer to `disassemble`

std::int64_t integer_at(const Json& arguments, const char* name) {
  const Json* const member = find_member(arguments, {name});
  const bool fits = member != nullptr && member->is_number_integer();
  const auto value = fits ? member->get<std::int64_t>() : 0;
  constexpr std::int64_t largest = 1'000'000'000;
  return std::clamp(value, -largest, largest);
}

/// Returns the value of an expression as text, without the expression and the equals sign.
std::string value_of(const Session& session, const vm::debugger::Expression& expression,
                     std::int64_t value) {
  return vm::debugger::evaluated_text(session, expression, value)
      .substr(expression.text().size() + std::string_view(" = ").size());
}

/// Returns a text such as `; [left] = 3` if `name` is the name of a memory word, else an empty
/// text. The value of the expression `left` is an address, but the user also wants to see the word.
std::string word_of_name(const Session& session, std::string_view name) {
  const auto is_named = [&](std::string_view names) {
    while (!names.empty()) {
      const std::string_view one = names.substr(0, names.find('/'));
      if (one == name) return true;
      names.remove_prefix(std::min(one.size() + 1, names.size()));
    }
    return false;
  };
  if (std::ranges::none_of(session.word_names, is_named)) return {};
  const std::string word = fmt::format("[{}]", name);
  const auto value = vm::debugger::evaluate(session, word);
  return value ? fmt::format("; {} = {}", word, value.value()) : std::string();
}

bool is_command(const Session& session, std::string_view line) {
  const std::string_view all = trimmed(line);
  const std::string_view word = all.substr(0, all.find_first_of(" \t;"));
  return vm::debugger::find_command(word) != nullptr ||
         session.aliases.find(word) != session.aliases.end();
}

std::string name_of(const Session& session, RomPlace place) {
  const std::string label = session.symbols.place(place.row);
  return label.empty() ? fmt::format("row {}", place.row) : label;
}

}  // namespace

Answer Server::set_breakpoints(const Json& arguments) {
  return {.body = {{"breakpoints", debuggee_->breakpoints.set_source(
                                       *debuggee_->session, debuggee_->sources, arguments)}}};
}

/// Returns the lines with code, where an editor offers to set breakpoints.
Answer Server::breakpoint_locations(const Json& arguments) {
  const auto file = debuggee_->sources.find_source(arguments);
  const auto first = number_at(arguments, {"line"});
  if (!first) return failed("no line");
  const std::uint32_t asked = number_at(arguments, {"endLine"}).value_or(*first);
  Json list = Json::array();
  if (file && debuggee_->sources.problem(arguments).empty()) {
    const vm::debugger::SourceMap& map = debuggee_->session->source;
    for (std::uint32_t line = *first; line <= std::min(asked, map.last_line(*file)); ++line)
      if (map.places({*file, line}) != nullptr) list.push_back({{"line", line}});
  }
  return {.body = {{"breakpoints", std::move(list)}}};
}

Answer Server::set_function_breakpoints(const Json& arguments) {
  return {.body = {{"breakpoints", debuggee_->breakpoints.set_functions(
                                       *debuggee_->session, debuggee_->sources, arguments)}}};
}

Answer Server::set_instruction_breakpoints(const Json& arguments) {
  return {.body = {{"breakpoints", debuggee_->breakpoints.set_instructions(
                                       *debuggee_->session, debuggee_->sources, arguments)}}};
}

Answer Server::set_data_breakpoints(const Json& arguments) {
  return {
      .body = {{"breakpoints", debuggee_->breakpoints.set_data(*debuggee_->session, arguments)}}};
}

Answer Server::set_exception_breakpoints(const Json& arguments) {
  return {.body = {{"breakpoints",
                    debuggee_->breakpoints.set_exceptions(*debuggee_->session, arguments)}}};
}

Answer Server::data_breakpoint_info(const Json& arguments) {
  const std::string name = text_at(arguments, {"name"}).value_or("");
  const auto place = find_place(*debuggee_->session,
                                number_at(arguments, {"variablesReference"}).value_or(0), name);
  if (!place) return {.body = {{"dataId", nullptr}, {"description", "no register or word"}}};
  const std::string id = vm::debugger::place_name(*place);
  return {.body = {{"dataId", id},
                   {"description", id},
                   {"accessTypes", {"read", "write"}},
                   {"canPersist", true}}};
}

Answer Server::threads(const Json& /*arguments*/) {
  return {.body = {{"threads", {{{"id", only_thread}, {"name", "chessvm"}}}}}};
}

Json Server::frame(int id, const std::string& name, RomPlace place,
                   std::optional<vm::debugger::SourceLine> line) const {
  Json made{{"id", id}, {"name", name}, {"line", 0}, {"column", 0}};
  made["instructionPointerReference"] = address_of(place);
  if (line) {
    made["source"] = debuggee_->sources.describe(line->file);
    made["line"] = line->line;
    made["column"] = columns_from_1_ ? 1 : 0;
  }
  return made;
}

/// Returns the call stack: the next instruction, the macro calls around it, the subroutine call.
Answer Server::stack_trace(const Json& arguments) {
  const Session& session = *debuggee_->session;
  const vm::debugger::SourceMap& map = session.source;
  const RomPlace here = vm::debugger::place_of_next(session);
  const auto calls = map.calls(here);
  std::string name = name_of(session, here);
  // The editor shows the line with macro parameters. The frame's name shows arguments instead.
  if (!calls.empty()) name += fmt::format(": {}", trimmed(map.text_at(here)));
  Json frames = Json::array({frame(1, name, here, map.line(here))});
  int id = 1;
  for (const vm::debugger::SourceLine call : calls)
    frames.push_back(frame(++id, std::string(trimmed(map.text(call))), here, call));
  const vm::RowNumber back = session.timeline.state().rr;
  if (back > vm::first_row && back <= vm::end_row) {
    const RomPlace call{back - 1, vm::first_code_word(back - 1)};
    frames.push_back(frame(++id, name_of(session, call), call, map.line(call)));
  }
  const auto total = frames.size();
  const auto skipped =
      std::min<std::size_t>(number_at(arguments, {"startFrame"}).value_or(0), total);
  frames.erase(frames.begin(), frames.begin() + static_cast<std::ptrdiff_t>(skipped));
  return {.body = {{"stackFrames", std::move(frames)}, {"totalFrames", total}}};
}

Answer Server::scopes(const Json& /*arguments*/) {
  return {.body = {{"scopes", dap::scopes()}}};
}

Answer Server::variables(const Json& arguments) {
  const auto reference = number_at(arguments, {"variablesReference"});
  auto list = reference ? dap::variables(*debuggee_->session, *reference) : std::nullopt;
  if (!list) return failed("there are no variables with this reference");
  const std::size_t all = list->size();
  const auto first = std::min<std::size_t>(number_at(arguments, {"start"}).value_or(0), all);
  const std::size_t wanted = number_at(arguments, {"count"}).value_or(0);
  const std::size_t end = wanted == 0 ? all : std::min(all, first + wanted);
  Json part = Json::array();
  for (std::size_t i = first; i < end; ++i) part.push_back(std::move((*list)[i]));
  return {.body = {{"variables", std::move(part)}}};
}

/// Sets the place `target` to the value of the expression `value`.
Answer Server::set(const std::string& target, const std::string& value) {
  Session& session = *debuggee_->session;
  session.print = [](std::string_view) {};
  const auto done = vm::debugger::run::set(session, target + " = " + value);
  if (!done) return failed(done.error().message);
  std::string shown = value;
  if (const auto place = find_place(session, 0, target))
    shown = vm::debugger::value_text(session.timeline.state(), *place);
  else if (const auto now = vm::debugger::evaluate(session, target))
    shown = std::to_string(now.value());
  return {.body = {{"value", shown}}, .then = [this] {
            event("invalidated", {{"areas", {"all"}}});
          }};
}

Answer Server::set_variable(const Json& arguments) {
  const std::string target = target_of(number_at(arguments, {"variablesReference"}).value_or(0),
                                       text_at(arguments, {"name"}).value_or(""));
  const auto value = text_at(arguments, {"value"});
  if (target.empty() || !value) return failed("this variable cannot be set");
  return set(target, *value);
}

Answer Server::set_expression(const Json& arguments) {
  const auto target = text_at(arguments, {"expression"});
  const auto value = text_at(arguments, {"value"});
  if (!target || !value) return failed("no expression and value");
  return set(*target, *value);
}

Answer Server::evaluate(const Json& arguments) {
  const auto text = text_at(arguments, {"expression"});
  if (!text) return failed("no expression");
  const Session& session = *debuggee_->session;
  if (text_at(arguments, {"context"}) == "repl" && is_command(session, *text)) {
    if (moving_) return failed("the machine is running: commands have to wait until it stops");
    if (terminated_) return failed("the program has ended");
    return run_command(*text);
  }
  const auto parsed = vm::debugger::parse(session, *text);
  if (!parsed) return failed(parsed.error().message);
  const auto value = parsed.value().evaluate(session.context());
  if (!value) return failed(value.error().message);
  std::string result = value_of(session, parsed.value(), value.value());
  if (text_at(arguments, {"context"}) == "hover") result += word_of_name(session, trimmed(*text));
  return {.body = {{"result", std::move(result)}, {"variablesReference", 0}}};
}

Answer Server::completions(const Json& arguments) {
  const auto text = text_at(arguments, {"text"});
  const auto column = number_at(arguments, {"column"});
  if (!text || !column) return failed("no text and column");
  const std::size_t base = columns_from_1_ ? 1 : 0;
  const std::string_view typed = std::string_view(*text).substr(
      0, std::min<std::size_t>(*column - std::min<std::size_t>(*column, base), text->size()));
  const std::size_t begin = typed.find_last_of(" \t;([,+-*/%<>=!&|") + 1;
  Json targets = Json::array();
  for (const std::string& word : vm::debugger::completions(*debuggee_->session, typed))
    targets.push_back({{"label", word}, {"start", begin + base}, {"length", typed.size() - begin}});
  return {.body = {{"targets", std::move(targets)}}};
}

Answer Server::source(const Json& arguments) {
  auto reference = number_at(arguments, {"source", "sourceReference"});
  if (!reference) reference = number_at(arguments, {"sourceReference"});
  const auto text = reference ? debuggee_->sources.text(*reference) : std::nullopt;
  if (!text) return failed("there is no source with this reference");
  return {.body = {{"content", *text}}};
}

Answer Server::loaded_sources(const Json& /*arguments*/) {
  Json list = Json::array();
  const std::size_t files = debuggee_->session->source.files().size();
  for (std::uint32_t file = 0; file < files; ++file)
    list.push_back(debuggee_->sources.describe(file));
  return {.body = {{"sources", std::move(list)}}};
}

Answer Server::disassemble(const Json& arguments) {
  const auto begin = place_at_address(text_at(arguments, {"memoryReference"}).value_or(""),
                                      integer_at(arguments, "offset"));
  const auto count = number_at(arguments, {"instructionCount"});
  if (!begin || !count) return failed("no address and count of instructions");
  return {
      .body = {{"instructions", dap::disassemble(*debuggee_->session, debuggee_->sources, *begin,
                                                 integer_at(arguments, "instructionOffset"),
                                                 std::min(*count, most_instructions))}}};
}

}  // namespace chessvm::dap
