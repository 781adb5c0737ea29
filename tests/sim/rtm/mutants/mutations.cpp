// SPDX-License-Identifier: MIT
#include "tests/sim/rtm/mutants/mutations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <set>
#include <utility>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::rtm::checker {
namespace {

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  line = line.substr(0, line.find('#'));
  while (true) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return words;
    line.remove_prefix(begin);
    const std::size_t end = std::min(line.find_first_of(" \t\r"), line.size());
    words.emplace_back(line.substr(0, end));
    line.remove_prefix(end);
  }
}

/// Returns the settings of the switch that a patch calls `name`; nullptr if `name` is an adapter.
const eniac::SettingList* settings_of(std::string_view name) {
  // The switches are the same in all machines.
  static const eniac::Machine machine;
  const std::size_t dot = std::min(name.find('.'), name.size());
  const eniac::Unit* const unit = machine.find_unit(name.substr(0, dot));
  if (unit == nullptr || dot == name.size()) return nullptr;
  const auto index = unit->panel().find_switch(name.substr(dot + 1));
  return index ? unit->panel().switches()[*index].settings : nullptr;
}

bool is_same(const eniac::SettingList& settings, std::size_t index, const std::string& value) {
  const auto found = settings.find(value);
  return found && *found == index;
}

/// Returns the output jack of an amplifier for its input jack: "pa.3.sb.5" for "pa.3.sa.5".
std::string other_side(std::string name) {
  const std::size_t at = name.find(".sa");
  if (at != std::string::npos) name[at + 2] = 'b';
  return name;
}

}  // namespace

Mutations::Mutations(std::string_view patch) {
  while (!patch.empty()) {
    const std::size_t end = std::min(patch.find('\n'), patch.size());
    lines_.emplace_back(patch.substr(0, end));
    patch.remove_prefix(std::min(end + 1, patch.size()));
    const std::vector<std::string> words = words_of(lines_.back());
    if (words.size() != 3) continue;
    const Line line{lines_.size() - 1, words[1], words[2]};
    if (words[0] == "p") cables_.push_back(line);
    if (words[0] == "s") switches_.push_back(line);
  }
  for (const Line& line : cables_) {
    all_.push_back({MutationKind::cable_removed,
                    fmt::format("without p {} {}", line.one, line.other),
                    {{line.number, ""}},
                    ""});
    change_adapter(line);
  }
  for (const Line& line : switches_) move_switch(line);
  change_switches_of_used_controls();
  move_dummies();
  bridge_amplifiers();
}

bool Mutations::is_cabled(std::string_view jack) const {
  return std::any_of(cables_.begin(), cables_.end(),
                     [jack](const Line& line) { return line.one == jack || line.other == jack; });
}

bool Mutations::is_cabled(std::string_view jack, std::string_view other) const {
  return std::any_of(cables_.begin(), cables_.end(),
                     [&](const Line& line) { return line.one == jack && line.other == other; });
}

std::string Mutations::setting(const std::string& name, std::string_view at_rest) const {
  std::string value(at_rest);
  for (const Line& line : switches_)
    if (line.one == name) value = line.other;
  return value;
}

/// Adds mutations of the permuters that `line` names; each mutation cuts one wire of one permuter.
void Mutations::change_adapter(const Line& line) {
  for (const bool first : {true, false}) {
    const std::string& name = first ? line.one : line.other;
    constexpr std::string_view permuter = "ad.permute.";
    const std::size_t dot = name.find('.', permuter.size());
    if (!name.starts_with(permuter) || dot == std::string::npos) continue;
    for (std::size_t begin = dot + 1; begin < name.size();) {
      const std::size_t end = std::min(name.find(',', begin), name.size());
      if (name.substr(begin, end - begin) != "0") {
        std::string cut = name;
        cut.replace(begin, end - begin, 1, '0');
        all_.push_back({MutationKind::adapter_changed,
                        fmt::format("{} for {}", cut, name),
                        {{line.number, fmt::format("p {} {}", first ? cut : line.one,
                                                   first ? line.other : cut)}},
                        ""});
      }
      begin = end + 1;
    }
  }
}

