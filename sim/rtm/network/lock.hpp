// SPDX-License-Identifier: MIT
// Reads and writes the decisions of a compilation as text, so that the next compilation decides the
// same where it still can (keep.hpp).
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

/// The contents of a lock file. Indices refer to the lock, not to the demand of the program now.
struct Lock {
  struct Control {
    std::string program;
    std::vector<std::string> sites;  // names as of name_sites
    int number = 0;                  // of its program; 0: unknown
  };
  struct Drive {
    Driver driver;             // `index` is unused if there is a name
    std::string name;          // of a supply or of digits; else empty
    std::optional<Slot> slot;  // of a delay; nullopt: unknown
    int channel = 0;           // of an amplifier; 0: unknown
  };
  struct Line {
    int number = 0;  // from 1; 0: unknown
    std::vector<std::size_t> controls;
    std::vector<Drive> drivers;
  };
  std::vector<Control> controls;
  std::vector<Line> nets;
  std::map<std::string, int> numbers;
};

/// The names of all sites in a lock: the body and step that each stands in, and a number from the
/// second site with the same program there on. Changes to other bodies do not change the names.
[[nodiscard]] std::vector<std::string> name_sites(const Demand& demand);
/// The names of digit delays in a lock: the piece that each starts.
[[nodiscard]] std::vector<std::string> name_digits(const Demand& demand);

/// Writes a lock as JSON: controls with their programs and sites, nets with their controls and
/// drivers, and the positions that are known.
[[nodiscard]] std::string to_lock(const Demand& demand, const Network& network,
                                  const Positions& positions = {});

/// Reads what to_lock writes. Fails if the text is damaged, with the entry ("controls[3]"), or with
/// the line from which on it is not JSON.
[[nodiscard]] Result<Lock> read_lock(std::string_view text);

/// The network of a lock. Fails if the text is damaged, or if the network no longer does exactly
/// what is demanded.
[[nodiscard]] Result<Network> from_lock(const Demand& demand, std::string_view text);

/// The first reason why a network does not do what is demanded; nullopt: it does.
[[nodiscard]] std::optional<std::string> contradiction(const Demand& demand,
                                                       const Network& network);

}  // namespace chessvm::rtm
