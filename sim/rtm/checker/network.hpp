// SPDX-License-Identifier: MIT
// The cabling of a patch: which jacks are connected, and which inputs each digit output reaches.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/eniac/machine/machine.hpp"
#include "sim/rtm/checker/finding.hpp"

namespace chessvm::rtm::checker {

/// Number of a net. A net is a set of nodes that are joined by cables. Amplifiers and adapters lead
/// from one net to another.
using Net = int;
inline constexpr Net no_net = -1;

/// A digit output, and the digit inputs, digit nets and program lines that its wires reach.
struct DigitOutput {
  struct Input {
    std::uint32_t node;
    eniac::WireMap map;  // from wires of the output to wires of the input
  };
  struct Trunk {
    Net net;
    eniac::WireMap map;
  };
  struct Start {
    eniac::Pulses wires;  // wires of the output that lead to `net`
    Net net;              // net of a digit-to-program adapter's output
  };
  std::uint32_t node;
  std::string name;           // name of the output: "a3.A"
  std::vector<Input> inputs;  // ordered by node
  std::vector<Trunk> trunks;  // digit nets that the output reaches; the first is net_of(node)
  std::vector<Start> starts;

  [[nodiscard]] const eniac::WireMap* map_to(std::uint32_t input) const;
};

/// The nets of a patch, and the amplifiers and adapters between them.
class Network {
 public:
  explicit Network(const eniac::Machine& machine);

  /// Returns the net of `node`; no_net if no cable is plugged in.
  [[nodiscard]] Net net_of(std::uint32_t node) const { return net_of_[node]; }
  /// Returns the unit inputs that a pulse on `net` reaches, in ascending order.
  [[nodiscard]] std::span<const std::uint32_t> reached(Net net) const {
    return nets_[static_cast<std::size_t>(net)].reached;
  }
  [[nodiscard]] std::span<const DigitOutput> digit_outputs() const { return digit_outputs_; }
  [[nodiscard]] const DigitOutput* digit_output(std::uint32_t node) const;

  /// Returns the name of a net for messages: "line 3-4", "trunk 2", "cable of a1.A".
  [[nodiscard]] std::string name_of(Net net) const;
  /// Returns the shortest way from `net` to `input` for messages: "line 3-4, pa.1.sa.2, line 5-6".
  [[nodiscard]] std::string route(Net net, std::uint32_t input) const;
  [[nodiscard]] const std::string& name(std::uint32_t node) const { return nodes_[node].name; }

  /// Reports amplifier loops, jacks that join two lines, and digit cables that are joined with
  /// program cables.
  void check(Findings& findings) const;

 private:
  struct Edge {
    Net to;
    std::uint32_t node;  // input of the amplifier or adapter
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
  std::vector<int> digit_output_of_;  // for each node, its index in digit_outputs_, or -1
};

}  // namespace chessvm::rtm::checker
