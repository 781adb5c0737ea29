// SPDX-License-Identifier: MIT
// Resolves wires and views to mappings: which output reaches which input over the trunks.
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

/// Every wire to the wire of the same number.
[[nodiscard]] Mapping straight();
/// The mapping that the items describe; straight if there are none.
[[nodiscard]] Mapping to_mapping(const std::vector<MapItem>& items);
/// The mapping of pulses that pass `inner` first, then `outer`.
[[nodiscard]] Mapping composed(const Mapping& outer, const Mapping& inner);

/// The registers, buses and views of a program, and how they are plugged together.
class Wires {
 public:
  /// Reports names that are unknown or declared twice, and buses wired in a circle.
  Wires(const Syntax& syntax, Diagnostics& diagnostics);

  /// The jack of an output as written: "a1.A" for "PC.A", "f1.B" for "ft1.B", "c.o" for
  /// "constants"; nullopt if it is none.
  [[nodiscard]] std::optional<JackName> jack(const std::string& output) const;
  [[nodiscard]] std::optional<int> accumulator(const std::string& name) const;
  /// The register in accumulator `number`, or "a7" if it has no name.
  [[nodiscard]] std::string name(int number) const;
  [[nodiscard]] bool is_bus(const std::string& name) const { return buses_.contains(name); }

  /// The paths of all outputs that reach `bus`; for an output, the path from itself.
  [[nodiscard]] std::vector<View::Path> paths_to(const std::string& bus) const;

  /// One plug: from an output or a bus onto a bus.
  struct Plug {
    std::string from;  // jack or bus
    bool from_bus;
    std::string bus;
    Mapping mapping;
  };
  [[nodiscard]] const std::vector<Plug>& plugs() const { return plugs_; }
  /// Removes the plugs of all outputs but these, and their paths. A bus that none of these outputs
  /// is plugged onto keeps its plugs.
  void keep_plugs_of(const std::set<JackName>& outputs);
  /// The index in inputs() of the plain view "ACC" or of "ACC.view"; nullopt if there is none.
  [[nodiscard]] std::optional<int> view(const std::string& name) const;
  /// A view, and what is plugged into its input.
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
  /// The paths through `mapping` from all outputs that reach `source`, ordered by output.
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
