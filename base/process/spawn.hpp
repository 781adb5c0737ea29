// SPDX-License-Identifier: MIT
// Starts another program with given streams, process group and signals.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "base/process/descriptor.hpp"
#include "base/result.hpp"

namespace chessvm {

struct Pipe {
  Descriptor reading;
  Descriptor writing;
};

/// Opens a pipe that started programs do not inherit.
[[nodiscard]] Result<Pipe> open_pipe();

/// Standard streams of a started program; -1 stands for /dev/null.
struct ChildStreams {
  int input = -1;
  int output = -1;
  int errors = -1;
};

/// Argument `group` of spawn() that puts the program into a new process group.
inline constexpr pid_t own_group = 0;
/// Argument `group` of spawn() that keeps the program in the process group of this process.
inline constexpr pid_t our_group = -1;

/// Starts the program `words[0]` from PATH with the other words as arguments. Unless `group` is
/// `our_group`, the program starts with default signal handling.
[[nodiscard]] Result<pid_t> spawn(std::vector<std::string> words, const ChildStreams& streams,
                                  pid_t group = our_group);

/// Waits for the end of a process that was spawned; returns the raw status of wait().
int wait_for_end(pid_t process);

}  // namespace chessvm
