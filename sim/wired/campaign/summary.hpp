// SPDX-License-Identifier: MIT
// Summarises a campaign: the faults by class, by latency and by the wrong card that they cause.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/wired/campaign/campaign.hpp"

namespace chessvm::wired {

/// The number of injected faults, and how many of these faults each kind of run shows.
struct Counts {
  std::size_t injected = 0;
  std::size_t proved = 0;  // proved to have no effect
  std::size_t unseen = 0;  // shown by no run, but not proved to be harmless
  std::size_t cards = 0;
  std::size_t lockstep = 0;  // shown by the cards or by the self-test in lockstep
  std::size_t golden = 0;    // shown by the cards or by any program in lockstep

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

/// Number of faults that the cards show after at least `from` and less than `to` add cycles.
struct LatencyBin {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  std::size_t faults = 0;
};

struct Summary {
  std::vector<Counts> classes;             // in the order of FaultClass
  std::vector<Counts> parts;               // in the order of FaultPart
  std::vector<SignatureClass> signatures;  // the largest first
  /// Bins of equal width, from 0 to the longest latency or to the length of the run without faults,
  /// whichever is greater. There are no bins if the cards show no fault.
  std::vector<LatencyBin> latencies;
  std::uint64_t median_latency = 0;
  std::uint64_t longest_latency = 0;
};

[[nodiscard]] Summary summarise(const CampaignResult& result);

}  // namespace chessvm::wired
