// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "base/text/text.hpp"
#include "vm/debugger/commands/arguments.hpp"
#include "vm/debugger/commands/commands.hpp"

namespace chessvm::vm::debugger::run {
namespace {

constexpr std::size_t most_displays = 50;

bool changed(const Session& session, std::size_t place) {
  return session.shown &&
         place_value(*session.shown, place) != place_value(session.timeline.state(), place);
}

/// Returns a value such as `05`, followed by `*` if it has changed since the last stop.
std::string marked_value(const Session& session, std::size_t place) {
  return value_text(session.timeline.state(), place) + (changed(session, place) ? "*" : " ");
}

std::string register_line(const Session& session, std::string_view title, std::size_t first,
                          std::size_t sign) {
  std::string line = fmt::format("{:<4}", title);
  for (std::size_t place = first; place < first + words_per_accumulator; ++place)
    line += fmt::format("{} {:<5}", place_name(place), marked_value(session, place));
  return line + fmt::format("sign {} {}\n", place_name(sign), marked_value(session, sign));
}

/// Splits `text` at commas outside of brackets.
std::vector<Arguments> split_list(Arguments text) {
  std::vector<Arguments> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (c != ',' || (depth > 0 && i < text.size())) continue;
    parts.push_back(trimmed(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  return parts;
}

/// Returns `word` with one digit or both replaced by `value`. `part` selects the digits.
Result<std::uint8_t> digits_with(Operator part, int word, std::int64_t value) {
  const std::int64_t most = part == Operator::word ? 99 : 9;
  if (value < 0 || value > most)
    return Failure::because(fmt::format("{} is not in 0..{}", value, most));
  const int digit = static_cast<int>(value);
  const int digits = part == Operator::tens    ? digit * 10 + word % 10
                     : part == Operator::units ? word / 10 * 10 + digit
                                               : digit;
  return static_cast<std::uint8_t>(digits);
}

Result<void> set_register(MachineState& state, std::size_t place, std::int64_t value) {
  const auto in_range = [&](std::int64_t low, std::int64_t high) -> Result<void> {
    if (value >= low && value <= high) return boost::outcome_v2::success();
    return Failure::because(fmt::format("{} is not in {}..{}", value, low, high));
  };
  if (place == place_a) {
    if (auto good = in_range(-100, 99); !good) return good;
    state.rf.negative = value < 0;
    state.rf.words[0] = static_cast<std::uint8_t>((value + 100) % 100);
  } else if (place < place_n) {
    if (auto good = in_range(0, 99); !good) return good;
    const std::size_t index = place - place_a;
    auto& half = index < words_per_accumulator ? state.rf : state.ls;
    half.words[index % words_per_accumulator] = static_cast<std::uint8_t>(value);
  } else if (place == place_n || place == place_m) {
    if (auto good = in_range(0, 1); !good) return good;
    (place == place_n ? state.rf : state.ls).negative = value != 0;
  } else if (place == place_rr) {
    if (value != 0)
      if (auto good = in_range(first_row, end_row - 1); !good) return good;
    state.rr = static_cast<RowNumber>(value);
  } else {
    if (auto good = in_range(first_row, end_row - 1); !good) return good;
    state.pc = static_cast<RowNumber>(value);
    state.ir = {};
    select_bank(state, function_table(state.pc));
    state.status = Status::running;
    state.error = MachineError::none;
  }
  return boost::outcome_v2::success();
}

Result<void> set_part(const Session& session, MachineState& state, const Expression& target,
                      std::int64_t value) {
  const auto& steps = target.steps();
  const Operator last = steps.back().op;
  const bool digit = last == Operator::tens || last == Operator::units;
  if (digit && steps.size() == 2 && steps[0].op == Operator::place) {
    const auto place = static_cast<std::size_t>(steps[0].operand);
    if (place >= place_n) return Failure::because("only words and registers have digits");
    const auto digits = digits_with(last, place_value(state, place), value);
    if (!digits) return digits.error();
    const std::size_t index = place - place_a;
    auto& half = index < words_per_accumulator ? state.rf : state.ls;
    half.words[index % words_per_accumulator] = digits.value();
    return boost::outcome_v2::success();
  }
  const std::size_t address_steps = steps.size() - (digit ? 2 : 1);
  if (steps.size() < 2 || steps[address_steps].op != Operator::word)
    return Failure::because(
        fmt::format("'{}' cannot be set: it is no register, word or digit", target.text()));
  const Expression address("", {steps.begin(), steps.begin() + static_cast<long>(address_steps)});
  const auto word = address.evaluate(session.context());
  if (!word) return word.error();
  if (word.value() < 0 || word.value() >= memory_words)
    return Failure::because(fmt::format("{} is not the address of a word, 0-74", word.value()));
  const auto index = static_cast<std::size_t>(word.value());
  auto& stored = state.memory[index / words_per_accumulator].words[index % words_per_accumulator];
  const auto digits = digits_with(last, stored, value);
  if (!digits) return digits.error();
  stored = digits.value();
  return boost::outcome_v2::success();
}

Result<std::pair<Arguments, Arguments>> split_assignment(Arguments arguments) {
  const std::size_t equals = arguments.find('=');
  if (equals == std::string_view::npos || arguments.substr(equals + 1).starts_with('='))
    return Failure::because("expected PLACE = VALUE");
  return std::pair{trimmed(arguments.substr(0, equals)), trimmed(arguments.substr(equals + 1))};
}

}  // namespace

Reply print(Session& session, Arguments arguments) {
  for (const Arguments part : split_list(arguments)) {
    const auto parsed = parse(session, part);
    if (!parsed) return parsed.error();
    const auto value = parsed.value().evaluate(session.context());
    if (!value) return value.error();
    session.variables["_"] = value.value();
    session.print(evaluated_text(session, parsed.value(), value.value()) + "\n");
  }
  return CommandResult::stay;
}

Reply set(Session& session, Arguments arguments) {
  const auto sides = split_assignment(arguments);
  if (!sides) return sides.error();
  const auto [target_text, value_text] = sides.value();
  const auto value = evaluate(session, value_text);
  if (!value) return value.error();
  const auto target = parse(session, target_text);
  if (!target) return target.error();
  const auto& steps = target.value().steps();
  if (steps.size() == 1 && steps[0].op == Operator::variable) {
    if (session.variables.size() >= most_variables && !session.variables.contains(steps[0].name))
      return Failure::because(fmt::format("there are {} variables already", most_variables));
    session.variables[steps[0].name] = value.value();
    return CommandResult::stay;
  }
  MachineState state = session.timeline.state();
  auto changed =
      steps.size() == 1 && steps[0].op == Operator::place
          ? set_register(state, static_cast<std::size_t>(steps[0].operand), value.value())
          : set_part(session, state, target.value(), value.value());
  if (!changed) return changed.error();
  session.shown = session.timeline.state();
  auto edited = session.timeline.edit(state, fmt::format("set {}", arguments));
  if (!edited) return edited.error();
  return CommandResult::moved;
}

Reply undo(Session& session, Arguments arguments) {
  if (auto none = no_arguments(arguments); !none) return none.error();
  const std::string what(session.timeline.last_edit());
  if (!session.timeline.undo()) return Failure::because("nothing has been set");
  session.print(fmt::format("undone: {}\n", what));
  return arrive(session, {});
}

Reply display(Session& session, Arguments arguments) {
  if (arguments.empty()) {
    for (const Display& shown : session.displays) session.print(display_line(session, shown));
    return CommandResult::stay;
  }
  if (session.displays.size() >= most_displays)
    return Failure::because(fmt::format("there are {} displays already", most_displays));
  auto parsed = parse(session, arguments);
  if (!parsed) return parsed.error();
  session.displays.push_back({session.next_display++, std::move(parsed.value())});
  session.print(display_line(session, session.displays.back()));
  return CommandResult::stay;
}

Reply undisplay(Session& session, Arguments arguments) {
  if (arguments.empty()) {
    session.displays.clear();
    return CommandResult::stay;
  }
  const auto number = evaluate(session, arguments);
  if (!number) return number.error();
  const auto found =
      std::find_if(session.displays.begin(), session.displays.end(),
                   [&](const Display& shown) { return shown.number == number.value(); });
  if (found == session.displays.end())
    return Failure::because(fmt::format("no display {}", arguments));
  session.displays.erase(found);
  return CommandResult::stay;
}

Reply registers(Session& session, Arguments arguments) {
  if (auto none = no_arguments(arguments); !none) return none.error();
  session.print(register_line(session, "RF", place_a, place_n));
  session.print(register_line(session, "LS", place_a + words_per_accumulator, place_m));
  const MachineState& state = session.timeline.state();
  std::string row = "-";
  if (!state.ir.empty()) {
    row.clear();
    for (std::size_t i = state.ir.next; i < state.ir.words.size(); ++i)
      row += fmt::format("{:02} ", state.ir.words[i]);
    row.pop_back();
  }
  session.print(fmt::format("PC {}  RR {}  rest of the row {}\n", value_text(state, place_pc),
                            value_text(state, place_rr), row));
  return CommandResult::stay;
}

Reply memory(Session& session, Arguments arguments) {
  auto [low_text, high_text] = split_at_word(arguments, "to");
  const auto low = count(session, low_text, 0, 0, memory_words - 1);
  if (!low) return low.error();
  const auto high =
      count(session, high_text.value_or(Arguments{}),
            low_text.empty() ? memory_words - 1 : low.value(), low.value(), memory_words - 1);
  if (!high) return high.error();
  const auto first = static_cast<std::size_t>(low.value()) / words_per_accumulator;
  const auto last = static_cast<std::size_t>(high.value()) / words_per_accumulator;
  for (std::size_t accumulator = first; accumulator <= last; ++accumulator) {
    const std::size_t begin = accumulator * words_per_accumulator;
    std::string line = fmt::format("{:>2}: [{:02}]  ", accumulator, begin);
    std::string names;
    for (std::size_t word = begin; word < begin + words_per_accumulator; ++word) {
      line += marked_value(session, word) + " ";
      if (!session.word_names[word].empty())
        names += fmt::format(" {}={}", session.word_names[word],
                             value_text(session.timeline.state(), word));
    }
    line += names;
    session.print(line.substr(0, line.find_last_not_of(' ') + 1) + "\n");
  }
  return CommandResult::stay;
}

Reply name(Session& session, Arguments arguments) {
  if (arguments.empty()) {
    for (std::size_t word = 0; word < session.word_names.size(); ++word)
      if (!session.word_names[word].empty())
        session.print(fmt::format("[{:02}] {}\n", word, session.word_names[word]));
    return CommandResult::stay;
  }
  const auto word = count(session, take_word(arguments), 0, 0, memory_words - 1);
  if (!word) return word.error();
  if (arguments.empty()) return Failure::because("expected a name, or '-' for none");
  session.word_names[static_cast<std::size_t>(word.value())] =
      arguments == "-" ? std::string{} : std::string(arguments);
  return CommandResult::stay;
}

Reply where(Session& session, Arguments arguments) {
  if (auto none = no_arguments(arguments); !none) return none.error();
  session.print(here(session) + "\n");
  for (const SourceLine call : session.source.calls(place_of_next(session)))
    session.print(fmt::format("expanded at {}: {}\n", source_place(session.source, call),
                              trimmed(session.source.text(call))));
  const RowNumber rr = session.timeline.state().rr;
  if (rr != 0)
    session.print(fmt::format("called from {}, returns to {}\n",
                              place_text(session, {rr - 1, first_code_word(rr - 1)}),
                              place_text(session, {rr, first_code_word(rr)})));
  return CommandResult::stay;
}

Reply status(Session& session, Arguments arguments) {
  if (auto none = no_arguments(arguments); !none) return none.error();
  const Timeline& timeline = session.timeline;
  session.print(status_line(session) + "\n");
  session.print(
      fmt::format("history from instruction {} in {} snapshots; cards: {} read of {}, {} punched\n",
                  timeline.earliest(), timeline.snapshots(), timeline.now().cards_read,
                  timeline.deck().size(), timeline.now().cards_punched));
  return CommandResult::stay;
}

}  // namespace chessvm::vm::debugger::run
