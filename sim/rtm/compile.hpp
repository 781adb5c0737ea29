// SPDX-License-Identifier: MIT
// Compiles a register-transfer program to a patch. rtmc calls compile() after parsing its options.
#pragma once

#include <string>

#include "base/exit_status.hpp"

namespace chessvm::rtm {

/// The command line of rtmc (docs/rtm.md#using-rtmc): the files, and the options of the search.
struct CompileOptions {
  std::string source;
  std::string output;
  std::string lock;  // an empty `lock`, `report`, `map` or `schedule` means no file
  std::string report;
  std::string map;
  std::string schedule;
  bool write_lock = false;
  bool search = false;  // true if the lock file must not be read
  bool unchecked = false;
  int effort = 2000;
  int iterations = 20000;
  unsigned seed = 1;
};

/// Prints messages to standard error; writes files only if everything has succeeded.
[[nodiscard]] ExitStatus compile(const CompileOptions& options);

}  // namespace chessvm::rtm
