// SPDX-License-Identifier: MIT
// The search that make_network() and keep() use. First finds cheap drivers for every net. Then
// repeatedly finds new drivers for a few competing nets. Ends with the cheapest drivers.
#pragma once

#include <atomic>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "sim/rtm/machine/stock1946.hpp"
#include "sim/rtm/network/network.hpp"

namespace chessvm::rtm {

/// Prices of drivers. In experiments with these prices, the CPU needed few scarce programs.
struct Prices {
  double amplifier = 1.4;
  double transceiver = 3.5;
  /// Prices of delays, by length in add times. A price is lower if more units can host such delays.
  std::array<double, Axis::longest + 1> delay{0,   3,   4, 4, 4, 3.5, 3.5, 3.5,
                                              3.5, 3.5, 8, 8, 8, 8,   20};
  int amplifiers = 83;           // number of amplifier channels without an extra price
  double amplifier_over = 5;     // extra price of each channel beyond `amplifiers`
  double transceiver_over = 20;  // extra price of each transceiver that an accumulator lacks
};

class Search {
 public:
  /// To build chains of delays, the search may add nets that start no program. `long_pauses` builds
  /// chains only in pauses that are longer than the longest delay. `anywhere` builds chains
  /// everywhere, which is slow for a large program.
  enum class Chains : std::uint8_t { long_pauses, anywhere };
  /// Finds drivers for every net.
  Search(const Demand& demand, std::vector<Control> controls, const Prices& prices, unsigned seed,
         Chains chains);
  /// Uses the same `Chains` as search `before`. Starts with each driver of `before` that is also
  /// a candidate in this search. Then adds missing drivers.
  Search(const Demand& demand, std::vector<Control> controls, const Prices& prices, unsigned seed,
         const Search& before);
  /// Starts with the drivers of `kept`, whose controls must equal `controls`. Adds missing drivers.
  Search(const Demand& demand, std::vector<Control> controls, const Prices& prices, unsigned seed,
         const Network& kept);

  enum class Reach : std::uint8_t { everywhere, near };
  /// Tries `iterations` changes. If `sites` are given, most changes affect nets near the controls
  /// of these sites. With Reach::near, all changes affect such nets, and only changes that lower
  /// the cost are kept.
  void improve(int iterations, const std::vector<std::size_t>& sites = {},
               Reach reach = Reach::everywhere);
  /// Makes `improve` stop early with its best result when `interrupt` becomes true.
  void stop_when(const std::atomic<bool>* interrupt) { interrupt_ = interrupt; }
  /// Returns the name of a program that no pulse can start; nullopt if there is no such program. If
  /// there is one, the results of the other functions are invalid.
  [[nodiscard]] const std::optional<std::string>& undriven() const { return undriven_; }
  [[nodiscard]] const std::vector<Control>& controls() const { return controls_; }
  /// Returns the moments of a random net that has controls or drives other nets.
  [[nodiscard]] const Moments& some_net();
  [[nodiscard]] double cost() const { return cost_; }
  [[nodiscard]] Network result() const;

 private:
  /// An output. At any time it is plugged into at most one net.
  struct Output {
    Driver driver;
    Moments moments;
    int accumulator = 0;  // accumulator whose transceiver the output needs; 0 if none
  };
  /// A possible driver of a net.
  struct Candidate {
    Driver::Kind kind;
    std::size_t index;  // index in nets_ for an amplifier or delay; otherwise index in outputs_
    int length;
    Moments covers;      // classes of moments at which this driver sends pulses
    bool exact = false;  // true if the driver has exactly the moments of the net
  };
  /// Either a net that starts controls, or a helper: a net that only helps to drive other nets.
  struct PossibleNet {
    Moments moments;
    Moments need;  // moments that need a driver
    /// The set of all class numbers. All moments of a class have the same candidates.
    Moments classes;
    std::vector<std::size_t> controls;  // empty for a helper
    std::vector<Candidate> candidates;
    double estimate = 0;  // price of the net if it is used as a helper
  };
  /// The candidates that are chosen as the drivers of each net.
  struct State {
    std::vector<std::vector<std::size_t>> drivers;  // for each net, its chosen candidates (indices)
    std::vector<int> users;                         // for each net, number of nets that it drives
    std::vector<int> home;  // net into which each output is plugged; -1 if none
    /// For each accumulator, the number of plugged outputs.
    std::array<int, stock::accumulators + 1> outputs{};
  };

  void set_up(const Network* kept);
  void take_over(const Search& before);
  void take_over(const Network& kept);
  void close_idle_helpers();
  void collect_outputs();
  void collect_nets(const Network* kept);
  void collect_candidates();
  void compress(PossibleNet& net) const;
  void estimate_helpers();
  [[nodiscard]] bool is_open(const State& state, std::size_t net) const {
    return !nets_[net].controls.empty() || state.users[net] > 0;
  }
  [[nodiscard]] double price(const State& state, const Candidate& candidate) const;
  void clear(State& state, std::size_t net) const;
  /// Selects the nets into which an output may be plugged. `own_lines` allows only the net with
  /// exactly the output's moments. `any` also allows nets with more moments. `regained` allows the
  /// same net as `own_lines`, but may first unplug the output from a net with more moments.
  enum class Plugging : std::uint8_t { own_lines, any, regained };
  [[nodiscard]] bool may_plug(const State& state, const Candidate& candidate,
                              Plugging plugging) const;
  /// Unplugs `output` from its net, and adds the net to `robbed_` because that net may lack pulses.
  void regain(State& state, std::size_t output);
  [[nodiscard]] bool drive(std::size_t net);
  void cover_all(Plugging plugging);
  [[nodiscard]] std::string name_of(std::size_t net) const;
  [[nodiscard]] bool cover(State& state, std::size_t net, double noise, Plugging plugging);
  void use(State& state, std::size_t net, std::size_t candidate) const;
  void unuse(State& state, std::size_t net, std::size_t candidate) const;
  [[nodiscard]] double total(const State& state) const;
  [[nodiscard]] double random() { return static_cast<double>(engine_()) / 4294967296.0; }
  [[nodiscard]] std::size_t pick(std::size_t count) { return engine_() % count; }
  [[nodiscard]] static bool is_output(Driver::Kind kind) {
    return kind != Driver::Kind::amplifier && kind != Driver::Kind::delay;
  }

  const Demand& demand_;
  Chains chains_ = Chains::long_pauses;
  std::vector<Control> controls_;
  Prices prices_;
  std::mt19937 engine_;
  std::vector<Output> outputs_;
  std::vector<PossibleNet> nets_;
  /// For each net, the other nets that have controls and share a possible driver with this net.
  std::vector<std::vector<std::size_t>> neighbours_;
  std::array<int, stock::accumulators + 1> controls_on_{};
  std::array<int, stock::accumulators + 1> repeating_on_{};
  State state_;
  double cost_ = 0;
  const std::atomic<bool>* interrupt_ = nullptr;
  std::optional<std::string> undriven_;
  std::vector<std::size_t> robbed_;  // nets that lost a driver and may lack pulses
};

}  // namespace chessvm::rtm