void Mutations::move_switch(const Line& line) {
  // The schedule does not cover the printer and the cycling unit.
  if (line.one.starts_with("pr.") || line.one.starts_with("cy.")) return;
  const eniac::SettingList* const settings = settings_of(line.one);
  if (settings == nullptr) return;
  const MutationKind kind = line.one.find(".rp") != std::string::npos ? MutationKind::repeat_changed
                                                                      : MutationKind::switch_moved;
  for (std::size_t i = 0; i < settings->size(); ++i)
    if (!is_same(*settings, i, line.other))
      all_.push_back({kind,
                      fmt::format("s {} {} for {}", line.one, settings->name(i), line.other),
                      {{line.number, fmt::format("s {} {}", line.one, settings->name(i))}},
                      ""});
}

/// Adds mutations for the controls whose input has a cable. Each mutation turns a switch that the
/// patch does not set.
void Mutations::change_switches_of_used_controls() {
  struct Row {
    std::string_view unit;
    std::string_view name;
    int first;
    int last;
  };
  constexpr Row rows[] = {{"a", "rp", 5, 12},
                          {"a", "cc", 1, 12},
                          {"f", "rp", 1, 11},
                          {"f", "cl", 1, 11},
                          {"m", "place", 1, 24}};
  for (const Row& row : rows) {
    const int units = row.unit == "a"   ? eniac::accumulator_count
                      : row.unit == "f" ? eniac::function_table_count
                                        : 0;
    for (int unit = units == 0 ? 0 : 1; unit <= units; ++unit)
      for (int number = row.first; number <= row.last; ++number) {
        const std::string name =
            units == 0 ? std::string(row.unit) : fmt::format("{}{}", row.unit, unit);
        const std::string of = fmt::format("{}.{}{}", name, row.name, number);
        if (!is_cabled(fmt::format("{}.{}i", name, number)) || !setting(of, "").empty()) continue;
        const eniac::SettingList* const settings = settings_of(of);
        const MutationKind kind =
            row.name == "rp" ? MutationKind::repeat_changed : MutationKind::switch_moved;
        // Tries only the second and the last position. The first one is the position of rest.
        for (const std::size_t position : std::set{std::size_t{1}, settings->size() - 1})
          all_.push_back({kind,
                          fmt::format("s {} {}", of, settings->name(position)),
                          {},
                          fmt::format("s {} {}\n", of, settings->name(position))});
      }
  }
}

void Mutations::rename(const std::string& what,
                       const std::vector<std::pair<std::string, std::string>>& names) {
  Mutation mutation{MutationKind::dummy_moved, what, {}, ""};
  const auto renamed = [&](const std::string& word) {
    for (const auto& [from, to] : names)
      if (word == from) return to;
    return word;
  };
  for (const auto& [lines, command] : {std::pair{&cables_, 'p'}, std::pair{&switches_, 's'}})
    for (const Line& line : *lines) {
      const std::string one = renamed(line.one);
      const std::string other = command == 'p' ? renamed(line.other) : line.other;
      if (one == line.one && other == line.other) continue;
      mutation.edits.push_back(
          {line.number, one.empty() ? "" : fmt::format("{} {} {}", command, one, other)});
    }
  all_.push_back(std::move(mutation));
}

