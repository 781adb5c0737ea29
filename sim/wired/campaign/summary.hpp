// SPDX-License-Identifier: MIT
// What a campaign amounts to: counts by class, latencies, and how far a card tells faults apart.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/wired/campaign/campaign.hpp"

namespace chessvm::wired {

struct Counts {
  std::size_t injected = 0;
  std::size_t proved = 0;  // to make no difference
  std::size_t unseen = 0;  // by anything, without proof
  std::size_t cards = 0;
  std::size_t lockstep = 0;  // of the self-test, cards included
  std::size_t golden = 0;    // all of the above and other programs

  [[nodiscard]] std::size_t testable() const { return injected - proved - unseen; }
  /// Of what is testable; 1 when nothing is.
  [[nodiscard]] double coverage() const { return share(cards); }
  [[nodiscard]] double ceiling() const { return share(lockstep); }
  Counts& operator+=(const Counts& other);
  friend bool operator==(const Counts&, const Counts&) = default;

 private:
  [[nodiscard]] double share(std::size_t part) const {
    return testable() == 0 ? 1.0 : static_cast<double>(part) / static_cast<double>(testable());
  }
};

/// Faults that show on the same card in the same way.
struct SignatureClass {
  std::size_t card = 0;
  std::string signature;
  std::size_t faults = 0;
};

/// Faults whose cards first differ after `from` and before `to` add cycles.
struct LatencyBin {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  std::size_t faults = 0;
};

struct Summary {
  std::vector<Counts> classes;             // in the order of FaultClass
  std::vector<Counts> parts;               // in the order of FaultPart
  std::vector<SignatureClass> signatures;  // the largest first
  std::vector<LatencyBin> latencies;       // equally wide, up to the end of the good run
  std::uint64_t median_latency = 0;
  std::uint64_t longest_latency = 0;
};

[[nodiscard]] Summary summarise(const CampaignResult& result);

}  // namespace chessvm::wired
