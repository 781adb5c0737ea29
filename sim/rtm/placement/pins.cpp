// SPDX-License-Identifier: MIT
#include "sim/rtm/placement/pins.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <optional>
#include <set>

#include "sim/rtm/network/diagnostic_table.hpp"
#include "sim/rtm/placement/hosting.hpp"

namespace chessvm::rtm {
namespace {

std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

std::string unit_of(const UnitProgram& program) {
  switch (program.unit) {
    case UnitProgram::Unit::accumulator:
      return fmt::format("a{}", program.number);
    case UnitProgram::Unit::table:
      return fmt::format("ft{}", program.number);
    case UnitProgram::Unit::constant:
      return "c";
    case UnitProgram::Unit::jack:
      break;
  }
  return "";
}

class Finder {
 public:
  Finder(const Demand& demand, const Network& network, Diagnostics& diagnostics)
      : demand_(demand), network_(network), hosting_(demand, network), diagnostics_(diagnostics) {}

  Pins run(const Syntax& syntax) {
    for (const PinStatement& pin : syntax.pins) {
      const std::optional<std::string> why = pin.unit.empty() ? tray(pin) : program(pin);
      if (why)
        diagnostics_.add(
            {Severity::error, name_of(ResourceId::pin), pin.where, *why, std::move(notes_)});
      notes_.clear();
    }
    return std::move(pins_);
  }

 private:
  std::optional<std::string> tray(const PinStatement& pin) {
    if (!demand_.wires->is_bus(pin.what)) return fmt::format("no bus is called {}", pin.what);
    if (pins_.trays.contains(pin.what)) return pin.what + " has a tray already";
    for (const auto& [bus, number] : pins_.trays)
      if (number == pin.number) return fmt::format("tray {} is that of {}", number, bus);
    pins_.trays.emplace(pin.what, pin.number);
    return std::nullopt;
  }

  /// Returns the unpinned control that `pin` names. If several controls have this name, returns the
  /// one with the first action in the source. Returns nullopt if no unpinned control has this name.
  /// Sets `known` to true if any control has this name, pinned or not.
  std::optional<std::size_t> control(const PinStatement& pin, bool& known) const {
    std::optional<std::size_t> found;
    const auto first = [&](std::size_t k) {
      std::uint32_t offset = ~0U;
      for (const std::size_t site : network_.controls[k].sites)
        offset = std::min(offset, demand_.sites[site].where.offset);
      return offset;
    };
    for (std::size_t k = 0; k < network_.controls.size(); ++k) {
      if (without_blanks(network_.controls[k].program.name) != without_blanks(pin.what)) continue;
      known = true;
      if (!pins_.programs.contains(k) && (!found || first(k) < first(*found))) found = k;
    }
    return found;
  }

  std::optional<std::string> program(const PinStatement& pin) {
    bool known = false;
    const auto found = control(pin, known);
    if (!found)
      return known ? fmt::format("'{}' has a place already", pin.what)
                   : fmt::format("no action is called '{}'", pin.what);
    const UnitProgram& program = network_.controls[*found].program;
    const std::string unit = unit_of(program);
    if (unit.empty()) return fmt::format("{} is a jack, not a program", program.name);
    if (unit != pin.unit)
      return fmt::format("'{}' is done by {}, not by {}", program.name, unit, pin.unit);
    const auto [first, last] = range_of(program);
    if (pin.number < first || pin.number > last)
      return first == last
                 ? fmt::format("'{}' can be program {} of {} only", program.name, first, unit)
                 : fmt::format("{}.{} cannot do '{}', only the programs {} to {} can", unit,
                               pin.number, program.name, first, last);
    if (program.unit == UnitProgram::Unit::accumulator && pin.number <= stock::receivers &&
        hosting_.needs_output(*found))
      return no_output(pin, *found);
    for (const auto& [other, number] : pins_.programs)
      if (number == pin.number && unit_of(network_.controls[other].program) == unit)
        return fmt::format("{}.{} is taken: it does '{}'", unit, number,
                           network_.controls[other].program.name);
    pins_.programs.emplace(*found, pin.number);
    return std::nullopt;
  }

  std::string no_output(const PinStatement& pin, std::size_t control) {
    const UnitProgram& program = network_.controls[control].program;
    const std::string why = fmt::format(
        "{}.{} is a receiver, it has no output pulse and does not repeat", pin.unit, pin.number);
    if (program.repeat > 1)
      return fmt::format("{}, but '{}' lasts {} add times", why, program.name, program.repeat);
    for (const Net& net : network_.nets)
      for (const Driver& driver : net.drivers)
        if (driver.kind == Driver::Kind::control && driver.index == control)
          for (const std::size_t started : net.controls) {
            const Control& next = network_.controls[started];
            notes_.push_back({demand_.sites[next.sites.front()].where,
                              fmt::format("its end starts '{}'", next.program.name)});
          }
    return fmt::format("{}, but something must begin when '{}' ends", why, program.name);
  }

  const Demand& demand_;
  const Network& network_;
  Hosting hosting_;
  Diagnostics& diagnostics_;
  Pins pins_;
  std::vector<DiagnosticNote> notes_;
};

}  // namespace

Pins find_pins(const Syntax& syntax, const Demand& demand, const Network& network,
               Diagnostics& diagnostics) {
  if (syntax.pins.empty()) return {};
  return Finder(demand, network, diagnostics).run(syntax);
}

}  // namespace chessvm::rtm
