// SPDX-License-Identifier: MIT
// The search behind make_network: every net is covered by the cheapest drivers, then again and
// again a few nets that compete for the same pulses are covered anew and the better state is kept.
#pragma once

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "sim/rtm/machine/stock1946.hpp"
#include "sim/rtm/network/network.hpp"

namespace chessvm::rtm {

/// Prices of what drives nets: high where the machine has little to spare. Found by trying: with
/// these the CPU leaves transceivers and amplifier channels free.
struct Prices {
  double amplifier = 1.4;
  double transceiver = 3.5;
  /// By length. One add time can be had from constants and clear programs too, five to nine from
  /// tables, from ten on accumulators cannot do it, and fourteen only the multiplier can.
  std::array<double, Axis::longest + 1> delay{0,   3,   4, 4, 4, 3.5, 3.5, 3.5,
                                              3.5, 3.5, 8, 8, 8, 8,   20};
  int amplifiers = 83;           // channels that may be used; some are to stay free
  double amplifier_over = 5;     // each one more
  double transceiver_over = 20;  // each one more than an accumulator has
};

class Search {
 public:
  Search(const Demand& demand, std::vector<Control> controls, const Prices& prices, unsigned seed,
         const Search* before = nullptr);
  /// Begins with the drivers of `kept`, whose controls are the same, and adds what is missing.
  Search(const Demand& demand, std::vector<Control> controls, const Prices& prices, unsigned seed,
         const Network& kept);

  enum class Reach : std::uint8_t { everywhere, near };
  /// Tries as often; mostly near the controls of `sites` if there are any, or only there, and then
  /// for something cheaper only.
  void improve(int iterations, const std::vector<std::size_t>& sites = {},
               Reach reach = Reach::everywhere);
  /// A program that no pulse can start at its moments; nothing else is to be asked then.
  [[nodiscard]] const std::optional<std::string>& undriven() const { return undriven_; }
  [[nodiscard]] const std::vector<Control>& controls() const { return controls_; }
  /// Moments of a net in use, chosen at random.
  [[nodiscard]] const Moments& some_net();
  [[nodiscard]] double cost() const { return cost_; }
  [[nodiscard]] Network result() const;

 private:
  /// An output that can be plugged into one net.
  struct Output {
    Driver driver;
    Moments moments;
    int accumulator = 0;  // whose control becomes a transceiver; 0: free
  };
  /// One way to drive a net.
  struct Candidate {
    Driver::Kind kind;
    std::size_t index;  // output (supply, digits, control, request) or net
    int length;
    Moments covers;      // of PossibleNet::classes
    bool exact = false;  // all moments of the net
  };
  struct PossibleNet {
    Moments moments;
    Moments need;                       // without those that need no driver
    Moments classes;                    // of `need`: moments that the same candidates cover
    std::vector<std::size_t> controls;  // none: a helper, open while somebody uses it
    std::vector<Candidate> candidates;
    double estimate = 0;  // of opening a helper
  };
  struct State {
    std::vector<std::vector<std::size_t>> drivers;  // candidates, by net
    std::vector<int> users;
    std::vector<int> home;                               // by output: its net or -1
    std::array<int, stock::accumulators + 1> outputs{};  // transceivers by accumulator
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
  /// Where outputs may go: each to a line of its own, or anywhere. Outputs that have a line stay
  /// there, unless it must be `regained`: then they get one of their own.
  enum class Plugging : std::uint8_t { own_lines, any, regained };
  [[nodiscard]] bool may_plug(const State& state, const Candidate& candidate,
                              Plugging plugging) const;
  /// Plugs an output out of its line, which may lack pulses then.
  void regain(State& state, std::size_t output);
  [[nodiscard]] bool drive(std::size_t net);
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
  std::vector<Control> controls_;
  Prices prices_;
  std::mt19937 engine_;
  std::vector<Output> outputs_;
  std::vector<PossibleNet> nets_;
  std::vector<std::vector<std::size_t>> neighbours_;  // nets by shared sources
  std::array<int, stock::accumulators + 1> controls_on_{};
  std::array<int, stock::accumulators + 1> repeating_on_{};
  State state_;
  double cost_ = 0;
  std::optional<std::string> undriven_;
  std::vector<std::size_t> robbed_;  // nets
};

}  // namespace chessvm::rtm
