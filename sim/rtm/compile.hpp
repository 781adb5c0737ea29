// SPDX-License-Identifier: MIT
// What rtmc does, from file names to files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/exit_status.hpp"

namespace chessvm::rtm {

struct CompileOptions {
  std::string source;
  std::string output;
  std::string lock;  // this and what follows: empty if not wanted
  std::string report;
  std::string map;
  std::string schedule;
  std::size_t mutants = 0;
  std::uint64_t mutate_seed = 1;
  bool write_lock = false;
  bool search = false;  // even if the lock fits
  bool unchecked = false;
  int effort = 2000;
  int iterations = 20000;
  unsigned seed = 1;
};

/// Messages go to standard error. Files are written when everything has succeeded.
[[nodiscard]] ExitStatus compile(const CompileOptions& options);

}  // namespace chessvm::rtm
