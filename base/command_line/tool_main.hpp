// SPDX-License-Identifier: MIT
// Runs a tool from its main function, and prints exceptions and failed writes as messages.
#pragma once

#include <functional>
#include <string_view>
#include <variant>

#include "base/exit_status.hpp"

namespace chessvm {

/// Runs `work`, prints an exception as a message of `tool`, and flushes standard output. Returns
/// the exit status; `environment` if standard output could not be written.
[[nodiscard]] int guarded_main(std::string_view tool, const std::function<ExitStatus()>& work);

/// Runs a tool. `parse` returns the options, or an exit status if the tool must not run. If a
/// signal is recorded (base/process/signals.hpp), `run` ends early with interrupted_status().
template <class Options>
[[nodiscard]] int tool_main(std::string_view tool, int argc, const char* const* argv,
                            std::variant<Options, ExitStatus> (*parse)(int, const char* const*),
                            ExitStatus (*run)(const Options&)) {
  return guarded_main(tool, [&] {
    const auto parsed = parse(argc, argv);
    if (const auto* const answered = std::get_if<ExitStatus>(&parsed)) return *answered;
    return run(std::get<Options>(parsed));
  });
}

}  // namespace chessvm
