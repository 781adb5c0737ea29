// SPDX-License-Identifier: MIT
// Runs a tool, and kills it at one of its system calls or lets that call fail. This simulates a
// power cut, a full disk or an out-of-memory killer at every possible place.
#pragma once

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace chessvm::test {

/// Selects the system calls that are counted while a tool runs.
enum class Calls : std::uint8_t {
  changing,  // calls that change files, and the end of the process
  fallible,  // file calls that can fail on a full or broken disk
};

struct Tampering {
  Calls calls = Calls::changing;
  /// Number of the call to tamper with, or 0 for none. Counting begins when `main` sets a SIGINT
  /// handler.
  std::uint64_t at = 0;
  /// Error (errno) of the failing call. If it is 0, the process gets `signal` before the call.
  int error = 0;
  int signal = SIGKILL;
};

struct TamperedRun {
  std::optional<int> status;         // exit status; nullopt if a signal killed the process
  std::uint64_t calls = 0;           // counted calls; fewer than `at` if the process ended early
  std::string call;                  // name of call number `at`; empty if there was none
  std::vector<std::string> names{};  // names of all counted calls
};

/// Returns the number of kills: the value of CHESSVM_KILLS, or `usual` if that is not set.
[[nodiscard]] std::uint64_t kills(std::uint64_t usual);

[[nodiscard]] bool can_tamper();

/// Runs `command` in `folder`. Appends standard output and standard error to `out` and `err`.
[[nodiscard]] TamperedRun run_tampered(const std::filesystem::path& folder,
                                       const std::vector<std::string>& command,
                                       const Tampering& tampering,
                                       const std::filesystem::path& out = "/dev/null",
                                       const std::filesystem::path& err = "/dev/null");

}  // namespace chessvm::test
