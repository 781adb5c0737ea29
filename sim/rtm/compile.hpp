// SPDX-License-Identifier: MIT
// The whole compiler, from file names to files: what rtmc calls when it has its options.
#pragma once

#include <string>

#include "base/exit_status.hpp"

namespace chessvm::rtm {

/// The command line of rtmc (docs/rtm.md#using-rtmc): the files, and the options of the search.
struct CompileOptions {
  std::string source;
  std::string output;
  std::string lock;  // this and the following files: empty: none
  std::string report;
  std::string map;
  std::string schedule;
  bool write_lock = false;
  bool search = false;  // decides anew even if the lock fits
  bool unchecked = false;
  int effort = 2000;
  int iterations = 20000;
  unsigned seed = 1;
};

/// Compiles a program. Messages go to standard error; files are written only when all has
/// succeeded.
[[nodiscard]] ExitStatus compile(const CompileOptions& options);

}  // namespace chessvm::rtm
