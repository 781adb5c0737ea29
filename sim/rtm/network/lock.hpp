// SPDX-License-Identifier: MIT
// The decisions of a compilation kept as text, so that the next one makes the same as far as they
// still are possible (keep.hpp).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/rtm/network/network.hpp"
#include "sim/rtm/network/positions.hpp"

namespace chessvm::rtm {

/// What a lock file says, whatever the program may ask for now. Indices are those of the lock.
struct Lock {
  struct Control {
    std::string program;
    std::vector<std::string> sites;  // by name_sites
    int number = 0;                  // of its program; 0: it does not say
  };
  struct Drive {
    Driver driver;             // `index` says nothing if there is a name
    std::string name;          // of a supply or of digits
    std::optional<Slot> slot;  // of a delay
    int channel = 0;           // of an amplifier; 0: it does not say
  };
  struct Line {
    int number = 0;  // from 1; 0: it does not say
    std::vector<std::size_t> controls;
    std::vector<Drive> drivers;
  };
  std::vector<Control> controls;
  std::vector<Line> nets;
  std::map<std::string, int> numbers;
};

/// What a lock calls the sites: the body and step that each stands in, with a number if it asks
/// there for the same again. Changes elsewhere rename nothing.
[[nodiscard]] std::vector<std::string> name_sites(const Demand& demand);
/// The same of digit delays: the piece that they start.
[[nodiscard]] std::vector<std::string> name_digits(const Demand& demand);

/// JSON: controls by the programs and sites they serve, nets by controls and drivers, and where all
/// that is as far as `positions` know it.
[[nodiscard]] std::string to_lock(const Demand& demand, const Network& network,
                                  const Positions& positions = {});

/// Nothing, and `why`, if this is not what to_lock writes.
[[nodiscard]] std::optional<Lock> read_lock(std::string_view text, std::string& why);

/// The network of a lock if it still does exactly what is demanded; else nothing, and `why`.
[[nodiscard]] std::optional<Network> from_lock(const Demand& demand, std::string_view text,
                                               std::string& why);

/// Why a network does not do what is demanded; nothing if it does.
[[nodiscard]] std::optional<std::string> contradiction(const Demand& demand,
                                                       const Network& network);

}  // namespace chessvm::rtm
