// SPDX-License-Identifier: MIT
// Compares the tables of jacks and switches in docs/eniac.md with the panels of the units.
// CHESSVM_BLESS=1 writes the tables.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/units/divider.hpp"
#include "sim/eniac/units/multiplier.hpp"
#include "sim/eniac/wiring/adapters.hpp"
#include "tests/base/generated_section.hpp"

namespace chessvm::eniac::panel_tables_test {
namespace {

/// Selects the first or the last name of a family of names. The family "#i" may have the first name
/// "1i" and the last name "12i".
enum class End : std::uint8_t { first, last };

std::string filled(std::string_view name, NumberRange first, NumberRange second, End end) {
  const auto of = [end](NumberRange range) {
    return std::to_string(end == End::first ? range.first : range.last);
  };
  std::string text;
  bool used_first = false;
  for (const char letter : name) {
    if (letter == '%') {
      text += end == End::first ? stepper_letters.front() : stepper_letters.back();
    } else if (letter == '#') {
      text += of(used_first ? second : first);
      used_first = true;
    } else {
      text += letter;
    }
  }
  return text;
}

/// Returns a table cell with every spelling of a family of names, the canonical one first.
std::string names_cell(std::string_view names, NumberRange first, NumberRange second) {
  std::string cell;
  for (bool canonical = true; !names.empty(); canonical = false) {
    const std::size_t bar = std::min(names.find('|'), names.size());
    const std::string_view name = names.substr(0, bar);
    names.remove_prefix(std::min(bar + 1, names.size()));
    if (!canonical) cell += ", ";
    cell += '`' + filled(name, first, second, End::first) + '`';
    if (canonical && name.find_first_of("#%") != std::string_view::npos)
      cell += " … `" + filled(name, first, second, End::last) + '`';
  }
  return cell;
}

/// Returns a table cell with the settings. Shortens every range of numbers, and every list of more
/// than 12 settings.
std::string settings_cell(const SettingList* settings) {
  constexpr std::size_t shown_whole = 12;
  if (settings == nullptr) return "a word";
  const std::size_t last = settings->size() - 1;
  const int first_number = std::atoi(settings->name(0).c_str());
  const bool numbers =
      settings->name(0) == std::to_string(first_number) && last > 1 &&
      settings->name(last) == std::to_string(first_number + static_cast<int>(last));
  const std::size_t shown = numbers ? 1 : last < shown_whole ? last : 4;
  std::string cell;
  for (std::size_t i = 0; i < shown; ++i) cell += fmt::format("`{}`, ", settings->name(i));
  if (shown < last) cell.replace(cell.size() - 2, 2, " … ");
  return cell + fmt::format("`{}`", settings->name(last));
}

std::string_view help_cell(std::string_view help) {
  return help.empty() ? "as above" : help;
}

std::string jack_table(std::span<const JackRow> rows) {
  std::string text = "| jack | | wires | meaning |\n| --- | --- | ---: | --- |\n";
  for (const JackRow& row : rows)
    text += fmt::format("| {} | {} | {} | {} |\n", names_cell(row.names, row.first, row.second),
                        row.direction == Direction::input ? "in" : "out", row.wires,
                        help_cell(row.help));
  return text;
}

std::string switch_table(std::span<const SwitchRow> rows) {
  std::string text = "| switch | settings | at power-on | meaning |\n| --- | --- | --- | --- |\n";
  for (const SwitchRow& row : rows) {
    std::string rest = row.at_power_on.empty() ? "" : fmt::format("`{}`", row.at_power_on);
    if (!row.after_reset.empty()) rest += fmt::format("; `{}` after a reset", row.after_reset);
    text += fmt::format("| {} | {} | {} | {} |\n", names_cell(row.names, row.first, row.second),
                        settings_cell(row.settings), rest, help_cell(row.help));
  }
  return text;
}

std::string static_table(std::span<const StaticTerminal> rows) {
  std::string text = "| static cable | at power-on | meaning |\n| --- | --- | --- |\n";
  for (const StaticTerminal& row : rows)
    text += fmt::format("| {} | a{} | {} |\n", names_cell(row.names, {}, {}), row.at_power_on,
                        row.help);
  return text;
}

std::string adapter_table() {
  std::string text = "| adapter | parameter | what it does |\n| --- | --- | --- |\n";
  for (const AdapterKindRow& row : adapter_kinds())
    text += fmt::format("| `ad.{}.1` … `ad.{}.{}` | {} … {} | {} |\n", row.name, row.name,
                        adapters_of_each_kind, row.least, row.greatest, row.help);
  return text;
}

/// Returns the tables of a unit; empty for an unknown name.
std::string tables(const std::string& name) {
  if (name == "ad") return adapter_table();
  const Machine machine;
  const Unit* const unit = machine.find_unit(name);
  if (unit == nullptr) return "";
  const FrontPanel& panel = unit->panel();
  std::string text;
  const auto add = [&](const std::string& table) { text += (text.empty() ? "" : "\n") + table; };
  if (!panel.jack_rows().empty()) add(jack_table(panel.jack_rows()));
  if (!panel.switch_rows().empty()) add(switch_table(panel.switch_rows()));
  if (name == "m") add(static_table(Multiplier::terminals()));
  if (name == "d") add(static_table(Divider::terminals()));
  return text;
}

const std::vector<std::string> documented{"cy", "ad", "a1", "i",  "c",    "f1",
                                          "p",  "m",  "d",  "pr", "debug"};

/// A single test, because all tables are in one file.
TEST(EniacDocument, PanelTablesAreCurrent) {
  for (const std::string& unit : documented) {
    const std::string current = tables(unit);
    ASSERT_NE(current, "") << unit;
    expect_section(CHESSVM_SOURCE_DIR "/docs/eniac.md", "panel of " + unit, current);
  }
}

/// Returns the kind of a unit, its name without a number: `a` for `a17`.
std::string kind_of(const std::string& unit) {
  return unit.substr(0, unit.find_first_of("0123456789"));
}

TEST(EniacDocument, EveryKindOfUnitHasItsTables) {
  std::set<std::string> kinds;
  for (const std::string& unit : documented) kinds.insert(kind_of(unit));
  const Machine machine;
  for (const Unit* const unit : machine.units())
    EXPECT_TRUE(kinds.contains(kind_of(unit->name()))) << unit->name();
}

}  // namespace
}  // namespace chessvm::eniac::panel_tables_test
