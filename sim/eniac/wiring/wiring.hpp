// SPDX-License-Identifier: MIT
// Cables, trunks, pulse amplifiers and adapters: what is plugged, and which inputs an output
// reaches through it (docs/eniac.md#wiring).
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

/// The refusal of a command: the reason, and the word at fault; 1 is the first after the command, 0
/// the command as a whole. It is no Failure: only the console knows the line, if there is one, and
/// in which column of it a word begins.
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

/// Anything a cable can be plugged into. The jacks of the units come first, with the same numbers
/// as in Circuit; then trunks, amplifiers and adapters.
struct Node {
  std::string name;  // canonical: "a2.α", "1-1", "ad.s.o.1"
  NodeKind kind;
  int wires;             // 11 or 1
  Unit* unit = nullptr;  // of a unit's jack
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
};

/// Cables that are open and wires that carry nothing.
struct Damage {
  struct Wires {
    std::uint32_t node;
    Pulses dead;
    friend bool operator==(const Wires&, const Wires&) = default;
  };
  std::vector<std::size_t> open_cables;  // indices into Wiring::cables
  std::vector<Wires> wires;

  [[nodiscard]] bool empty() const { return open_cables.empty() && wires.empty(); }
  friend bool operator==(const Damage&, const Damage&) = default;
};

class Wiring {
 public:
  /// `units` in an order that fixes the numbers of their jacks; they are attached by the machine.
  /// `unset_permuters` receives what reaches permuter n without a list, at its jack n-1.
  Wiring(std::span<Unit* const> units, Unit& unset_permuters);

  /// Number of the jack, trunk, amplifier or adapter called `name`. An adapter means its output
  /// side if `as_source`, else its input side; a parameter in its name is set.
  [[nodiscard]] Result<std::uint32_t> resolve(std::string_view name, bool as_source);
  /// Number of what `resolve` would find; changes nothing: for queries.
  [[nodiscard]] Result<std::uint32_t> find(std::string_view name, bool as_source) const;

  /// Number of the node to look at for pulses: of an adapter its output side, of `ad.dp.N` its
  /// input side.
  [[nodiscard]] Result<std::uint32_t> find_any(std::string_view name) const;

  [[nodiscard]] std::optional<Refusal> plug(std::string_view from, std::string_view to);
  [[nodiscard]] std::optional<Refusal> set_adapter(std::string_view name,
                                                   std::string_view parameter);
  [[nodiscard]] Result<std::string> adapter_setting(std::string_view name) const;

  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  [[nodiscard]] const std::vector<Cable>& cables() const { return cables_; }
  /// Nodes that a pulse on `node` goes on to, in the order of plugging; adapters and amplifiers
  /// pass from their input to their output node.
  [[nodiscard]] const std::vector<std::uint32_t>& links(std::uint32_t node) const {
    return links_[node];
  }
  /// The wire map of the adapter whose input node is `node`, towards its output node `to`.
  [[nodiscard]] std::optional<WireMap> map_between(std::uint32_t node, std::uint32_t to) const;
  /// Canonical name of the adapter that `node` belongs to and its parameter: "ad.s.1", "3".
  [[nodiscard]] std::string adapter_parameter(std::uint32_t node) const;

  /// Jack that stands for the permuter with input node `node` while it has no list.
  [[nodiscard]] std::uint32_t guard_of(std::uint32_t node) const;

  /// Passes pulses on this node to the circuit's taps too, until each `watch` has its `unwatch`.
  void watch(std::uint32_t node) {
    if (++watched_[node] == 1) changed_ = true;
  }
  void unwatch(std::uint32_t node) {
    const auto found = watched_.find(node);
    if (--found->second != 0) return;
    watched_.erase(found);
    changed_ = true;
  }
  /// Sets the cables and wires that do not work; replaces the damage set before.
  void set_damage(Damage damage);
  [[nodiscard]] const Damage& damage() const { return damage_; }

  [[nodiscard]] bool changed() const { return changed_; }
  /// Receivers of every output: each once, whatever the number of paths, with the union of its
  /// maps.
  [[nodiscard]] Routes compile();
  /// Receivers of every output with `damage` in place of the damage that was set.
  [[nodiscard]] Routes compile(const Damage& damage) const;
  /// Routes of one output, number 0, that stands for `node`: where pulses on it go on to.
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
  mutable std::vector<Adapter> adapters_;  // kinds in order, 80 of each
  std::map<std::uint32_t, int> watched_;   // by how many
  Damage damage_;
  std::uint32_t first_trunk_ = 0;
  std::uint32_t first_line_ = 0;
  std::uint32_t first_amplifier_ = 0;
  std::uint32_t first_adapter_ = 0;
  std::uint32_t first_unset_permuter_ = 0;
  bool changed_ = true;
};

}  // namespace chessvm::eniac
