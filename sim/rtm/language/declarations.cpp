// SPDX-License-Identifier: MIT
#include "sim/rtm/language/declarations.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cassert>
#include <optional>

#include "base/text/text.hpp"
#include "sim/rtm/language/actions.hpp"
#include "sim/rtm/language/body.hpp"
#include "sim/rtm/machine/stock1946.hpp"

namespace chessvm::rtm {
namespace {

constexpr std::string_view stepper_letters = "ABCDEFGHJK";
constexpr int first_row = -2;
constexpr int last_row = 101;
constexpr int fewest_stages = 2;         // a stepper with one stage could not decode
constexpr std::size_t row_switches = 7;  // switches of a half row: a sign and six digits

bool is_stepper(std::string_view text) {
  return text.size() == 1 && stepper_letters.find(text[0]) != std::string_view::npos;
}

Name parse_stepper(Cursor& cursor) {
  constexpr std::string_view what = "a stepper, A to K without I";
  if (cursor.at_word() && !is_stepper(cursor.text())) cursor.fail_expecting(what);
  return cursor.word(what);
}

}  // namespace

void Declarations::parse(Keyword keyword) {
  switch (keyword) {
    case Keyword::acc:
      return accumulator();
    case Keyword::field:
      return field();
    case Keyword::bus:
      return keep(syntax_.buses, new_name("a bus"));
    case Keyword::wire:
      return wire();
    case Keyword::view:
      return view();
    case Keyword::constant:
      return constant();
    case Keyword::shared:
      return shared();
    case Keyword::print:
      return print();
    case Keyword::budget:
      return budget();
    case Keyword::pin:
      return pin();
    case Keyword::mode:
      return mode();
    case Keyword::row:
      return row();
    case Keyword::signs:
      return signs();
    case Keyword::stepper:
      return stepper();
    case Keyword::stage:
      return stage();
    case Keyword::machine:
    case Keyword::micro:
    case Keyword::piece:
    case Keyword::thread:
    case Keyword::repeat:
      break;
  }
  assert(false && "a statement with a body is no declaration");
}

Name Declarations::new_name(std::string_view what) {
  Name name = cursor_.name(what);
  if (is_reserved(name.text))
    cursor_.fail(Id::reserved_name, name.where,
                 fmt::format("'{}' has a meaning already and cannot be {}", name.text, what));
  return name;
}

void Declarations::accumulator() {
  AccumulatorStatement statement{.name = new_name("a register"), .number = 0};
  cursor_.expect("at");
  for (int number = 1; number <= stock::accumulators; ++number)
    if (cursor_.at(fmt::format("a{}", number))) statement.number = number;
  if (statement.number == 0) cursor_.fail_expecting("an accumulator, a1 to a20");
  cursor_.advance();
  keep(syntax_.accumulators, std::move(statement));
}

void Declarations::field() {
  const Name name = cursor_.name("a field");
  const bool keyword = name.text == "all" || name.text == "digits" || name.text == "keep" ||
                       name.text == "drop" || name.text == "swap";
  if (keyword || wire_number(name.text))
    cursor_.fail(Id::reserved_name, name.where,
                 fmt::format("'{}' has a meaning already and cannot be a field", name.text));
  cursor_.expect("=");
  const WireRange range = parse_wires(cursor_, fields_);
  if (cursor_.failed()) return;
  const auto [old, added] = fields_.emplace(name.text, WireRange{range.wires, name.where});
  if (!added)
    cursor_.fail(Id::field_twice, name.where, fmt::format("field '{}' exists already", name.text),
                 {{old->second.where, "first here"}});
}

/// Parses an output or a bus, such as "PC.A", "ft1.B" or "main".
Name Declarations::output(std::string_view what) {
  Name word = cursor_.dotted_name(what);
  const std::vector<Name> parts = split(word);
  const bool from_table = parts[0].text.starts_with("ft") && parts[0].text.size() == 3;
  const bool side =
      parts.size() == 2 && (parts[1].text == "A" || parts[1].text == (from_table ? "B" : "S"));
  if (parts.size() > 1 && !side)
    cursor_.fail(Id::unexpected, word.where,
                 fmt::format("expected {}, found '{}'", what, word.text));
  return word;
}

std::vector<MapItem> Declarations::mapping() {
  return cursor_.accept("=") ? parse_mapping(cursor_, fields_) : std::vector<MapItem>{};
}

void Declarations::wire() {
  WireStatement statement;
  statement.output = output("an output such as PC.A or ft1.B, or a bus");
  cursor_.expect("->");
  statement.bus = cursor_.name("a bus");
  statement.items = mapping();
  keep(syntax_.wires, std::move(statement));
}

void Declarations::view() {
  const Name word = cursor_.dotted_name("a view REGISTER.NAME");
  const std::vector<Name> parts = split(word);
  if (parts.size() != 2) {
    cursor_.fail(Id::unexpected, word.where,
                 fmt::format("expected REGISTER.NAME, found '{}'", word.text));
    return;
  }
  ViewStatement statement{.accumulator = parts[0], .view = parts[1], .bus = {}, .items = {}};
  cursor_.expect("from");
  statement.bus = output("a bus, or an output such as EX.S");
  statement.items = mapping();
  keep(syntax_.views, std::move(statement));
}

void Declarations::constant() {
  ConstantStatement statement{.name = new_name("a constant"), .minus = false, .digits = 0};
  cursor_.expect("=");
  const std::string_view text = cursor_.text();
  if (!cursor_.at_word() || text.size() != 3 || (text[0] != 'P' && text[0] != 'M') ||
      !all_digits(text.substr(1)))
    return cursor_.fail_expecting("a sign and two digits, as P01 or M99");
  statement.minus = text[0] == 'M';
  statement.digits = (text[1] - '0') * 10 + (text[2] - '0');
  cursor_.advance();
  keep(syntax_.constants, std::move(statement));
}

/// Parses a wire of an output, such as "RF.A.pm" or "constants.d10".
SharedStatement::End Declarations::wire_of_output() {
  constexpr std::string_view what = "a wire of an output, as RF.A.pm or constants.d10";
  const Name word = cursor_.dotted_name(what);
  const std::size_t dot = word.text.rfind('.');
  const auto number =
      dot == std::string::npos ? std::nullopt : wire_number(word.text.substr(dot + 1));
  if (number) return {part(word, 0, dot), *number};
  cursor_.fail(Id::unexpected, word.where, fmt::format("expected {}, found '{}'", what, word.text));
  return {};
}

void Declarations::shared() {
  SharedStatement statement;
  statement.ends[0] = wire_of_output();
  cursor_.expect(",");
  statement.ends[1] = wire_of_output();
  keep(syntax_.shared, std::move(statement));
}

void Declarations::print() {
  PrintStatement statement{.accumulator = cursor_.name("a register"), .digits = {}, .column = 0};
  statement.digits = parse_wires(cursor_, fields_);
  cursor_.expect("at");
  statement.column = cursor_.number("a column", 1, stock::printer_columns);
  keep(syntax_.prints, std::move(statement));
}

void Declarations::budget() {
  const std::size_t first = cursor_.index() - 1;
  const auto total = total_named(cursor_.text());
  if (!total) {
    std::vector<std::string_view> names;
    names.reserve(totals.size());
    for (const TotalKind& kind : totals) names.push_back(kind.name);
    return cursor_.fail_expecting(fmt::format("a resource: {}", fmt::join(names, ", ")));
  }
  cursor_.advance();
  cursor_.expect("<=");
  const int most = cursor_.number("a number", 0, kind_of(*total).available);
  keep(syntax_.budgets, {.total = *total, .most = most, .where = cursor_.span_from(first)});
}

void Declarations::pin() {
  const std::size_t first = cursor_.index() - 1;
  PinStatement statement{.what = {}, .unit = {}, .number = 0, .where = {}};
  while (!cursor_.failed() && !cursor_.at("at") && !cursor_.at_line_end()) {
    statement.what += (statement.what.empty() ? "" : " ") + std::string(cursor_.text());
    cursor_.advance();
  }
  if (statement.what.empty()) cursor_.fail_expecting("an action as reports write it, or a bus");
  cursor_.expect("at");
  if (cursor_.at_number()) {
    statement.number = cursor_.number("a tray", 1, stock::digit_trunks);
  } else {
    constexpr std::string_view what = "a program such as a3.1, ft2.11 or c.27, or a tray";
    const Name place = cursor_.word(what);
    const std::size_t dot = place.text.find('.');
    const std::string number = dot == std::string::npos ? "" : place.text.substr(dot + 1);
    if (number.empty() || number.size() > 2 ||
        number.find_first_not_of("0123456789") != std::string::npos)
      cursor_.fail(Id::unexpected, place.where,
                   fmt::format("expected {}, found '{}'", what, place.text));
    else
      statement.number = std::stoi(number);
    statement.unit = place.text.substr(0, dot);
  }
  statement.where = cursor_.span_from(first);
  keep(syntax_.pins, std::move(statement));
}

int Declarations::row_number() {
  const std::size_t first = cursor_.index();
  const bool minus = cursor_.accept("-");
  const int number = cursor_.number("a row", first_row, last_row);
  if (minus && -number < first_row)
    cursor_.fail(Id::number_range, cursor_.span_from(first),
                 fmt::format("-{} is not a row from {} to {}", number, first_row, last_row));
  return minus ? -number : number;
}

std::string Declarations::half_row() {
  const Name run = cursor_.raw_run("seven switches of a row");
  const auto is_switch = [&](std::size_t i) {
    const char c = run.text[i];
    return c == '.' || (i == 0 ? c == 'P' || c == 'M' : is_digit(c));
  };
  bool good = run.text.size() == row_switches;
  for (std::size_t i = 0; good && i < run.text.size(); ++i) good = is_switch(i);
  if (!good)
    cursor_.fail(
        Id::bad_row, run.where,
        fmt::format("'{}' is not a sign (P, M or .) and six digits (0 to 9 or .)", run.text));
  return run.text;
}

void Declarations::row() {
  const std::size_t first = cursor_.index() - 1;
  RowStatement statement{.table = parse_table(cursor_), .row = 0, .halves = {}, .where = {}};
  statement.row = row_number();
  cursor_.expect("=");
  for (std::string& half : statement.halves) half = half_row();
  statement.where = cursor_.span_from(first);
  keep(syntax_.rows, std::move(statement));
}

Declarations::Half Declarations::half() {
  const Name word = cursor_.word("a half of a table, as ft2.A");
  const std::string& text = word.text;
  const bool good = text.size() == 5 && text.starts_with("ft") && text[2] >= '1' &&
                    text[2] <= '3' && text[3] == '.' && (text[4] == 'A' || text[4] == 'B');
  if (good) return {text[2] - '0', text[4]};
  cursor_.fail(Id::unexpected, word.where,
               fmt::format("expected a half of a table, ft1.A to ft3.B, found '{}'", text));
  return {};
}

void Declarations::mode() {
  const std::size_t first = cursor_.index() - 1;
  const Half place = half();
  cursor_.expect("rows");
  keep(syntax_.modes,
       {.table = place.table, .half = place.side, .where = cursor_.span_from(first)});
}

void Declarations::signs() {
  const std::size_t first = cursor_.index() - 1;
  const Half place = half();
  SignsStatement statement{.table = place.table, .half = place.side, .rows = {}, .where = {}};
  cursor_.expect("minus");
  do {
    const std::size_t begin = cursor_.index();
    const int from = row_number();
    const int to = cursor_.accept("..") ? row_number() : from;
    if (to < from)
      cursor_.fail(Id::backward_range, cursor_.span_from(begin),
                   "rows go from the first to the last, as 0..10");
    for (int number = from; number <= to; ++number) statement.rows.push_back(number);
  } while (cursor_.accept(","));
  statement.where = cursor_.span_from(first);
  keep(syntax_.signs, std::move(statement));
}

void Declarations::stepper() {
  StepperStatement statement{.stepper = parse_stepper(cursor_), .bus = {}, .wire = 0};
  cursor_.expect("counts");
  const Name word = cursor_.dotted_name("a wire of a bus, as main.d10");
  const std::vector<Name> parts = split(word);
  const auto number = parts.size() == 2 ? wire_number(parts[1].text) : std::nullopt;
  if (!number) {
    cursor_.fail(Id::unexpected, word.where,
                 fmt::format("expected a wire of a bus, as main.d10, found '{}'", word.text));
    return;
  }
  statement.bus = parts[0];
  statement.wire = *number;
  if (cursor_.accept("modulo"))
    statement.stages =
        cursor_.number("a number of stages", fewest_stages, stock::stages_per_stepper);
  keep(syntax_.steppers, std::move(statement));
}

void Declarations::stage() {
  const std::size_t first = cursor_.index() - 1;
  const std::string_view text = cursor_.text();
  if (!cursor_.at_word() || text.size() != 2 || !is_stepper(text.substr(0, 1)) || text[1] < '1' ||
      text[1] > '6')
    return cursor_.fail_expecting("a stage, A1 to K6");
  StageStatement statement;
  statement.stage = cursor_.word("a stage");
  cursor_.expect("->");
  if (cursor_.accept("op"))
    statement.opcode = cursor_.number("an opcode", 0, highest_opcode);
  else if (cursor_.at_word() && is_stepper(cursor_.text()))
    statement.stepper = parse_stepper(cursor_);
  else
    cursor_.fail_expecting("a stepper or 'op'");
  statement.where = cursor_.span_from(first);
  if (statement.stepper && cursor_.at("{"))
    statement.start = Body{.kind = Body::Kind::stage,
                           .name = statement.stage,
                           .opcode = {},
                           .cost = {},
                           .path_costs = {},
                           .steps = parse_steps(cursor_)};
  keep(syntax_.stages, std::move(statement));
}

}  // namespace chessvm::rtm
