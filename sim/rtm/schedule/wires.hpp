// SPDX-License-Identifier: MIT
// Finds the paths from each output through the trunks to each input, and their mappings of wires.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/schedule/schedule.hpp"

namespace chessvm::rtm {

inline constexpr int sign_wire = 11;

/// Returns the mapping of every wire to the wire of the same number.
[[nodiscard]] Mapping straight();
/// Returns the mapping that the items describe. If there are no items, returns straight().
[[nodiscard]] Mapping to_mapping(const std::vector<MapItem>& items);
/// Returns the mapping for pulses that go through `inner` first, then through `outer`.
[[nodiscard]] Mapping composed(const Mapping& outer, const Mapping& inner);

class Wires {
 public:
  /// Builds the wiring. Reports unknown and duplicate names, and circles of buses.
  Wires(const Syntax& syntax, Diagnostics& diagnostics);

  /// Returns the jack of an output, such as "a1.A" for "PC.A", or "c.o" for "constants". Returns
  /// nullopt if no output has this name.
  [[nodiscard]] std::optional<JackName> jack(const std::string& output) const;
  [[nodiscard]] std::optional<int> accumulator(const std::string& name) const;
  /// Returns the name of the register in accumulator `number`. If this accumulator has no register,
  /// returns the name of the accumulator, such as "a7".
  [[nodiscard]] std::string name(int number) const;
  [[nodiscard]] bool is_bus(const std::string& name) const { return buses_.contains(name); }

  /// Returns the paths from all outputs to `bus`. If `bus` is the name of an output jack, returns
  /// one path, which begins at this jack and has the mapping straight().
  [[nodiscard]] std::vector<View::Path> paths_to(const std::string& bus) const;

  /// A connection from an output or a bus to a bus.
  struct Plug {
    std::string from;  // jack or bus
    bool from_bus;
    std::string bus;
    Mapping mapping;
  };
  [[nodiscard]] const std::vector<Plug>& plugs() const { return plugs_; }
  /// Removes the plugs and paths of all outputs except `outputs`. If this would remove all plugs of
  /// a bus, keeps all plugs of this bus.
  void keep_plugs_of(const std::set<JackName>& outputs);
  /// Returns the index in inputs() of the view `name`, such as "EX" or "EX.rotate". Returns nullopt
  /// if there is no such view.
  [[nodiscard]] std::optional<int> view(const std::string& name) const;
  /// A view, and the source plugged into its input.
  struct Input {
    View view;
    std::string source;  // bus or jack
    Mapping mapping;
  };
  [[nodiscard]] const std::vector<Input>& inputs() const { return inputs_; }

 private:
  void declare_registers(const Syntax& syntax, Diagnostics& diagnostics);
  void plug_wires(const Syntax& syntax, Diagnostics& diagnostics);
  void declare_view(const ViewStatement& view, Diagnostics& diagnostics);
  void add_input(int number, const std::string& name, const std::string& source,
                 const Mapping& mapping);
  /// Returns the paths from all outputs through `source` and `mapping`, sorted by output.
  [[nodiscard]] std::vector<View::Path> paths_through(const Mapping& mapping,
                                                      const std::string& source) const;
  [[nodiscard]] bool leads_to(const std::string& from, const std::string& bus) const;

  std::map<std::string, int> accumulators_;
  std::map<std::string, bool> buses_;
  std::map<std::string, int> views_;
  std::vector<Plug> plugs_;
  std::vector<Input> inputs_;
};

}  // namespace chessvm::rtm
