// SPDX-License-Identifier: MIT
// Runs a tool and, at one of its system calls, kills it or lets the call fail: as a power cut, a
// full disk or an out-of-memory killer would, at every place where they can strike.
#pragma once

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace chessvm::test {

/// The system calls that are counted.
enum class Calls : std::uint8_t {
  changing,  // those that change files, and the end of the process
  fallible,  // those on files that a full disk or a broken one makes fail
};

struct Tampering {
  Calls calls = Calls::changing;
  /// The call to tamper with, counted from 1 once the tool catches signals, which it does first in
  /// `main`. 0: none.
  std::uint64_t at = 0;
  /// The reason (errno) that the call fails for; 0: the process gets `signal` before the call.
  int error = 0;
  int signal = SIGKILL;
};

struct TamperedRun {
  std::optional<int> status;         // nullopt: killed by a signal
  std::uint64_t calls = 0;           // counted; less than `at`: the process ended before
  std::string call;                  // the name of the call that was tampered with
  std::vector<std::string> names{};  // of all calls that were counted
};

/// The number of kills that CHESSVM_KILLS asks for; `usual` where it is not set.
[[nodiscard]] std::uint64_t kills(std::uint64_t usual);

/// Whether this machine can trace processes as `run_tampered` does.
[[nodiscard]] bool can_tamper();

/// Runs `command` in `folder`. Standard output and standard error are appended to the files `out`
/// and `err`.
[[nodiscard]] TamperedRun run_tampered(const std::filesystem::path& folder,
                                       const std::vector<std::string>& command,
                                       const Tampering& tampering,
                                       const std::filesystem::path& out = "/dev/null",
                                       const std::filesystem::path& err = "/dev/null");

}  // namespace chessvm::test
