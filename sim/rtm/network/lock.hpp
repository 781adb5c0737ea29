// SPDX-License-Identifier: MIT
// Reads and writes the decisions of a compilation, so that keep.hpp can use them again.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sim/rtm/network/network.hpp"
#include "sim/rtm/network/positions.hpp"

namespace chessvm::rtm {

/// The contents of a lock file. Indices refer to entries of the lock, not to parts of a demand.
struct Lock {
  struct Control {
    std::string program;
    std::vector<std::string> sites;  // names from name_sites()
    int number = 0;                  // program number in the unit; 0 if unknown
  };
  struct Drive {
    Driver driver;             // `driver.index` is unused if `name` is set
    std::string name;          // name of a supply or digit delay; empty for other drivers
    std::optional<Slot> slot;  // program of a delay; nullopt if unknown
    int channel = 0;           // channel of an amplifier; 0 if unknown
  };
  struct Line {
    int number = 0;  // line number from 1; 0 if unknown
    std::vector<std::size_t> controls;
    std::vector<Drive> drivers;
  };
  std::vector<Control> controls;
  std::vector<Line> nets;
  std::map<std::string, int> numbers;
};

/// Returns the names that a lock gives to all sites. The name "store 18" means a site in step 18 of
/// body `store`. A second site of the same program in this step is named "store 18 2".
[[nodiscard]] std::vector<std::string> name_sites(const Demand& demand);
/// Returns the names that a lock gives to Demand::digit_delays. Each delay gets the name of the
/// piece that the delay starts.
[[nodiscard]] std::vector<std::string> name_digits(const Demand& demand);

/// Returns a lock as JSON: the controls, the nets with their drivers, and `positions`.
[[nodiscard]] std::string to_lock(const Demand& demand, const Network& network,
                                  const Positions& positions = {});

/// Parses a text from to_lock. A failure names the damaged entry ("controls[3]") or the JSON line.
[[nodiscard]] Result<Lock> read_lock(std::string_view text);

/// Returns the network of a lock. Fails if the text is damaged or does not fit `demand` exactly.
[[nodiscard]] Result<Network> from_lock(const Demand& demand, std::string_view text);

/// Returns the first reason why a network does not fit the demand; nullopt if it fits.
[[nodiscard]] std::optional<std::string> contradiction(const Demand& demand,
                                                       const Network& network);

}  // namespace chessvm::rtm
