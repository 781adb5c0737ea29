// SPDX-License-Identifier: MIT
#include "sim/eniac/wiring/wiring.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/closest.hpp"
#include "base/text/text.hpp"
#include "sim/eniac/core/names.hpp"

namespace chessvm::eniac {
namespace {

constexpr std::uint32_t nodes_per_amplifier_unit = 2 * (1 + amplifier_channels);

/// Parses `text` as a decimal number without a sign. Returns nullopt for any other text.
std::optional<int> number(std::string_view text) {
  return parse_number<int>(text, 0);
}

/// Removes the part before the first dot from `text` and returns this part. Also removes the dot.
std::string_view take_part(std::string_view& text) {
  const std::size_t dot = text.find('.');
  const std::string_view part = text.substr(0, dot);
  text.remove_prefix(dot == std::string_view::npos ? text.size() : dot + 1);
  return part;
}

/// Returns the number of a program tray from its letter: 1 for "A" or "a", 26 for "Z" or "z".
/// Returns nullopt if `text` is not a single letter.
std::optional<int> tray_of_letter(std::string_view text) {
  if (text.size() != 1) return std::nullopt;
  const char letter = folded(text).front();
  return letter >= 'a' && letter <= 'z' ? std::optional(letter - 'a' + 1) : std::nullopt;
}

constexpr std::uint32_t nodes_of(AdapterKind kind) {
  return kind == AdapterKind::digit_to_program ? 1 + wires_per_cable : 2;
}

}  // namespace

Wiring::Wiring(std::span<Unit* const> units, Unit& unset_permuters)
    : unset_permuters_(unset_permuters) {
  const auto add_jacks = [this](Unit& unit) {
    std::uint16_t jack = 0;
    for (const Jack& row : unit.panel().jacks()) {
      const NodeKind kind =
          row.direction == Direction::input ? NodeKind::unit_input : NodeKind::unit_output;
      nodes_.push_back({unit.name() + "." + row.name, kind, row.wires, &unit, jack++});
    }
  };
  for (Unit* const unit : units) {
    units_.emplace(unit->name(), unit);
    add_jacks(*unit);
  }
  first_unset_permuter_ = static_cast<std::uint32_t>(nodes_.size());
  add_jacks(unset_permuters);

  first_trunk_ = static_cast<std::uint32_t>(nodes_.size());
  for (int n = 1; n <= data_trunks; ++n)
    nodes_.push_back({std::to_string(n), NodeKind::data_trunk, wires_per_cable});
  first_line_ = static_cast<std::uint32_t>(nodes_.size());
  for (int tray = 1; tray <= program_trays; ++tray)
    for (int line = 1; line <= lines_per_tray; ++line)
      nodes_.push_back({fmt::format("{}-{}", tray, line), NodeKind::program_line, 1});
  first_amplifier_ = static_cast<std::uint32_t>(nodes_.size());
  for (int unit = 1; unit <= amplifier_units; ++unit) {
    nodes_.push_back({fmt::format("pa.{}.sa", unit), NodeKind::amplifier_in, wires_per_cable});
    nodes_.push_back({fmt::format("pa.{}.sb", unit), NodeKind::amplifier_out, wires_per_cable});
    for (int channel = 1; channel <= amplifier_channels; ++channel) {
      nodes_.push_back({fmt::format("pa.{}.sa.{}", unit, channel), NodeKind::amplifier_in, 1});
      nodes_.push_back({fmt::format("pa.{}.sb.{}", unit, channel), NodeKind::amplifier_out, 1});
    }
  }
  first_adapter_ = static_cast<std::uint32_t>(nodes_.size());
  for (const AdapterKindRow& kind : adapter_kinds()) {
    for (int id = 1; id <= adapters_of_each_kind; ++id) {
      nodes_.push_back(
          {fmt::format("ad.{}.i.{}", kind.name, id), NodeKind::adapter_in, wires_per_cable});
      if (kind.kind != AdapterKind::digit_to_program) {
        nodes_.push_back(
            {fmt::format("ad.{}.o.{}", kind.name, id), NodeKind::adapter_out, wires_per_cable});
        continue;
      }
      for (int wire = 1; wire <= wires_per_cable; ++wire)
        nodes_.push_back(
            {fmt::format("ad.{}.{}.{}", kind.name, id, wire), NodeKind::adapter_out, 1});
    }
  }
  adapters_.resize(adapter_kinds().size() * adapters_of_each_kind);

  links_.resize(nodes_.size());
  for (std::uint32_t node = first_amplifier_; node < first_adapter_; node += 2)
    links_[node] = {node + 1};
  std::uint32_t node = first_adapter_;
  for (const AdapterKindRow& kind : adapter_kinds())
    for (int id = 1; id <= adapters_of_each_kind; ++id, node += nodes_of(kind.kind))
      for (std::uint32_t out = 1; out < nodes_of(kind.kind); ++out)
        links_[node].push_back(node + out);
}

Adapter& Wiring::adapter(AdapterKind kind, int id) const {
  return adapters_[static_cast<std::size_t>(kind) * adapters_of_each_kind +
                   static_cast<std::size_t>(id - 1)];
}

Result<std::uint32_t> Wiring::parse_trunk(std::string_view name) const {
  const std::size_t dash = name.find('-');
  if (dash == std::string_view::npos) {
    const std::optional<int> trunk = number(name);
    if (trunk && *trunk >= 1 && *trunk <= data_trunks)
      return first_trunk_ + static_cast<std::uint32_t>(*trunk - 1);
    return Failure::because(fmt::format("there is no data trunk {}: 1 to {}", name, data_trunks));
  }
  const std::string_view tray_name = name.substr(0, dash);
  const std::optional<int> lettered = tray_of_letter(tray_name);
  const std::optional<int> tray = lettered ? lettered : number(tray_name);
  const std::optional<int> line = number(name.substr(dash + 1));
  if (!tray || *tray < 1 || *tray > program_trays || !line || *line < 1 || *line > lines_per_tray)
    return Failure::because(fmt::format("there is no program line {}: 1-1 to {}-{}, or A-1 to Z-{}",
                                        name, program_trays, lines_per_tray, lines_per_tray));
  return first_line_ + static_cast<std::uint32_t>((*tray - 1) * lines_per_tray + *line - 1);
}

Result<std::uint32_t> Wiring::parse_amplifier(std::string_view rest) const {
  const std::string_view whole = rest;
  const std::optional<int> unit = number(take_part(rest));
  const std::string side = folded(take_part(rest));
  const std::string_view channel_name = take_part(rest);
  const std::optional<int> channel = channel_name.empty() ? std::optional(0) : number(channel_name);
  if (!unit || *unit < 1 || *unit > amplifier_units)
    return Failure::because(
        fmt::format("there is no pulse amplifier unit pa.{}: 1 to {}", whole, amplifier_units));
  if ((side != "sa" && side != "sb") || !channel || *channel < 0 || *channel > amplifier_channels ||
      (*channel == 0 && !channel_name.empty()) || !rest.empty())
    return Failure::because(fmt::format("pa.{} is not a jack: sa, sb, sa.1 to sa.{}, sb.1 to sb.{}",
                                        whole, amplifier_channels, amplifier_channels));
  return first_amplifier_ + static_cast<std::uint32_t>(*unit - 1) * nodes_per_amplifier_unit +
         2 * static_cast<std::uint32_t>(*channel) + (side == "sb" ? 1 : 0);
}

Result<Wiring::Parsed> Wiring::parse_adapter(std::string_view rest, bool as_source) const {
  const std::string_view whole = rest;
  const AdapterKindRow* const kind = find_adapter_kind(take_part(rest));
  if (kind == nullptr)
    return Failure::because(fmt::format("ad.{} is not an adapter: dp, s, d, sd or permute", whole));
  const std::string_view id_name = take_part(rest);
  const std::optional<int> id = number(id_name);
  if (!id || *id < 1 || *id > adapters_of_each_kind)
    return Failure::because(fmt::format("there is no adapter ad.{}.{}: 1 to {}", kind->name,
                                        id_name, adapters_of_each_kind));
  std::uint32_t node = first_adapter_;
  for (const AdapterKindRow& row : adapter_kinds()) {
    if (row.kind == kind->kind) break;
    node += adapters_of_each_kind * nodes_of(row.kind);
  }
  node += static_cast<std::uint32_t>(*id - 1) * nodes_of(kind->kind);
  if (kind->kind == AdapterKind::digit_to_program) {
    if (!as_source) return Parsed{node, nullptr, nullptr, {}};  // ignores any text after the id
    const std::optional<int> wire = number(rest);
    if (!wire || *wire < 1 || *wire > wires_per_cable)
      return Failure::because(fmt::format("ad.{} needs a wire: ad.dp.{}.1 to ad.dp.{}.{}", whole,
                                          *id, *id, wires_per_cable));
    return Parsed{node + static_cast<std::uint32_t>(*wire), nullptr, nullptr, {}};
  }
  return Parsed{node + (as_source ? 1U : 0U), &adapter(kind->kind, *id), kind, rest};
}

Result<Wiring::Parsed> Wiring::parse(std::string_view name, bool as_source) const {
  if (name.empty()) return Failure::because("a jack needs a name");
  const auto plain = [](const Result<std::uint32_t>& node) -> Result<Parsed> {
    if (!node) return node.error();
    return Parsed{node.value(), nullptr, nullptr, {}};
  };
  if (is_digit(name[0]) || (name.substr(1).starts_with('-') && tray_of_letter(name.substr(0, 1))))
    return plain(parse_trunk(name));
  std::string_view rest = name;
  const std::string_view unit_name = take_part(rest);
  const std::string plain_unit_name = folded(unit_name);
  if (plain_unit_name == "ad") return parse_adapter(rest, as_source);
  if (plain_unit_name == "pa") return plain(parse_amplifier(rest));
  const auto unit = units_.find(plain_unit_name);
  if (unit == units_.end()) {
    std::vector<std::string> known{"ad", "pa"};
    for (const auto& [known_name, known_unit] : units_) known.push_back(known_name);
    std::sort(known.begin(), known.end());
    return Failure::because(
        fmt::format("there is no unit {}{}", shortened(unit_name), did_you_mean(unit_name, known)));
  }
  const std::optional<std::uint16_t> jack = unit->second->panel().find_jack(rest);
  if (!jack) {
    std::vector<std::string> known;
    for (const Jack& row : unit->second->panel().jacks()) known.push_back(row.name);
    if (rest.empty())
      return Failure::because(fmt::format(
          "{0} is a unit, expected one of its jacks, such as {0}.{1}", unit_name, known.front()));
    return Failure::because(fmt::format("{} has no jack '{}'{}", unit_name, shortened(rest),
                                        did_you_mean(rest, known)));
  }
  return Parsed{unit->second->first_jack() + *jack, nullptr, nullptr, {}};
}

Result<std::uint32_t> Wiring::find(std::string_view name, bool as_source) const {
  const Result<Parsed> parsed = parse(name, as_source);
  if (!parsed) return parsed.error();
  return parsed.value().node;
}

Result<std::uint32_t> Wiring::find_any(std::string_view name) const {
  Result<std::uint32_t> source = find(name, true);
  if (source) return source;
  Result<std::uint32_t> target = find(name, false);
  return target ? target : source;
}

Result<std::uint32_t> Wiring::resolve(std::string_view name, bool as_source) {
  const Result<Parsed> parsed = parse(name, as_source);
  if (!parsed) return parsed.error();
  const auto& [node, adapter, kind, parameter] = parsed.value();
  if (adapter != nullptr && !parameter.empty()) {
    if (const auto done = adapter->set(*kind, parameter); !done) return done.error();
    changed_ = true;
  }
  return node;
}

std::optional<Refusal> Wiring::plug(std::string_view from_name, std::string_view to_name) {
  const Result<std::uint32_t> source = resolve(from_name, true);
  if (!source) return Refusal{1, source.error().message};
  const Result<std::uint32_t> target = resolve(to_name, false);
  if (!target) return Refusal{2, target.error().message};
  const std::uint32_t from = source.value();
  const std::uint32_t to = target.value();
  if (from == to) return Refusal{2, fmt::format("{} is connected to itself", to_name)};
  for (const Cable& cable : cables_)
    if ((cable.from == from && cable.to == to) || (cable.from == to && cable.to == from))
      return Refusal{2, fmt::format("{} and {} are connected already", from_name, to_name)};
  cables_.push_back({from, to});
  if (nodes_[from].sends() && nodes_[to].receives()) links_[from].push_back(to);
  if (nodes_[to].sends() && nodes_[from].receives()) links_[to].push_back(from);
  changed_ = true;
  return std::nullopt;
}

void Wiring::unplug(std::size_t cable) {
  const Cable pulled = cables_[cable];
  cables_.erase(cables_.begin() + static_cast<std::ptrdiff_t>(cable));
  const auto disconnect = [this](std::uint32_t from, std::uint32_t to) {
    if (!nodes_[from].sends() || !nodes_[to].receives()) return;
    auto& links = links_[from];
    links.erase(std::find(links.begin(), links.end(), to));
  };
  disconnect(pulled.from, pulled.to);
  disconnect(pulled.to, pulled.from);
  changed_ = true;
}

void Wiring::rewire(const Wiring& other) {
  cables_ = other.cables_;
  links_ = other.links_;
  adapters_ = other.adapters_;
  changed_ = true;
}

std::optional<Refusal> Wiring::set_adapter(std::string_view name, std::string_view parameter) {
  std::string_view rest = name;
  static_cast<void>(take_part(rest));
  const Result<Parsed> parsed = parse_adapter(rest, false);
  if (!parsed) return Refusal{1, parsed.error().message};
  if (parsed.value().adapter == nullptr)
    return Refusal{1, fmt::format("{} has no parameter", name)};
  if (const auto done = parsed.value().adapter->set(*parsed.value().kind, parameter); !done)
    return Refusal{2, done.error().message};
  changed_ = true;
  return std::nullopt;
}

Result<std::string> Wiring::adapter_setting(std::string_view name) const {
  std::string_view rest = name;
  static_cast<void>(take_part(rest));
  const Result<Parsed> parsed = parse_adapter(rest, false);
  if (!parsed) return parsed.error();
  if (parsed.value().adapter == nullptr)
    return Failure::because(fmt::format("{} has no parameter", name));
  return parsed.value().adapter->text(parsed.value().kind->kind);
}

std::optional<WireMap> Wiring::map_between(std::uint32_t node, std::uint32_t to) const {
  if (nodes_[node].kind != NodeKind::adapter_in) return WireMap::identity();
  std::uint32_t first = first_adapter_;
  for (const AdapterKindRow& row : adapter_kinds()) {
    const std::uint32_t size = adapters_of_each_kind * nodes_of(row.kind);
    if (node < first + size) {
      if (row.kind == AdapterKind::digit_to_program)
        return WireMap::digit_to_program(static_cast<int>(to - node));
      return adapter(row.kind, static_cast<int>((node - first) / 2) + 1).map(row.kind);
    }
    first += size;
  }
  return std::nullopt;
}

std::uint32_t Wiring::guard_of(std::uint32_t node) const {
  const auto permuters = static_cast<std::uint32_t>(nodes_.size()) -
                         adapters_of_each_kind * nodes_of(AdapterKind::permuter);
  return first_unset_permuter_ + (node - permuters) / nodes_of(AdapterKind::permuter);
}

std::string Wiring::adapter_parameter(std::uint32_t node) const {
  std::uint32_t first = first_adapter_;
  for (const AdapterKindRow& row : adapter_kinds()) {
    const std::uint32_t size = adapters_of_each_kind * nodes_of(row.kind);
    if (node >= first && node < first + size && row.kind != AdapterKind::digit_to_program)
      return adapter(row.kind, static_cast<int>((node - first) / 2) + 1).text(row.kind);
    first += size;
  }
  return "";
}

}  // namespace chessvm::eniac
