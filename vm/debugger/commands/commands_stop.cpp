// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "base/eniac_time.hpp"
#include "vm/debugger/commands/arguments.hpp"
#include "vm/debugger/commands/commands.hpp"

namespace chessvm::vm::debugger::run {
namespace {

/// Parsed arguments `WHAT [count N] [if EXPR]`. `count` and `if` may come in either order.
struct Clauses {
  Arguments what;
  std::optional<Expression> condition;
  std::uint64_t ignore = 0;
};

/// Parses N of `count N`: returns N - 1, the number of hits to ignore.
Result<std::uint64_t> parse_ignored(const Session& session, Arguments text) {
  if (text.empty()) return Failure::because("expected a number after 'count'");
  const auto times = count(session, text, 1);
  if (!times) return times.error();
  return static_cast<std::uint64_t>(times.value() - 1);
}

Result<Clauses> take_clauses(const Session& session, Arguments text) {
  Clauses clauses;
  auto [rest, condition] = split_at_word(text, "if");
  if (condition) {
    auto [before_count, after_count] = split_at_word(*condition, "count");
    auto parsed = parse(session, before_count);
    if (!parsed) return parsed.error();
    clauses.condition = std::move(parsed.value());
    if (after_count) {
      const auto ignored = parse_ignored(session, *after_count);
      if (!ignored) return ignored.error();
      clauses.ignore = ignored.value();
    }
  }
  clauses.what = rest;
  if (rest == "count") return clauses;  // `count` is a label here, not a clause
  auto [what, times_text] = split_at_word(rest, "count");
  if (times_text) {
    const auto ignored = parse_ignored(session, *times_text);
    if (!ignored) return ignored.error();
    clauses.ignore = ignored.value();
  }
  clauses.what = what;
  return clauses;
}

/// Finds operations by mnemonic (`storeacc A`), by its first word, or by opcode (`11`) on `cpu`.
Result<std::vector<isa::Operation>> parse_opcode(Cpu cpu, Arguments text) {
  std::vector<isa::Operation> found;
  for (const isa::Instruction& instruction : isa::table) {
    const auto mnemonic = instruction.mnemonic;
    const bool whole = mnemonic == text;
    const bool first_word =
        mnemonic.starts_with(text) && mnemonic.size() > text.size() && mnemonic[text.size()] == ' ';
    const bool number = fmt::format("{:02}", instruction.coding[cpu].opcode) == text;
    if (!text.empty() && (whole || first_word || number))
      found.push_back(isa::operation(instruction));
  }
  if (found.empty()) return Failure::because(fmt::format("no instruction '{}'", text));
  return found;
}

std::string clauses_text(const StopPoint& point) {
  std::string text;
  if (point.condition) text += fmt::format(" if {}", point.condition->text());
  if (point.ignore > 0) text += fmt::format(" count {}", point.ignore + 1);
  return text;
}

Reply add(Session& session, StopPoint point, Clauses clauses) {
  if (session.stops.all().size() >= most_stop_points)
    return Failure::because(fmt::format("there are {} stop points already", most_stop_points));
  point.condition = std::move(clauses.condition);
  point.ignore = clauses.ignore;
  std::string what = point.command;
  if (point.code.size() > 1)
    for (const RomPlace place : point.code)
      what += fmt::format("{}{}.{}", place == point.code.front() ? " at " : ", ", place.row,
                          place.word);
  what += clauses_text(point);
  const int number = session.stops.add(std::move(point));
  session.variables["_"] = number;
  session.print(fmt::format("{}: {}\n", number, what));
  return CommandResult::stay;
}

enum class Lifetime : bool { lasting, temporary };

Reply add_breakpoint(Session& session, Arguments arguments, Lifetime lifetime) {
  auto clauses = take_clauses(session, arguments);
  if (!clauses) return clauses.error();
  StopPoint point;
  point.temporary = lifetime == Lifetime::temporary;
  Arguments what = clauses.value().what;
  Arguments rest = what;
  if (take_word(rest) == "opcode") {
    auto operations = parse_opcode(session.timeline.image().cpu(), rest);
    if (!operations) return operations.error();
    point.kind = StopKind::opcode;
    point.operations = std::move(operations.value());
    point.command = fmt::format("break opcode {}", rest);
    return add(session, std::move(point), std::move(clauses.value()));
  }
  const bool at_pc = what.empty();
  using Code = std::vector<RomPlace>;
  auto places = at_pc ? Result<Code>(Code{next_place(session.timeline.state())})
                      : parse_places(session, what);
  if (!places) return places.error();
  point.code = std::move(places.value());
  const RomPlace first = point.code.front();
  point.command = point.code.size() == 1 ? fmt::format("break {}.{}", first.row, first.word)
                                         : fmt::format("break {}", what);
  return add(session, std::move(point), std::move(clauses.value()));
}

/// Selects how parse_accessed() reads `tens([32])`: as an expression, or as the place `[32]`.
enum class Digits : bool { expressions, places };
Result<std::optional<Places>> parse_accessed(const Session& session, Arguments text,
                                             Digits digits) {
  Places found;
  const std::size_t dots = text.find("..");
  if (text.starts_with('[') && text.ends_with(']') && dots != std::string_view::npos) {
    const auto low = count(session, text.substr(1, dots - 1), 0, 0, memory_words - 1);
    if (!low) return low.error();
    const auto high = count(session, text.substr(dots + 2, text.size() - dots - 3), 0, low.value(),
                            memory_words - 1);
    if (!high) return high.error();
    for (auto word = low.value(); word <= high.value(); ++word)
      found.set(static_cast<std::size_t>(word));
    return std::optional(found);
  }
  const auto parsed = parse(session, text);
  if (!parsed) return parsed.error();
  auto steps = parsed.value().steps();
  if (digits == Digits::places &&
      (steps.back().op == Operator::tens || steps.back().op == Operator::units))
    steps.pop_back();
  if (steps.size() == 1 && steps[0].op == Operator::place) {
    found.set(static_cast<std::size_t>(steps[0].operand));
    return std::optional(found);
  }
  if (steps.size() != 2 || steps[0].op != Operator::number || steps[1].op != Operator::word)
    return std::optional<Places>{};
  if (steps[0].operand < 0 || steps[0].operand >= memory_words)
    return Failure::because(fmt::format("{} is not the address of a word, 0-74", steps[0].operand));
  found.set(static_cast<std::size_t>(steps[0].operand));
  return std::optional(found);
}

Result<StopPoint*> parse_point(Session& session, Arguments text) {
  const auto number = count(session, text, 0, 0, 1'000'000'000);
  if (!number) return number.error();
  StopPoint* point = session.stops.find(static_cast<int>(number.value()));
  if (text.empty() || point == nullptr)
    return Failure::because(fmt::format("no stop point '{}'; 'stops' lists them", text));
  return point;
}

/// Calls `change` for each stop point that `arguments` lists. An empty list means all stop points.
template <class Change>
Reply change_points(Session& session, Arguments arguments, Change change) {
  std::vector<int> numbers;
  if (arguments.empty())
    for (const StopPoint& point : session.stops.all()) numbers.push_back(point.number);
  while (!arguments.empty()) {
    const auto point = parse_point(session, take_word(arguments));
    if (!point) return point.error();
    numbers.push_back(point.value()->number);
  }
  for (const int number : numbers) change(number);
  return CommandResult::stay;
}

}  // namespace

Reply break_(Session& session, Arguments arguments) {
  return add_breakpoint(session, arguments, Lifetime::lasting);
}

Reply tbreak(Session& session, Arguments arguments) {
  return add_breakpoint(session, arguments, Lifetime::temporary);
}

Reply watch(Session& session, Arguments arguments) {
  auto clauses = take_clauses(session, arguments);
  if (!clauses) return clauses.error();
  Arguments what = clauses.value().what;
  Arguments rest = what;
  const Arguments kind = take_word(rest);
  StopPoint point;
  point.kind = StopKind::change;
  if (kind == "read" || kind == "write" || kind == "change") {
    what = rest;
    point.kind = kind == "read"    ? StopKind::read
                 : kind == "write" ? StopKind::write
                                   : StopKind::change;
  }
  // The machine reads and writes whole words, so `watch read tens([32])` watches `[32]`.
  auto found = parse_accessed(
      session, what, point.kind == StopKind::change ? Digits::expressions : Digits::places);
  if (!found) return found.error();
  if (found.value()) {
    point.places = *found.value();
    // A change of the sign N changes the value of A, too.
    if (point.places[place_a] && point.kind == StopKind::change) point.places.set(place_n);
  } else if (point.kind != StopKind::change) {
    return Failure::because("only words and registers are read and written: [12], [12..20], A, N");
  } else {
    auto parsed = parse(session, what);
    if (!parsed) return parsed.error();
    point.watched = std::move(parsed.value());
  }
  point.command = fmt::format("watch {} {}",
                              point.kind == StopKind::read    ? "read"
                              : point.kind == StopKind::write ? "write"
                                                              : "change",
                              what);
  return add(session, std::move(point), std::move(clauses.value()));
}

Reply catch_(Session& session, Arguments arguments) {
  auto clauses = take_clauses(session, arguments);
  if (!clauses) return clauses.error();
  Arguments rest = clauses.value().what;
  const Arguments kind = take_word(rest);
  StopPoint point;
  if (kind == "time") {
    const auto time = parse_time(session, rest);
    if (!time) return time.error();
    point.kind = StopKind::time;
    point.time = time.value();
    point.command = fmt::format("catch time {}", point.time);
    return add(session, std::move(point), std::move(clauses.value()));
  }
  if ((kind != "read" && kind != "print") || !rest.empty())
    return Failure::because("expected 'read', 'print' or 'time T'");
  point.kind = kind == "read" ? StopKind::card_read : StopKind::card_punched;
  point.command = fmt::format("catch {}", kind);
  return add(session, std::move(point), std::move(clauses.value()));
}

Reply delete_(Session& session, Arguments arguments) {
  return change_points(session, arguments, [&](int number) { session.stops.remove(number); });
}

Reply enable(Session& session, Arguments arguments) {
  return change_points(session, arguments,
                       [&](int number) { session.stops.find(number)->enabled = true; });
}

Reply disable(Session& session, Arguments arguments) {
  return change_points(session, arguments,
                       [&](int number) { session.stops.find(number)->enabled = false; });
}

Reply condition(Session& session, Arguments arguments) {
  const auto point = parse_point(session, take_word(arguments));
  if (!point) return point.error();
  if (arguments.empty()) {
    point.value()->condition.reset();
    return CommandResult::stay;
  }
  auto parsed = parse(session, arguments);
  if (!parsed) return parsed.error();
  point.value()->condition = std::move(parsed.value());
  return CommandResult::stay;
}

Reply ignore(Session& session, Arguments arguments) {
  const auto point = parse_point(session, take_word(arguments));
  if (!point) return point.error();
  const auto times = count(session, arguments, 0, 0);
  if (!times) return times.error();
  point.value()->ignore = static_cast<std::uint64_t>(times.value());
  return CommandResult::stay;
}

Reply on_stop(Session& session, Arguments arguments) {
  const auto point = parse_point(session, take_word(arguments));
  if (!point) return point.error();
  point.value()->commands = arguments;
  return CommandResult::stay;
}

Reply stops(Session& session, Arguments arguments) {
  if (auto none = no_arguments(arguments); !none) return none.error();
  if (session.stops.all().empty()) session.print("no stop points\n");
  const auto text = [](const StopPoint& point) { return point.command + clauses_text(point); };
  std::size_t width = 28;
  for (const StopPoint& point : session.stops.all()) width = std::max(width, text(point).size());
  for (const StopPoint& point : session.stops.all()) {
    std::string line = fmt::format("{:>3} {} {:<{}} hit {}", point.number,
                                   point.enabled ? "on " : "off", text(point), width, point.hits);
    for (const RomPlace place : point.code)
      line += (place == point.code.front() ? "  " : ", ") + place_text(session, place);
    if (point.temporary) line += "  once";
    if (!point.commands.empty()) line += fmt::format("\n      {}", point.commands);
    session.print(line + "\n");
  }
  return CommandResult::stay;
}

Reply save_stops(Session& session, Arguments arguments) {
  const auto file = parse_file_name(arguments);
  if (!file) return file.error();
  // The stop points get new numbers when a session reads the file, so the text calls each of them
  // `$_`, the number of the newest stop point.
  std::string text(head_of_saved_stops);
  for (const StopPoint& point : session.stops.all()) {
    text += (point.temporary ? "t" : "") + point.command + clauses_text(point) + "\n";
    if (!point.enabled) text += "disable $_\n";
    if (!point.commands.empty()) text += fmt::format("on-stop $_ {}\n", point.commands);
  }
  auto written = session.files->write(file.value(), text);
  if (!written) return written.error();
  return CommandResult::stay;
}

}  // namespace chessvm::vm::debugger::run
