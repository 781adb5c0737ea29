// SPDX-License-Identifier: MIT
// The wires of a patch: which jacks are connected, where amplifiers lead, and which digit inputs
// each digit output reaches.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/eniac/machine/machine.hpp"
#include "sim/rtm/checker/finding.hpp"

namespace chessvm::rtm::checker {

/// A set of jacks, lines and trunks that plain cables connect, in both directions. Amplifiers and
/// adapters lead from one net to another.
using Net = int;
inline constexpr Net no_net = -1;

/// A digit output and the ways of its wires.
struct DigitOutput {
  struct Input {
    std::uint32_t node;
    eniac::WireMap map;  // map from the output's wires to the input's wires
  };
  struct Trunk {
    Net net;
    eniac::WireMap map;
  };
  struct Start {
    eniac::Pulses wires;  // wires of the output; several if adapters join them
    Net net;              // net that the digit-to-program adapter drives
  };
  std::uint32_t node;
  std::string name;           // such as "a3.A"
  std::vector<Input> inputs;  // ordered by node
  std::vector<Trunk> trunks;  // all digit nets on its ways, its own net first
  std::vector<Start> starts;

  [[nodiscard]] const eniac::WireMap* map_to(std::uint32_t input) const;
};

/// The nets of a patch, and the ways between them.
class Network {
 public:
  explicit Network(const eniac::Machine& machine);

  /// Returns the net that `node` is plugged into, or no_net.
  [[nodiscard]] Net net_of(std::uint32_t node) const { return net_of_[node]; }
  /// Returns the unit inputs that a pulse on `net` reaches, in ascending order.
  [[nodiscard]] std::span<const std::uint32_t> reached(Net net) const {
    return nets_[static_cast<std::size_t>(net)].reached;
  }
  [[nodiscard]] std::span<const DigitOutput> digit_outputs() const { return digit_outputs_; }
  [[nodiscard]] const DigitOutput* digit_output(std::uint32_t node) const;

  /// Returns a name for messages: "line 3-4", "trunk 2", "cable of a1.A".
  [[nodiscard]] std::string name_of(Net net) const;
  /// Returns the shortest way of a pulse from `net` to `input`: "line 3-4, pa.1.sa.2, line 5-6".
  [[nodiscard]] std::string route(Net net, std::uint32_t input) const;
  [[nodiscard]] const std::string& name(std::uint32_t node) const { return nodes_[node].name; }

  /// Finds joined lines, amplifier loops and mixed widths.
  void check(Findings& findings) const;

 private:
  struct Edge {
    Net to;
    std::uint32_t node;  // amplifier or adapter input on the way
    eniac::WireMap map;
  };
  struct Members {
    std::vector<std::uint32_t> nodes;
    std::vector<std::uint32_t> reached;
    std::vector<Edge> edges;
    bool carries_digits = false;
    bool carries_programs = false;
  };

  void join(const eniac::Wiring& wiring);
  void find_edges(const eniac::Wiring& wiring);
  void find_reached();
  void follow(DigitOutput& output) const;
  void check_joints(Findings& findings) const;
  void check_loops(Findings& findings) const;

  const std::vector<eniac::Node>& nodes_;
  const std::vector<eniac::Cable>& cables_;
  std::vector<Net> net_of_;
  std::vector<Members> nets_;
  std::vector<DigitOutput> digit_outputs_;
  std::vector<int> digit_output_of_;  // index of the digit output, by node
};

}  // namespace chessvm::rtm::checker
