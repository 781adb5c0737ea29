// SPDX-License-Identifier: MIT
// A wired CPU of the page, and the virtual CPU that follows it or is compared with it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "sim/wired/lockstep/lockstep.hpp"
#include "sim/wired/machine/wired_computer.hpp"
#include "sim/wired/panel/processor.hpp"
#include "web/engine/cpu.hpp"
#include "web/engine/eniac_machine.hpp"

namespace chessvm::web {

class WiredCpu {
 public:
  [[nodiscard]] static Result<std::unique_ptr<WiredCpu>> make(const std::filesystem::path& patch,
                                                              const vm::Image& image,
                                                              const wired::Deck& deck,
                                                              eniac::EngineKind engine);

  /// Runs to the first row fetch and returns nullopt. If the run ends earlier, returns the reason.
  [[nodiscard]] std::optional<wired::LockstepEnd> start(
      wired::LockstepOptions::Differences differences);
  /// Runs at most `rows` rows and about `add_cycles` add cycles. Compared CPUs do not stop within a
  /// row. Returns why the program ended; nullopt if it goes on.
  [[nodiscard]] std::optional<wired::LockstepEnd> run(std::uint64_t rows, std::uint64_t add_cycles);
  [[nodiscard]] bool started() const { return lockstep_.has_value(); }
  /// True if the CPUs are compared. Then only run() is allowed to run the machine.
  [[nodiscard]] bool compared() const { return compared_; }
  [[nodiscard]] std::string report() const;
  [[nodiscard]] const chessvm_cpu& state();

  [[nodiscard]] wired::WiredComputer& computer() { return *computer_; }
  /// Returns the engine. Do not run the engine if the CPUs are compared. After start(), the engine
  /// records row fetches, which processor() needs.
  [[nodiscard]] eniac::Engine& engine();
  /// Returns the object that finds the present instruction of the wired CPU. Returns nullptr before
  /// start(), and also if the CPUs are compared.
  [[nodiscard]] const wired::Processor* processor();
  /// Records a row fetch if the machine is at one. Call this if an engine other than engine() has
  /// run the machine.
  void look() {
    if (follower_) follower_->look();
  }
  [[nodiscard]] EniacView& view() { return *view_; }
  [[nodiscard]] PulsesSeen& pulses() { return *pulses_; }
  [[nodiscard]] std::uint64_t cards_punched() const;

  /// Returns the cards punched since the last call, four digits a line.
  [[nodiscard]] std::string take_cards();

  Outbox log;

 private:
  WiredCpu(const vm::Image& image, const wired::Deck& deck);

  std::unique_ptr<wired::WiredComputer> computer_;
  std::optional<EniacView> view_;
  std::optional<PulsesSeen> pulses_;
  wired::VirtualCpu vm_;
  std::vector<vm::Card> deck_;
  std::optional<wired::Lockstep> lockstep_;
  std::optional<wired::RowFollower> follower_;
  std::optional<wired::Processor> processor_;
  bool compared_ = false;
  std::optional<wired::LockstepEnd> end_;
  Outbox cards_;
  chessvm_cpu shown_{};
};

}  // namespace chessvm::web
