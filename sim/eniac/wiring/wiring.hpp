// SPDX-License-Identifier: MIT
// The wiring of a machine: cables, trunks, pulse amplifiers and adapters, and the inputs that each
// output reaches through them (docs/eniac.md#wiring).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.hpp"
#include "sim/eniac/core/circuit.hpp"
#include "sim/eniac/core/unit.hpp"
#include "sim/eniac/wiring/adapters.hpp"

namespace chessvm::eniac {

inline constexpr int data_trunks = 20;
inline constexpr int program_trays = 26;
inline constexpr int lines_per_tray = 11;
inline constexpr int amplifier_units = 8;
inline constexpr int amplifier_channels = 11;

/// The refusal of a command: the reason, and the number of the wrong word; 1 is the first word
/// after the command, 0 the whole command. It is not a Failure, because only the console knows the
/// line and the column of each word.
struct Refusal {
  std::size_t word = 0;
  std::string message;
};

enum class NodeKind : std::uint8_t {
  unit_input,
  unit_output,
  data_trunk,
  program_line,
  amplifier_in,
  amplifier_out,
  adapter_in,
  adapter_out,
};

/// A place for the end of a cable. The jacks of the units come first, with the same numbers as in
/// Circuit; then trunks, amplifiers and adapters.
struct Node {
  std::string name;  // canonical name: "a2.α", "1-1", "ad.s.o.1"
  NodeKind kind;
  int wires;             // number of wires: 11 or 1
  Unit* unit = nullptr;  // the unit, if it is a jack of a unit
  std::uint16_t jack = 0;

  [[nodiscard]] bool sends() const {
    return kind != NodeKind::unit_input && kind != NodeKind::amplifier_in &&
           kind != NodeKind::adapter_in;
  }
  [[nodiscard]] bool receives() const {
    return kind != NodeKind::unit_output && kind != NodeKind::amplifier_out &&
           kind != NodeKind::adapter_out;
  }
};

struct Cable {
  std::uint32_t from;
  std::uint32_t to;
  friend bool operator==(const Cable&, const Cable&) = default;
};

/// Broken cables, and broken wires of nodes.
struct Damage {
  struct Wires {
    std::uint32_t node;
    Pulses dead;
    friend bool operator==(const Wires&, const Wires&) = default;
  };
  std::vector<Cable> open_cables;  // one that is not plugged has no effect
  std::vector<Wires> wires;

  [[nodiscard]] bool empty() const { return open_cables.empty() && wires.empty(); }
  friend bool operator==(const Damage&, const Damage&) = default;
};

class Wiring {
 public:
  /// The order of `units` fixes the numbers of their jacks; the machine attaches the units. If
  /// permuter n has no list, its pulses go to jack n-1 of `unset_permuters`.
  Wiring(std::span<Unit* const> units, Unit& unset_permuters);

  /// Returns the number of the jack, trunk, amplifier or adapter called `name`. For an adapter this
  /// is its output side if `as_source`, else its input side. If the name contains a parameter, sets
  /// it.
  [[nodiscard]] Result<std::uint32_t> resolve(std::string_view name, bool as_source);
  /// Returns the same number as `resolve`, but changes nothing, for queries.
  [[nodiscard]] Result<std::uint32_t> find(std::string_view name, bool as_source) const;

  /// Returns the node at which to observe pulses: the output side of an adapter, but the input side
  /// of `ad.dp.N`.
  [[nodiscard]] Result<std::uint32_t> find_any(std::string_view name) const;

  [[nodiscard]] std::optional<Refusal> plug(std::string_view from, std::string_view to);
  /// Pulls cable number `cable` of `cables` out.
  void unplug(std::size_t cable);
  /// Replaces all cables, and the parameters of the adapters, by those of `other`. Watched nodes
  /// and damage stay.
  void rewire(const Wiring& other);
  [[nodiscard]] std::optional<Refusal> set_adapter(std::string_view name,
                                                   std::string_view parameter);
  [[nodiscard]] Result<std::string> adapter_setting(std::string_view name) const;

  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  [[nodiscard]] const std::vector<Cable>& cables() const { return cables_; }
  /// Returns the nodes to which a pulse on `node` goes next, in the order of plugging. Adapters and
  /// amplifiers lead from their input node to their output node.
  [[nodiscard]] const std::vector<std::uint32_t>& links(std::uint32_t node) const {
    return links_[node];
  }
  /// Returns the wire map from the adapter input `node` to the adapter output `to`; nullopt for a
  /// permuter without a list.
  [[nodiscard]] std::optional<WireMap> map_between(std::uint32_t node, std::uint32_t to) const;
  /// Returns the canonical name and the parameter of the adapter with `node`: "ad.s.1", "3".
  [[nodiscard]] std::string adapter_parameter(std::uint32_t node) const;

  /// Returns the jack to which pulses go while the permuter with input `node` has no list; a pulse
  /// there is an error.
  [[nodiscard]] std::uint32_t guard_of(std::uint32_t node) const;

  /// Makes the circuit's taps see pulses on this node, until each `watch` has been followed by an
  /// `unwatch`.
  void watch(std::uint32_t node) {
    if (++watched_[node] == 1) changed_ = true;
  }
  void unwatch(std::uint32_t node) {
    const auto found = watched_.find(node);
    if (--found->second != 0) return;
    watched_.erase(found);
    changed_ = true;
  }
  /// Sets the broken cables and wires; replaces earlier damage.
  void set_damage(Damage damage);
  [[nodiscard]] const Damage& damage() const { return damage_; }

  [[nodiscard]] bool changed() const { return changed_; }
  /// Returns the receivers of every output: each one once, with the union of the maps of all paths.
  [[nodiscard]] Routes compile();
  /// Returns the receivers of every output with `damage` instead of the damage set.
  [[nodiscard]] Routes compile(const Damage& damage) const;
  /// Returns routes with one output, number 0, which sends the pulses that are on `node`.
  [[nodiscard]] Routes compile_from(std::uint32_t node) const;

 private:
  struct Parsed {
    std::uint32_t node;
    Adapter* adapter = nullptr;
    const AdapterKindRow* kind = nullptr;
    std::string_view parameter;
  };
  [[nodiscard]] Result<Parsed> parse(std::string_view name, bool as_source) const;
  [[nodiscard]] Result<Parsed> parse_adapter(std::string_view rest, bool as_source) const;
  [[nodiscard]] Result<std::uint32_t> parse_amplifier(std::string_view rest) const;
  [[nodiscard]] Result<std::uint32_t> parse_trunk(std::string_view name) const;
  [[nodiscard]] Adapter& adapter(AdapterKind kind, int id) const;

  std::vector<Node> nodes_;
  std::vector<Cable> cables_;
  std::vector<std::vector<std::uint32_t>> links_;
  std::unordered_map<std::string, Unit*> units_;
  Unit& unset_permuters_;
  mutable std::vector<Adapter> adapters_;  // 80 of each kind, kinds in order
  std::map<std::uint32_t, int> watched_;   // number of watchers, by node
  Damage damage_;
  std::uint32_t first_trunk_ = 0;
  std::uint32_t first_line_ = 0;
  std::uint32_t first_amplifier_ = 0;
  std::uint32_t first_adapter_ = 0;
  std::uint32_t first_unset_permuter_ = 0;
  bool changed_ = true;
};

}  // namespace chessvm::eniac
