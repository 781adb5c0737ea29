// SPDX-License-Identifier: MIT
// The wired CPU for lockstep tests: the patch of the build, or the one that $CHESSVM_PATCH names.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "sim/wired/lockstep/lockstep.hpp"
#include "sim/wired/lockstep/lockstep_report.hpp"
#include "sim/wired/machine/wired_computer.hpp"
#include "tests/support/amount.hpp"

namespace chessvm::wired::test {

inline std::filesystem::path patch_under_test() {
  const char* const named = std::getenv("CHESSVM_PATCH");
  return named != nullptr ? named : CHESSVM_WIRED_PATCH;
}

/// A wired and a virtual CPU in lockstep, with the same program and deck.
struct Pair {
  explicit Pair(const vm::Image& image, const Deck& deck = {}, LockstepOptions options = {},
                eniac::EngineKind engine = eniac::EngineKind::compiled,
                const std::filesystem::path& patch = patch_under_test())
      : vm(image, deck.cards) {
    auto made = WiredComputer::make(patch, image, engine);
    EXPECT_TRUE(made) << chessvm::to_text(made.error());
    computer = std::move(made.value());
    computer->load(deck);
    lockstep = std::make_unique<Lockstep>(computer->wired(), vm, std::move(options));
  }
  [[nodiscard]] WiredMachine& wired() const { return computer->wired(); }
  /// Describes the difference between the CPUs; if there is none, tells why the run ended.
  [[nodiscard]] std::string trouble() const {
    if (lockstep->divergence()) return to_text(*lockstep->divergence(), vm.image());
    return lockstep->reason();
  }

  VirtualCpu vm;
  std::unique_ptr<WiredComputer> computer;
  std::unique_ptr<Lockstep> lockstep;
};

}  // namespace chessvm::wired::test
