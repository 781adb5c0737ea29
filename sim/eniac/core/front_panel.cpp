// SPDX-License-Identifier: MIT
#include "sim/eniac/core/front_panel.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <limits>

namespace chessvm::eniac {
namespace {

constexpr std::size_t offered_settings = 16;

std::vector<std::string_view> split(std::string_view spellings) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t bar = spellings.find('|');
    parts.push_back(spellings.substr(0, bar));
    if (bar == std::string_view::npos) return parts;
    spellings.remove_prefix(bar + 1);
  }
}

/// Calls `use` for each way to fill the placeholders in `names`. The first '#' gets a number in
/// `ranges[0]`, and the second '#' gets a number in `ranges[1]`. A '%' gets a stepper letter.
void expand(const std::string& names, std::span<const NumberRange> ranges,
            const std::function<void(const std::string&)>& use) {
  const std::size_t first_name = names.find('|');
  const std::size_t at = names.substr(0, first_name).find_first_of("#%");
  if (at == std::string::npos) {
    use(names);
    return;
  }
  // Returns `names` ("a#|b#") with `text` in place of the first `placeholder` of each spelling.
  const char placeholder = names[at];
  const auto replaced = [&](const std::string& text) {
    std::string result;
    for (std::string_view part : split(names)) {
      const std::size_t place = part.find(placeholder);
      if (!result.empty()) result += '|';
      result.append(part.substr(0, place)).append(text).append(part.substr(place + 1));
    }
    return result;
  };
  if (placeholder == '%') {
    for (const char letter : stepper_letters) expand(replaced(std::string(1, letter)), ranges, use);
  } else {
    for (int n = ranges[0].first; n <= ranges[0].last; ++n)
      expand(replaced(std::to_string(n)), ranges.subspan(1), use);
  }
}

}  // namespace

SettingList::SettingList(std::initializer_list<std::string_view> settings) {
  for (const std::string_view spellings : settings) add(spellings);
}

SettingList::SettingList(std::span<const std::string> settings) {
  for (const std::string& spellings : settings) add(spellings);
}

SettingList SettingList::numbers(int first, int last) {
  std::vector<std::string> names;
  for (int n = first; n <= last; ++n) names.push_back(std::to_string(n));
  return SettingList(names);
}

void SettingList::add(std::string_view spellings) {
  const auto index = static_cast<std::uint16_t>(canonical_.size());
  const auto parts = split(spellings);
  canonical_.emplace_back(parts.front());
  for (const std::string_view part : parts) index_.emplace(part, index);
}

std::optional<std::uint16_t> SettingList::find(std::string_view text) const {
  const auto found = index_.find(std::string(text));
  if (found == index_.end()) return std::nullopt;
  return found->second;
}

std::string SettingList::offer() const {
  std::string text;
  for (std::size_t i = 0; i < size(); ++i) {
    if (i == offered_settings) return text + ", ...";
    if (i != 0) text += ", ";
    text += canonical_[i];
  }
  return text;
}

FrontPanel::FrontPanel(const PanelRows& rows) : rows_(rows) {
  add_jacks();
  add_switches();
  add_programs();
  add_registers();
}

void FrontPanel::add_jacks() {
  for (const JackRow& row : rows_.jacks) {
    const NumberRange ranges[] = {row.first, row.second};
    expand(std::string(row.names), ranges, [&](const std::string& names) {
      const auto index = static_cast<std::uint16_t>(jacks_.size());
      const auto spellings = split(names);
      jacks_.push_back({std::string(spellings.front()), row.direction, row.wires});
      for (const std::string_view name : spellings) jack_index_.add(name, index);
    });
  }
}

void FrontPanel::add_switches() {
  for (const SwitchRow& row : rows_.switches) {
    const NumberRange ranges[] = {row.first, row.second};
    const bool free_text = row.settings == nullptr;
    const std::uint16_t at_power_on =
        free_text ? std::uint16_t{0} : row.settings->find(row.at_power_on).value();
    const std::uint16_t after_reset = free_text || row.after_reset.empty()
                                          ? at_power_on
                                          : row.settings->find(row.after_reset).value();
    expand(std::string(row.names), ranges, [&](const std::string& names) {
      const auto index = static_cast<std::uint16_t>(switches_.size());
      const auto spellings = split(names);
      switches_.push_back({std::string(spellings.front()), row.settings, at_power_on, after_reset});
      for (const std::string_view name : spellings) switch_index_.add(name, index);
    });
  }
}

void FrontPanel::add_programs() {
  for (const ProgramRow& row : rows_.programs) {
    // Join name and jacks with '|', so that `expand` puts the same number into each of them.
    std::string names = std::string(row.name).append("|").append(row.input);
    if (!row.output.empty()) names.append("|").append(row.output);
    expand(names, {&row.numbers, 1}, [&](const std::string& filled) {
      const auto parts = split(filled);
      std::optional<std::uint16_t> output;
      if (parts.size() > 2) output = find_jack(parts[2]).value();
      programs_of_kind_[static_cast<std::size_t>(row.kind)] |= ProgramBits{1} << programs_.size();
      programs_.push_back({std::string(parts[0]), find_jack(parts[1]).value(), output, row.kind});
    });
  }
  assert(programs_.size() <= std::numeric_limits<ProgramBits>::digits);
}

void FrontPanel::add_registers() {
  for (const RegisterRow& row : rows_.registers) {
    int index = 0;
    expand(std::string(row.name), {&row.numbers, 1}, [&](const std::string& name) {
      registers_.push_back({name, &row, index++});
    });
  }
}

std::optional<std::uint16_t> FrontPanel::find_jack(std::string_view name) const {
  return jack_index_.find(name);
}

const ProgramControl* FrontPanel::program_of(std::uint16_t jack) const {
  const auto found = std::find_if(programs_.begin(), programs_.end(),
                                  [jack](const ProgramControl& one) { return one.input == jack; });
  return found == programs_.end() ? nullptr : &*found;
}

std::optional<std::uint16_t> FrontPanel::find_switch(std::string_view name) const {
  return switch_index_.find(name);
}

}  // namespace chessvm::eniac
