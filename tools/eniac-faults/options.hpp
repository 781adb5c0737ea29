// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/campaign/options.hpp"
#include "base/exit_status.hpp"
#include "vm/image/cpu.hpp"

namespace chessvm::faults {

struct Options {
  bool of_chess = false;  // true: inject faults during a chess search, not during a self-test
  std::vector<std::string> images;
  std::optional<std::string> deck;
  std::optional<std::string> patch;
  std::optional<std::string> golden;
  std::optional<std::string> json;
  std::optional<std::string> picture;
  std::vector<std::string> classes;
  std::vector<std::string> faults;
  std::size_t pulses = 0;
  std::optional<std::size_t> sample;
  std::uint64_t seed = 1;
  unsigned jobs = 1;
  bool list = false;
  ShardOptions campaign{};
  MergeOptions merge{};
  bool is_quiet = false;    // true: a merge prints no notes
  std::size_t moments = 1;  // random moments per permanent fault in a chess search
  /// CPU of a chess search. nullopt means the CPU of `patch` or, without `patch`, the default CPU.
  std::optional<vm::Cpu> cpu{};

  /// Returns true if the tool prints the report in words. It does so unless another report goes
  /// to standard output.
  [[nodiscard]] bool prints_words() const { return json != "-" && picture != "-"; }
};

/// Returns the options. After --help, --version or an error, returns the exit status instead.
[[nodiscard]] std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv);

}  // namespace chessvm::faults