/// Adds mutations that move a delay to a free control of another accumulator or function table.
void Mutations::move_dummies() {
  std::array<std::optional<int>, eniac::accumulator_count + 1> free{};
  for (std::size_t unit = 1; unit <= eniac::accumulator_count; ++unit)
    for (int number = 5; number <= 12 && !free[unit]; ++number)
      if (!is_cabled(fmt::format("a{}.{}i", unit, number)) &&
          !is_cabled(fmt::format("a{}.{}o", unit, number)))
        free[unit] = number;
  const auto to_accumulators = [&](const std::string& input, const std::string& output,
                                   std::size_t from, const std::string& switches, int number) {
    for (std::size_t unit = 1; unit <= eniac::accumulator_count; ++unit) {
      if (!free[unit] || unit == from) continue;
      const int to = *free[unit];
      std::vector<std::pair<std::string, std::string>> names{
          {input, fmt::format("a{}.{}i", unit, to)}, {output, fmt::format("a{}.{}o", unit, to)}};
      if (from != 0)
        for (const char* const name : {"op", "cc", "rp"})
          names.emplace_back(fmt::format("a{}.{}{}", from, name, number),
                             fmt::format("a{}.{}{}", unit, name, to));
      else
        names.emplace_back(switches, "");
      rename(fmt::format("{} at a{}.{}", input, unit, to), names);
    }
  };
  for (std::size_t unit = 1; unit <= eniac::accumulator_count; ++unit)
    for (int number = 5; number <= 12; ++number) {
      const std::string input = fmt::format("a{}.{}i", unit, number);
      const std::string output = fmt::format("a{}.{}o", unit, number);
      if (is_cabled(input) && is_cabled(output) &&
          setting(fmt::format("a{}.op{}", unit, number), "0") == "0")
        to_accumulators(input, output, unit, "", number);
    }
  for (int number = 1; number <= 24; ++number)
    if (is_cabled(fmt::format("c.{}i", number)) && is_cabled(fmt::format("c.{}o", number)))
      to_accumulators(fmt::format("c.{}i", number), fmt::format("c.{}o", number), 0,
                      fmt::format("c.s{}", number), number);
  for (int number = 1; number <= 6; ++number)
    if (is_cabled(fmt::format("i.ci{}", number)))
      to_accumulators(fmt::format("i.ci{}", number), fmt::format("i.co{}", number), 0, "", number);

  for (int table = 1; table <= eniac::function_table_count; ++table)
    for (int number = 1; number <= 11; ++number) {
      if (!is_cabled(fmt::format("f{}.{}i", table, number))) continue;
      for (int other = 1; other <= eniac::function_table_count; ++other) {
        int to = 1;
        while (to <= 11 && is_cabled(fmt::format("f{}.{}i", other, to))) ++to;
        if (other == table || to > 11) continue;
        std::vector<std::pair<std::string, std::string>> names;
        for (const char* const side : {"i", "o"})
          names.emplace_back(fmt::format("f{}.{}{}", table, number, side),
                             fmt::format("f{}.{}{}", other, to, side));
        for (const char* const name : {"op", "cl", "rp"})
          names.emplace_back(fmt::format("f{}.{}{}", table, name, number),
                             fmt::format("f{}.{}{}", other, name, to));
        rename(fmt::format("f{}.{} at f{}.{}", table, number, other, to), names);
      }
    }
}

void Mutations::bridge_amplifiers() {
  for (const Line& in : cables_) {
    if (!in.other.starts_with("pa.") || in.other.find(".sa") == std::string::npos) continue;
    const std::string output = other_side(in.other);
    Mutation mutation{MutationKind::amplifier_bridged,
                      fmt::format("a plain wire for {}", in.other),
                      {{in.number, ""}},
                      ""};
    for (const Line& out : cables_)
      if (out.one == output)
        mutation.edits.push_back({out.number, fmt::format("p {} {}", in.one, out.other)});
    if (mutation.edits.size() > 1) all_.push_back(std::move(mutation));
  }
}

std::vector<Mutation> Mutations::sample(std::size_t count, std::uint64_t seed) const {
  std::mt19937_64 random(seed);
  std::array<std::vector<const Mutation*>, std::size(mutation_names)> kinds;
  for (const Mutation& mutation : all_)
    kinds[static_cast<std::size_t>(mutation.kind)].push_back(&mutation);
  // Shuffles by hand, because std::shuffle differs between libraries.
  for (auto& of_kind : kinds)
    for (std::size_t i = of_kind.size(); i > 1; --i)
      std::swap(of_kind[i - 1], of_kind[random() % i]);
  std::vector<Mutation> chosen;
  for (std::size_t round = 0; chosen.size() < std::min(count, all_.size()); ++round)
    for (const auto& of_kind : kinds)
      if (round < of_kind.size() && chosen.size() < count) chosen.push_back(*of_kind[round]);
  return chosen;
}

std::string Mutations::apply(const Mutation& mutation) const {
  std::string text;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const auto edit = std::find_if(mutation.edits.begin(), mutation.edits.end(),
                                   [i](const Mutation::Edit& it) { return it.line == i; });
    text += edit == mutation.edits.end() ? lines_[i] : edit->text;
    text += '\n';
  }
  return text + mutation.added;
}

}  // namespace chessvm::rtm::checker
