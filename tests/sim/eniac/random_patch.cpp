// SPDX-License-Identifier: MIT
#include "tests/sim/eniac/random_patch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "sim/eniac/units/initiating_unit.hpp"

namespace chessvm::eniac {

std::string random_permutation(Random& random) {
  std::array<int, wires_per_cable> wires{};
  const int kind = random.below(4);
  for (int i = 0; i < wires_per_cable; ++i) {
    const int straight = wires_per_cable - i;
    int& wire = wires[static_cast<std::size_t>(i)];
    if (kind == 0) wire = random.chance(70) ? straight : 0;   // a mask
    if (kind == 1) wire = random.below(wires_per_cable + 1);  // random wires
    if (kind >= 2) wire = straight;
  }
  if (kind >= 2)  // a permutation
    for (std::size_t i = wires.size() - 1; i > 0; --i)
      std::swap(wires[i], wires[static_cast<std::size_t>(random.below(static_cast<int>(i) + 1))]);
  std::string list;
  for (const int wire : wires) list += (list.empty() ? "" : ",") + std::to_string(wire);
  return list;
}

std::string random_card(Random& random) {
  constexpr std::string_view characters = "00123456789JR- ";
  std::string card;
  for (int column = random.between(60, 80); column > 0; --column)
    card += random.chance(85) ? static_cast<char>('0' + random.below(10)) : random.of(characters);
  return card;
}

namespace {

constexpr std::array<const char*, 5> inputs{"a", "b", "g", "d", "e"};
constexpr std::string_view all_steppers = "ABCDEFGHJK";

/// Returns a random jack of the given direction, or a random trunk, program line or adapter.
std::string random_jack(const Machine& machine, Random& random, Direction direction) {
  const int kind = random.below(10);
  if (kind == 0) return std::to_string(random.between(1, 4));
  if (kind <= 3) return fmt::format("{}-{}", random.between(1, 2), random.between(1, 6));
  if (kind == 4) {
    const std::string wire =
        direction == Direction::output ? "." + std::to_string(random.between(1, 11)) : "";
    return fmt::format("ad.dp.{}{}", random.between(1, 4), wire);
  }
  if (kind == 5 && random.chance(50))
    return fmt::format("ad.permute.{}.{}", random.between(1, 4), random_permutation(random));
  if (kind == 5) return fmt::format("ad.s.{}.{}", random.between(1, 4), random.between(-10, 10));
  while (true) {
    const Unit& unit = *random.of(machine.units());
    const auto jacks = unit.panel().jacks();
    // Uses only a1 and a10 to a14, so that several programs meet on one accumulator.
    if (jacks.empty() || (unit.name().starts_with('a') && unit.name() > "a14")) continue;
    const Jack& jack = random.of(jacks);
    if (jack.direction == direction) return unit.name() + "." + jack.name;
  }
}

std::string random_switch(const Machine& machine, Random& random) {
  while (true) {
    const Unit& unit = *random.of(machine.units());
    if (unit.name() == "cy" || unit.name() == "debug") continue;
    const auto switches = unit.panel().switches();
    if (switches.empty()) continue;
    const Switch& row = random.of(switches);
    if (row.settings == nullptr) continue;
    const int position = random.below(static_cast<int>(row.settings->size()));
    return fmt::format("s {}.{} {}", unit.name(), row.name,
                       row.settings->name(static_cast<std::uint16_t>(position)));
  }
}

std::string random_number(Random& random) {
  return fmt::format("set a{} {}{}{:09}", random.between(1, accumulator_count),
                     random.chance(50) ? "-" : "", random.below(10), random.below(1000000000));
}

}  // namespace

RandomPatch wild_patch(std::uint64_t seed) {
  static const Machine machine;
  Random random(seed);
  RandomPatch patch;
  patch.stepping = random.chance(50);
  for (int cables = random.between(20, 120); cables > 0; --cables)
    patch.lines.push_back(fmt::format("p {} {}", random_jack(machine, random, Direction::output),
                                      random_jack(machine, random, Direction::input)));
  for (int switches = random.between(10, 200); switches > 0; --switches)
    patch.lines.push_back(random_switch(machine, random));
  for (int numbers = random.between(1, 10); numbers > 0; --numbers)
    patch.lines.push_back(random_number(random));
  for (int id = 1; id <= 40; ++id) {
    patch.lines.push_back(fmt::format("s debug.dump.{} a{}", id, random.between(1, 20)));
    patch.lines.push_back(
        fmt::format("s debug.assert.{} a{}~Pxxxxxxxxxx", id, random.between(1, 20)));
  }
  for (int n = 1; n <= 3; ++n) {
    patch.lines.push_back(fmt::format("p i.Io {}", random_jack(machine, random, Direction::input)));
    patch.deck.push_back(random_card(random));
  }
  patch.lines.emplace_back("b i");
  return patch;
}

std::string random_change(const RandomPatch& patch, Random& random) {
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2:
      return random_number(random);
    case 3:
      return random.chance(80) ? "b c" : "b i";
    case 4:
      return fmt::format("s p.c{} {}", random.of(all_steppers), random.between(1, 6));
    case 5:
      return fmt::format("s ad.s.{} {}", random.between(1, 10), random.between(-10, 10));
    case 6:
      return fmt::format("p {} a{}.{}", random.between(1, data_trunks),
                         random.between(1, accumulator_count), random.of(inputs));
    default:
      return random.of(patch.lines);
  }
}

void obey(Machine& machine, const std::string& line) {
  std::istringstream in(line);
  std::string command;
  std::string first;
  std::string second;
  in >> command >> first >> second;
  if (command == "p") {
    (void)machine.plug(first, second);
  } else if (command == "s") {
    (void)machine.set_switch(first, second);
  } else if (command == "set") {
    const bool minus = second.front() == '-';
    Number number{0, minus};
    for (const char c : second.substr(minus ? 1 : 0))
      number.digits = (number.digits << 4U | static_cast<unsigned>(c - '0')) & 0xFFFFFFFFFF;
    machine.accumulator(std::stoi(first.substr(1))).set_value(number);
  } else if (command == "b" && first == "i") {
    machine.initiating_unit().press_initiate();
  } else if (command == "b" && first == "c") {
    machine.press_clear();
  }
}

void load(Machine& machine, const RandomPatch& patch) {
  for (const std::string& line : patch.lines) obey(machine, line);
  machine.card_reader().load(patch.deck);
  machine.circuit().time.stepping = patch.stepping;
}

}  // namespace chessvm::eniac
