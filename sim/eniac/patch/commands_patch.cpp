// SPDX-License-Identifier: MIT
// Functions of the commands that plug cables and set switches and numbers.
#include <fmt/format.h>

#include <charconv>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/patch/commands.hpp"
#include "sim/eniac/patch/later_units.hpp"
#include "sim/eniac/patch/numbers.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"

namespace chessvm::eniac::run {

Reply plug(Console& console, Words words) {
  const std::string_view from = words[1].text;
  const std::string_view to = words[2].text;
  if (is_later_unit(from) || is_later_unit(to)) {
    const bool accept = console.settings().later_units;
    return plug_later_unit(console.machine().wiring(), from, to,
                           accept ? LaterUnits::accepted : LaterUnits::refused);
  }
  return console.machine().plug(from, to);
}

Reply set_switch(Console& console, Words words) {
  std::optional<Refusal> refusal = console.machine().set_switch(words[1].text, words[2].text);
  if (!refusal) console.remember_switch(words[1].text);
  return refusal;
}

Reply set_accumulator(Console& console, Words words) {
  const auto number = numbered_unit(words[1].text, 'a', accumulator_count);
  if (!number)
    return Refusal{
        1, fmt::format("'{}' is not an accumulator, a1 to a{}", words[1].text, accumulator_count)};
  const std::string_view text = words[2].text;
  std::int64_t value = 0;
  const char* const begin = text.data() + (text.starts_with('+') ? 1 : 0);
  const auto [end, error] = std::from_chars(begin, text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range)
    return Refusal{2, fmt::format("{} is beyond 64 bits", text)};
  if (error != std::errc{} || end != text.data() + text.size() || text.starts_with("+-"))
    return Refusal{2, fmt::format("'{}' is not an integer", text)};
  // Store the digits of the absolute value, and the sign separately. Do not store a complement.
  std::uint64_t rest =
      value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  Number written{0, value < 0};
  for (int place = 1; place <= decade_count; ++place, rest /= 10)
    written.digits |= in_place(static_cast<int>(rest % 10), place);
  console.machine().accumulator(*number).set_value(written);
  return {};
}

Reply reset(Console& console, Words words) {
  const std::string_view unit = words[1].text;
  if (is_later_unit(unit) && unit.find('.') == std::string_view::npos)
    return reset_later_unit(
        unit, console.settings().later_units ? LaterUnits::accepted : LaterUnits::refused);
  return console.machine().reset(unit);
}

Reply reset_all(Console& console, Words /*words*/) {
  console.machine().reset_all();
  return {};
}

Reply nothing(Console& /*console*/, Words /*words*/) {
  return {};
}

Reply query_jack(Console& console, Words words) {
  const Wiring& wiring = console.machine().wiring();
  const Result<std::uint32_t> found = wiring.find(words[1].text, true);
  if (!found) return Refusal{1, found.error().message};
  const std::uint32_t node = found.value();
  if (console.rehearsing()) return {};
  const auto& nodes = wiring.nodes();
  std::string text;
  for (const Cable& cable : wiring.cables()) {
    if (cable.from != node && cable.to != node) continue;
    const std::uint32_t other = cable.from == node ? cable.to : cable.from;
    if (nodes[node].sends() && nodes[other].receives())
      text += fmt::format("{} {}\n", nodes[node].name, nodes[other].name);
  }
  console.print(text.empty() ? "unconnected\n" : text);
  return {};
}

Reply query_switch(Console& console, Words words) {
  const Result<std::string> setting = console.machine().query_switch(words[1].text);
  if (!setting) return Refusal{1, setting.error().message};
  if (!console.rehearsing()) console.print(setting.value() + "\n");
  return {};
}

}  // namespace chessvm::eniac::run
