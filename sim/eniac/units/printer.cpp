// SPDX-License-Identifier: MIT
#include "sim/eniac/units/printer.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "sim/eniac/units/accumulator/accumulator.hpp"

namespace chessvm::eniac {
namespace {

constexpr int highest_punch = 11;  // highest row of a hole
constexpr int no_sign_group = 0;

/// The source of one card column, as set on the plugboard.
struct Column {
  enum class Kind : std::uint8_t { blank, constant, digit } kind;
  int punch = 0;                // row of the hole, for kind `constant`
  int group = 0;                // group 1..16 of the digit, for kind `digit`
  int digit = 0;                // place 1..5 from the left in the group, for kind `digit`
  int sign_of = no_sign_group;  // group whose minus sign is also punched in this column
};

/// All settings that a plugboard column can have. columns[i] is the meaning of names[i].
struct PlugboardSettings {
  std::vector<std::string> names;
  std::vector<Column> columns;
};

const PlugboardSettings plugboard_settings = [] {
  PlugboardSettings all;
  const auto add = [&](std::string name, Column column) {
    all.names.push_back(std::move(name));
    all.columns.push_back(column);
  };
  add("nc|NC", {Column::Kind::blank});
  for (int punch = 0; punch <= highest_punch; ++punch)
    add(std::to_string(punch), {Column::Kind::constant, punch});
  for (int group = 1; group <= Printer::groups; ++group) {
    for (int digit = 1; digit <= Printer::digits_per_group; ++digit) {
      add(fmt::format("{},{}", group, digit), {Column::Kind::digit, 0, group, digit});
      for (int sign = 1; sign <= Printer::groups; ++sign)
        add(fmt::format("{0},{1},m{2}|{0},{1},M{2}", group, digit, sign),
            {Column::Kind::digit, 0, group, digit, sign});
    }
  }
  return all;
}();

const SettingList print_list{"0", "P|p"};
const SettingList coupling_list{"0", "C|c"};
const SettingList plugboard_list{std::span<const std::string>(plugboard_settings.names)};

// clang-format off
const SwitchRow switch_rows[] = {
  {"#",     &print_list,     "0", {1, Printer::groups}, {}, "", "prints a group of five digits"},
  {"1-2",   &coupling_list,  "0", {}, {}, "", "couples two groups to one number"},
  {"2-3",   &coupling_list,  "C", {}, {}, "", ""},
  {"3-4",   &coupling_list,  "0", {}, {}, "", ""},
  {"4-5",   &coupling_list,  "C", {}, {}, "", ""},
  {"5-6",   &coupling_list,  "0", {}, {}, "", ""},
  {"6-7",   &coupling_list,  "0", {}, {}, "", ""},
  {"7-8",   &coupling_list,  "C", {}, {}, "", ""},
  {"8-9",   &coupling_list,  "0", {}, {}, "", ""},
  {"9-10",  &coupling_list,  "C", {}, {}, "", ""},
  {"10-11", &coupling_list,  "0", {}, {}, "", ""},
  {"11-12", &coupling_list,  "C", {}, {}, "", ""},
  {"12-13", &coupling_list,  "0", {}, {}, "", ""},
  {"13-14", &coupling_list,  "C", {}, {}, "", ""},
  {"14-15", &coupling_list,  "0", {}, {}, "", ""},
  {"15-16", &coupling_list,  "C", {}, {}, "", ""},
  {"pm#",   &plugboard_list, "nc", {1, Printer::columns}, {}, "",
   "plugboard column: blank, a punch, digit i of group g, or this digit with the minus of group S"},
};
const InventoryRow inventory_rows[] = {
  {"printed groups", Printer::groups, {}, {Printer::print}},
};
// clang-format on

/// The half of an accumulator that a group prints. The rightmost digit is in place `lowest_place`.
struct Source {
  int accumulator;
  int lowest_place;
};
constexpr int left_half = 6;
constexpr int right_half = 1;
// Sources of groups 2 to 16. Group 1 prints decades 18 to 14 of the master programmer.
constexpr std::array<Source, Printer::groups - 1> sources{{
    {13, left_half},
    {13, right_half},
    {14, left_half},
    {14, right_half},
    {15, right_half},
    {16, left_half},
    {16, right_half},
    {17, left_half},
    {17, right_half},
    {18, left_half},
    {18, right_half},
    {19, left_half},
    {19, right_half},
    {20, left_half},
    {20, right_half},
}};
constexpr int highest_printed_decade = 18;

[[nodiscard]] char punched(int digit, bool minus) {
  if (!minus) return static_cast<char>('0' + digit);
  return digit == 0 ? '-' : static_cast<char>('J' + digit - 1);
}

/// Returns the character of a column whose only hole is in `row`.
[[nodiscard]] char lone_punch(int row) {
  constexpr std::string_view punches = "0123456789-&";
  return punches[static_cast<std::size_t>(row)];
}

}  // namespace

const FrontPanel& Printer::panel_table() {
  static const FrontPanel panel({.switches = switch_rows, .inventory = inventory_rows});
  return panel;
}

Printer::Printer(const Accumulators& accumulators, std::function<int(int decade)> decade)
    : Unit("pr", panel_table()), accumulators_(accumulators), decade_(std::move(decade)) {}

std::string Printer::card() const {
  Groups all = read_groups();
  convert_fields(all);
  return plugboard_in_force_ ? plugged_card(all) : standard_card(all);
}

Printer::Groups Printer::read_groups() const {
  Groups all;
  for (int column = 0; column < digits_per_group; ++column)
    all[0].digits[static_cast<std::size_t>(column)] = decade_(highest_printed_decade - column);
  for (std::size_t group = 1; group < all.size(); ++group) {
    const Source& source = sources[group - 1];
    const Number number = accumulators_[source.accumulator].value();
    all[group].minus = number.minus;
    for (int column = 0; column < digits_per_group; ++column)
      all[group].digits[static_cast<std::size_t>(column)] =
          digit(number.digits, source.lowest_place + digits_per_group - 1 - column);
  }
  return all;
}

void Printer::convert_fields(Groups& all) const {
  std::size_t first = 0;
  for (std::size_t last = 0; last < all.size(); ++last) {
    const bool coupled = last + 1 < all.size() && setting(coupling + last) != 0;
    if (coupled) continue;
    if (all[last].minus) {
      // Convert all digits of the coupled groups to the ten's complement, from the right.
      int carry = 1;
      for (std::size_t group = last + 1; group-- > first;) {
        for (std::size_t column = digits_per_group; column-- > 0;) {
          int& digit = all[group].digits[column];
          digit = 9 - digit + carry;
          carry = digit / 10;
          digit %= 10;
        }
      }
      all[first].sign_punch = true;
    }
    first = last + 1;
  }
}

std::string Printer::standard_card(const Groups& all) const {
  std::string card;
  for (std::size_t group = 0; group < all.size(); ++group) {
    const bool printed = setting(print + group) != 0;
    for (std::size_t column = 0; column < digits_per_group; ++column)
      card +=
          printed ? punched(all[group].digits[column], column == 0 && all[group].sign_punch) : ' ';
  }
  return card;
}

std::string Printer::plugged_card(const Groups& all) const {
  std::string card;
  for (std::size_t position = 0; position < columns; ++position) {
    const Column& column = plugboard_settings.columns[setting(plugboard + position)];
    switch (column.kind) {
      case Column::Kind::blank:
        card += ' ';
        break;
      case Column::Kind::constant:
        card += lone_punch(column.punch);
        break;
      case Column::Kind::digit: {
        const auto group = static_cast<std::size_t>(column.group - 1);
        const bool minus = column.sign_of != no_sign_group &&
                           all[static_cast<std::size_t>(column.sign_of - 1)].minus;
        card += punched(all[group].digits[static_cast<std::size_t>(column.digit - 1)], minus);
        break;
      }
    }
  }
  return card;
}

void Printer::switch_moved(std::size_t index) {
  // Setting any column of the plugboard, even to "nc", replaces the standard card layout.
  if (index >= plugboard) plugboard_in_force_ = true;
}

void Printer::reset() {
  Unit::reset();
  plugboard_in_force_ = false;
}

}  // namespace chessvm::eniac
