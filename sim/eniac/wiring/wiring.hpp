// SPDX-License-Identifier: MIT
// The wiring of a machine: its cables, trunks, program lines, pulse amplifiers and adapters
// (docs/eniac.md#wiring). Wiring::compile makes Routes for Circuit.
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

/// The refusal of a command. `word` is the number, from 1, of the wrong argument. 0 means the whole
/// command. This type is not a Failure, because only the console knows the line and the column.
struct Refusal {
  std::size_t word = 0;
  std::string message;
  ExitStatus status = ExitStatus::rejected;  // `environment` if a system call failed
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

/// A place where a cable can be plugged in. Jacks of units have the lowest numbers, as in Circuit.
/// Trunks, program lines, amplifiers and adapters follow, in this order.
struct Node {
  std::string name;  // canonical name: "a2.α", "1-1", "ad.s.o.1"
  NodeKind kind;
  int wires;             // number of wires: 11 or 1
  Unit* unit = nullptr;  // unit of a jack; nullptr for other nodes
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

/// The damage of a wiring: broken cables, and broken wires (`dead`) of nodes.
struct Damage {
  struct Wires {
    std::uint32_t node;
    Pulses dead;
    friend bool operator==(const Wires&, const Wires&) = default;
  };
  std::vector<Cable> open_cables;  // broken cables; a cable that is not plugged in has no effect
  std::vector<Wires> wires;

  [[nodiscard]] bool empty() const { return open_cables.empty() && wires.empty(); }
  friend bool operator==(const Damage&, const Damage&) = default;
};

class Wiring {
 public:
  /// Numbers the jacks in the order of `units`, which must be attached already. If permuter n has
  /// no list, its pulses go to jack n-1 of `unset_permuters`.
  Wiring(std::span<Unit* const> units, Unit& unset_permuters);

  /// Returns the number of node `name`. For an adapter, `as_source` selects its output (true) or
  /// its input (false). If the name contains an adapter's parameter, sets this parameter.
  [[nodiscard]] Result<std::uint32_t> resolve(std::string_view name, bool as_source);
  /// Returns the same number as `resolve`, but leaves the parameters of all adapters unchanged.
  [[nodiscard]] Result<std::uint32_t> find(std::string_view name, bool as_source) const;

  /// Returns the node at which to observe `name`. Adapters are observed at their outputs.
  /// Exception: the name `ad.dp.N` means the input of this adapter.
  [[nodiscard]] Result<std::uint32_t> find_any(std::string_view name) const;

  [[nodiscard]] std::optional<Refusal> plug(std::string_view from, std::string_view to);
  void unplug(std::size_t cable);
  /// Copies all cables and adapter parameters from `other`. This wiring keeps its
  /// watched nodes and its simulated faults.
  void rewire(const Wiring& other);
  [[nodiscard]] std::optional<Refusal> set_adapter(std::string_view name,
                                                   std::string_view parameter);
  [[nodiscard]] Result<std::string> adapter_setting(std::string_view name) const;

  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  [[nodiscard]] const std::vector<Cable>& cables() const { return cables_; }
  /// Returns the nodes that a pulse on `node` reaches directly. If `node` is the input of an
  /// adapter or an amplifier, these are the outputs of that device. If not, these are the nodes at
  /// the other ends of the cables on `node`, in the order of plugging.
  [[nodiscard]] const std::vector<std::uint32_t>& links(std::uint32_t node) const {
    return links_[node];
  }
  /// Returns the wire map from adapter input `node` to adapter output `to`. Returns nullopt if the
  /// adapter is a permuter without a list.
  [[nodiscard]] std::optional<WireMap> map_between(std::uint32_t node, std::uint32_t to) const;
  /// Returns the parameter, as text, of the adapter to which `node` belongs.
  [[nodiscard]] std::string adapter_parameter(std::uint32_t node) const;

  /// Returns the jack of `unset_permuters` that receives from the permuter with input `node`.
  [[nodiscard]] std::uint32_t guard_of(std::uint32_t node) const;

  /// Makes taps see pulses on `node` (Tap::passing). Each call needs a later call of `unwatch`.
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
  /// Returns the routes of all outputs, one route to each receiver. Makes changed() false.
  [[nodiscard]] Routes compile();
  /// Returns the routes that the wiring would have with `damage` instead of its own damage.
  [[nodiscard]] Routes compile(const Damage& damage) const;
  /// Returns the routes from `node` to its receivers. In the result, `node` is output number 0.
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
  mutable std::vector<Adapter> adapters_;  // 80 adapters of each kind, ordered by kind
  std::map<std::uint32_t, int> watched_;   // for each node, watch() calls minus unwatch() calls
  Damage damage_;
  std::uint32_t first_trunk_ = 0;
  std::uint32_t first_line_ = 0;
  std::uint32_t first_amplifier_ = 0;
  std::uint32_t first_adapter_ = 0;
  std::uint32_t first_unset_permuter_ = 0;
  bool changed_ = true;
};

}  // namespace chessvm::eniac
