// SPDX-License-Identifier: MIT
#include "base/command_line/tool_main.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstring>
#include <exception>
#include <new>

#include "base/message.hpp"
#include "base/signals.hpp"
#include "base/standard_streams.hpp"

namespace chessvm {
namespace {

/// Prints without allocating: the memory may be exhausted. `reason` is a number of errno; 0: none
/// is known.
ExitStatus complain(std::string_view tool, std::string_view problem, int reason = 0) {
  say(tool);
  say(": error: ");
  say(problem);
  if (reason != 0) {
    say(": ");
    say(std::strerror(reason));
  }
  say("\n");
  return ExitStatus::environment;
}

ExitStatus caught(std::string_view tool, const std::function<ExitStatus()>& work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return complain(tool, "out of memory");
  } catch (const std::exception& error) {
    return complain(tool, error.what());
  }
}

}  // namespace

int guarded_main(std::string_view tool, const std::function<ExitStatus()>& work) {
  prepare_standard_streams();
  catch_signals();
  ExitStatus status = caught(tool, work);
  if (status == ExitStatus::interrupted) status = interrupted_status();  // by which signal
  const bool flushed = std::fflush(stdout) == 0;
  if (!flushed || std::ferror(stdout) != 0)
    status = complain(tool, "cannot write to standard output", standard_output_error());
  return static_cast<int>(status);
}

}  // namespace chessvm
