// SPDX-License-Identifier: MIT
#include "vm/debugger/dap/breakpoints.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "base/text/foreign_json.hpp"
#include "base/text/text.hpp"
#include "vm/debugger/commands/arguments.hpp"
#include "vm/debugger/commands/quotes.hpp"
#include "vm/debugger/dap/disassembly.hpp"
#include "vm/debugger/dap/hit_condition.hpp"
#include "vm/debugger/dap/variables.hpp"

namespace chessvm::dap {
namespace {

using Json = nlohmann::json;
using vm::debugger::RomPlace;
using vm::debugger::Session;
using vm::debugger::SourceLine;
using vm::debugger::StopKind;
using vm::debugger::StopPoint;

struct Filter {
  const char* name;
  const char* label;
  bool from_the_start;
};
constexpr Filter brk_filter{"brk", "Instruction brk", true};
constexpr Filter error_filter{"error", "Error of the machine", true};
constexpr Filter read_filter{"card-read", "Card read", false};
constexpr Filter punched_filter{"card-punched", "Card punched", false};

const Json& list_at(const Json& arguments, const char* name) {
  static const Json nothing = Json::array();
  const Json* const found = find_member(arguments, {name});
  return found != nullptr && found->is_array() ? *found : nothing;
}

bool contains(const Json& list, const char* name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

StopPoint at_place(RomPlace place) {
  StopPoint point;
  point.code = {place};
  point.command = fmt::format("break {}.{}", place.row, place.word);
  return point;
}

/// Returns a stop point at all `places`. `name` is the user's text for these places.
StopPoint at_places(std::vector<RomPlace> places, const std::string& name) {
  if (places.size() == 1) return at_place(places.front());
  StopPoint point;
  point.code = std::move(places);
  point.command = "break " + vm::debugger::quoted(name);
  return point;
}

Result<StopPoint> with_clauses(const Session& session, StopPoint point, const Json& wanted) {
  if (const auto condition = text_at(wanted, {"condition"}); condition && !condition->empty()) {
    auto parsed = vm::debugger::parse(session, *condition);
    if (!parsed) return parsed.error();
    point.condition = std::move(parsed.value());
  }
  if (const auto hits = text_at(wanted, {"hitCondition"}); hits && !hits->empty()) {
    const auto count = parse_hit_count(session, *hits);
    if (!count) return count.error();
    point.hit_count = count.value();
  }
  return point;
}

/// Adds the location of a breakpoint to its description.
void locate(Json& breakpoint, const Session& session, const Sources& sources, RomPlace place) {
  breakpoint["instructionReference"] = address_of(place);
  const auto line = session.source.line(place);
  if (!line) return;
  breakpoint["line"] = line->line;
  breakpoint["source"] = sources.describe(line->file);
}

struct LineBreakpoint {
  StopPoint point;
  SourceLine line;
};

/// Returns a stop point at a line of `file`. If `problem` is not empty, fails with this message.
Result<LineBreakpoint> at_line(const Session& session, std::optional<std::uint32_t> file,
                               const std::string& problem, const Json& wanted) {
  const auto line = number_at(wanted, {"line"});
  if (!line) return Failure::because("a breakpoint without a line");
  if (!problem.empty() || !file) return Failure::because(problem);
  auto code = session.source.code_from({*file, *line});
  if (!code) return Failure::because("no code at this line or after it");
  const std::string name = fmt::format("{}:{}", session.source.files()[*file], code->line.line);
  return LineBreakpoint{at_places(std::move(code->places), name), code->line};
}

Result<StopPoint> at_address(const Session& session, const Json& wanted) {
  const auto address = text_at(wanted, {"instructionReference"});
  const Json* const offset = find_member(wanted, {"offset"});
  const auto place = place_at_address(
      address.value_or(""),
      offset != nullptr && offset->is_number_integer() ? offset->get<std::int64_t>() : 0);
  if (!place) return Failure::because("no such address");
  const auto checked =
      vm::debugger::parse_place(session, fmt::format("{}.{}", place->row, place->word));
  if (!checked) return checked.error();
  return at_place(checked.value());
}

Result<StopPoint> on_data(const Session& session, const Json& wanted) {
  const std::string name = text_at(wanted, {"dataId"}).value_or("");
  const auto place = find_place(session, 0, name);
  if (!place) return Failure::because(fmt::format("'{}' is no register or word", shortened(name)));
  const std::string access = text_at(wanted, {"accessType"}).value_or("write");
  if (access != "write" && access != "read")
    return Failure::because("only reads, and writes that change a value, can be watched");
  StopPoint point;
  point.kind = access == "read" ? StopKind::read : StopKind::change;
  point.places.set(*place);
  // A change of the sign N changes the value of A, too.
  if (*place == vm::debugger::place_a && point.kind == StopKind::change)
    point.places.set(vm::debugger::place_n);
  point.command = fmt::format("watch {} {}", access == "read" ? "read" : "change", name);
  return point;
}

}  // namespace

Json exception_filters() {
  Json list = Json::array();
  for (const Filter& filter : {brk_filter, error_filter, read_filter, punched_filter})
    list.push_back(
        {{"filter", filter.name}, {"label", filter.label}, {"default", filter.from_the_start}});
  return list;
}

void Breakpoints::clear(Session& session, BreakpointKind kind, const std::string& file) {
  std::erase_if(records_, [&](const auto& entry) {
    const auto& [number, record] = entry;
    if (record.kind != kind || record.file != file) return false;
    session.stops.remove(number);
    return true;
  });
}

Json Breakpoints::add(Session& session, Result<StopPoint> point, const Json& wanted,
                      Record record) {
  if (point) point = with_clauses(session, point.value(), wanted);
  if (point && session.stops.all().size() >= vm::debugger::most_stop_points)
    point = Failure::because(
        fmt::format("there are {} stop points already", vm::debugger::most_stop_points));
  if (!point) return {{"verified", false}, {"message", visible_lines(point.error().message)}};
  record.log = text_at(wanted, {"logMessage"}).value_or("");
  const int number = session.stops.add(std::move(point.value()));
  records_[number] = std::move(record);
  return {{"verified", true}, {"id", number}};
}

Json Breakpoints::set_source(Session& session, const Sources& sources, const Json& arguments) {
  session.source_files.look_again();  // the user may have edited the file
  const auto file = sources.find_source(arguments);
  const std::string problem = sources.problem(arguments);
  // An unknown file gets an empty key. No breakpoint has this key, so clear() removes none.
  const std::string key = file ? std::to_string(*file) : std::string{};
  clear(session, BreakpointKind::source, key);
  Json list = Json::array();
  for (const Json& wanted : list_at(arguments, "breakpoints")) {
    const auto found = at_line(session, file, problem, wanted);
    const auto point =
        found ? Result<StopPoint>(found.value().point) : Result<StopPoint>(found.error());
    list.push_back(add(session, point, wanted, {BreakpointKind::source, key}));
    if (list.back()["verified"] != true) continue;
    locate(list.back(), session, sources, point.value().code.front());
    list.back()["line"] = found.value().line.line;
    list.back()["source"] = sources.describe(found.value().line.file);
  }
  return list;
}

Json Breakpoints::set_functions(Session& session, const Sources& sources, const Json& arguments) {
  clear(session, BreakpointKind::function);
  Json list = Json::array();
  for (const Json& wanted : list_at(arguments, "breakpoints")) {
    const std::string name = text_at(wanted, {"name"}).value_or(std::string{});
    const auto places = vm::debugger::parse_places(session, name);
    const auto point = places ? Result<StopPoint>(at_places(places.value(), name)) : places.error();
    list.push_back(add(session, point, wanted, {BreakpointKind::function}));
    if (list.back()["verified"] == true)
      locate(list.back(), session, sources, places.value().front());
  }
  return list;
}

Json Breakpoints::set_instructions(Session& session, const Sources& sources,
                                   const Json& arguments) {
  clear(session, BreakpointKind::instruction);
  Json list = Json::array();
  for (const Json& wanted : list_at(arguments, "breakpoints")) {
    const auto point = at_address(session, wanted);
    list.push_back(add(session, point, wanted, {BreakpointKind::instruction}));
    if (list.back()["verified"] == true)
      locate(list.back(), session, sources, point.value().code.front());
  }
  return list;
}

Json Breakpoints::set_data(Session& session, const Json& arguments) {
  clear(session, BreakpointKind::data);
  Json list = Json::array();
  for (const Json& wanted : list_at(arguments, "breakpoints"))
    list.push_back(add(session, on_data(session, wanted), wanted, {BreakpointKind::data}));
  return list;
}

Json Breakpoints::set_exceptions(Session& session, const Json& arguments) {
  const Json& filters = list_at(arguments, "filters");
  at_brk_ = contains(filters, brk_filter.name);
  at_error_ = contains(filters, error_filter.name);
  clear(session, BreakpointKind::exception);
  for (const auto& [filter, kind, command] :
       {std::tuple{read_filter, StopKind::card_read, "catch read"},
        std::tuple{punched_filter, StopKind::card_punched, "catch print"}}) {
    if (!contains(filters, filter.name)) continue;
    StopPoint point;
    point.kind = kind;
    point.command = command;
    static_cast<void>(add(session, point, Json::object(), {BreakpointKind::exception}));
  }
  Json list = Json::array();
  for (std::size_t i = 0; i < filters.size(); ++i) list.push_back({{"verified", true}});
  return list;
}

std::optional<BreakpointKind> Breakpoints::kind(int number) const {
  const auto found = records_.find(number);
  return found == records_.end() ? std::nullopt : std::optional(found->second.kind);
}

std::string Breakpoints::log_message(int number) const {
  const auto found = records_.find(number);
  return found == records_.end() ? std::string{} : found->second.log;
}

std::string formatted(const Session& session, const std::string& message) {
  std::string text;
  for (std::size_t at = 0; at < message.size();) {
    const std::size_t open = std::min(message.find('{', at), message.size());
    const std::size_t close = std::min(message.find('}', open), message.size());
    text += message.substr(at, open - at);
    if (close == message.size()) return text + message.substr(open);
    const auto value = vm::debugger::evaluate(session, message.substr(open + 1, close - open - 1));
    text += value ? std::to_string(value.value()) : fmt::format("{{{}}}", value.error().message);
    at = close + 1;
  }
  return text;
}

}  // namespace chessvm::dap
