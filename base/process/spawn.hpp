// SPDX-License-Identifier: MIT
// Starts a program beside this one: its streams, its process group, its signals.
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

/// Opens a pipe neither end of which is inherited by programs that are started.
[[nodiscard]] Result<Pipe> open_pipe();

/// The standard streams of a program that is started; /dev/null where one is -1.
struct ChildStreams {
  int input = -1;
  int output = -1;
  int errors = -1;
};

/// The group of a process that begins a new one, which has its number.
inline constexpr pid_t own_group = 0;
/// The group of this process.
inline constexpr pid_t our_group = -1;

/// Starts the program `words[0]`, looked up in PATH, with the other words as arguments. In another
/// group than ours it starts with the default reaction to signals.
[[nodiscard]] Result<pid_t> spawn(std::vector<std::string> words, const ChildStreams& streams,
                                  pid_t group = our_group);

/// Waits for the end of a process that was spawned; returns the raw status of wait().
int wait_for_end(pid_t process);

}  // namespace chessvm
