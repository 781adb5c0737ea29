// SPDX-License-Identifier: MIT
#include "base/command_line/tool_main.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>

#include "base/message.hpp"
#include "base/signals.hpp"
#include "base/standard_streams.hpp"

namespace chessvm {
namespace {

/// Prints without allocating: the memory may be exhausted.
ExitStatus complain(std::string_view tool, std::string_view problem) {
  say(tool);
  say(": error: ");
  say(problem);
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
    status = complain(tool, "cannot write to standard output");
  return static_cast<int>(status);
}

}  // namespace chessvm
