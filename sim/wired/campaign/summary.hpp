// SPDX-License-Identifier: MIT
// Summarises a campaign: counts by class, latencies, and how many faults share a wrong card.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/wired/campaign/campaign.hpp"

namespace chessvm::wired {

/// Numbers of faults, by the kind of run that shows them.
struct Counts {
  std::size_t injected = 0;
  std::size_t proved = 0;  // proved to have no effect
  std::size_t unseen = 0;  // shown by no run, and without a proof of no effect
  std::size_t cards = 0;
  std::size_t lockstep = 0;  // shown by cards or by lockstep of the self-test
  std::size_t golden = 0;    // shown by cards, lockstep or another program

  [[nodiscard]] std::size_t testable() const { return injected - proved - unseen; }
  /// Returns the share of the testable faults that the cards show; 1 if no fault is testable.
  [[nodiscard]] double coverage() const { return share(cards); }
  [[nodiscard]] double ceiling() const { return share(lockstep); }
  Counts& operator+=(const Counts& other);
  friend bool operator==(const Counts&, const Counts&) = default;

 private:
  [[nodiscard]] double share(std::size_t part) const {
    return testable() == 0 ? 1.0 : static_cast<double>(part) / static_cast<double>(testable());
  }
};

/// A group of faults that change the same card in the same way.
struct SignatureClass {
  std::size_t card = 0;
  std::string signature;
  std::size_t faults = 0;
};

/// Number of faults that the cards show with a latency of `from` to `to` - 1 add cycles.
struct LatencyBin {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  std::size_t faults = 0;
};

struct Summary {
  std::vector<Counts> classes;             // in the order of FaultClass
  std::vector<Counts> parts;               // in the order of FaultPart
  std::vector<SignatureClass> signatures;  // the largest first
  std::vector<LatencyBin> latencies;  // bins of equal width up to the end of the run without faults
  std::uint64_t median_latency = 0;
  std::uint64_t longest_latency = 0;
};

[[nodiscard]] Summary summarise(const CampaignResult& result);

}  // namespace chessvm::wired
