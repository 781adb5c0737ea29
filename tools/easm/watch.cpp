// SPDX-License-Identifier: MIT
#include "tools/easm/watch.hpp"

#include <fmt/format.h>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "base/process/wait.hpp"
#include "base/text/text.hpp"
#include "tools/easm/session.hpp"

namespace chessvm::easm {
namespace {

namespace fs = std::filesystem;

/// Time between two checks of the files. Polling also works with network file systems and with
/// editors that replace files in several steps.
constexpr std::chrono::milliseconds interval{100};

/// The time of a file's last change, and its size; nullopt if there is no file.
using Seen = std::optional<std::pair<fs::file_time_type, std::uintmax_t>>;

Seen look_at(const fs::path& path) {
  std::error_code failed;
  const auto time = fs::last_write_time(path, failed);
  if (failed) return std::nullopt;
  const auto size = fs::file_size(path, failed);
  return std::pair(time, failed ? 0 : size);
}

std::vector<Seen> look_at(const std::vector<fs::path>& paths) {
  std::vector<Seen> seen;
  seen.reserve(paths.size());
  for (const fs::path& path : paths) seen.push_back(look_at(path));
  return seen;
}

}  // namespace

ExitStatus watch(const Options& options) {
  std::vector<fs::path> sources{options.input};
  while (caught_signal() == 0) {
    // First reads the times of the files, then their text, to notice a change during the assembly.
    auto before = look_at(sources);
    const std::vector<fs::path> known = sources;
    const ExitStatus status = assemble_once(options, sources);
    if (caught_signal() != 0) break;
    if (known != sources) before = look_at(sources);
    say(fmt::format("easm: {}; watching {}\n",
                    status == ExitStatus::ok ? "assembled" : "nothing is written",
                    count(sources.size(), "source")));
    while (caught_signal() == 0 && look_at(sources) == before)
      wait_until(std::chrono::steady_clock::now() + interval);
  }
  return interrupted_status();
}

}  // namespace chessvm::easm
