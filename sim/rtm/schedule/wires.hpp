// SPDX-License-Identifier: MIT
// What reaches what over the trunks: wires and views resolved to mappings.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/schedule/schedule.hpp"

namespace chessvm::rtm {

inline constexpr int sign_wire = 11;

[[nodiscard]] Mapping straight();
/// All wires straight if there are no items.
[[nodiscard]] Mapping to_mapping(const std::vector<MapItem>& items);
/// First `inner`, then `outer`.
[[nodiscard]] Mapping composed(const Mapping& outer, const Mapping& inner);

/// The numbers of accumulators by name, and what is plugged onto what.
class Wires {
 public:
  Wires(const Syntax& syntax, Diagnostics& diagnostics);

  /// Of an output as written: "PC.A" is "a1.A", "ft1.B" is "f1.B", "constants" is "c.o".
  [[nodiscard]] std::optional<JackName> jack(const std::string& output) const;
  [[nodiscard]] std::optional<int> accumulator(const std::string& name) const;
  /// Name of the register in accumulator `number`; "a7" if there is none.
  [[nodiscard]] std::string name(int number) const;
  [[nodiscard]] bool is_bus(const std::string& name) const { return buses_.contains(name); }

  /// Everything that reaches `bus`, or the output of that name.
  [[nodiscard]] std::vector<View::Path> paths_to(const std::string& bus) const;

  /// One plug: from an output or a bus onto a bus.
  struct Plug {
    std::string from;  // jack or bus
    bool from_bus;
    std::string bus;
    Mapping mapping;
  };
  [[nodiscard]] const std::vector<Plug>& plugs() const { return plugs_; }
  /// Index of the plain view or of "ACC.view" in views; nothing if there is none.
  [[nodiscard]] std::optional<int> view(const std::string& name) const;
  struct Input {
    View view;
    std::string source;  // bus or jack
    bool from_bus;
    Mapping mapping;
  };
  [[nodiscard]] const std::vector<Input>& inputs() const { return inputs_; }

 private:
  [[nodiscard]] bool leads_to(const std::string& from, const std::string& bus) const;

  std::map<std::string, int> accumulators_;
  std::map<std::string, bool> buses_;
  std::map<std::string, int> views_;
  std::vector<Plug> plugs_;
  std::vector<Input> inputs_;
};

}  // namespace chessvm::rtm
