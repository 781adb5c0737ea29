// SPDX-License-Identifier: MIT
#include "base/command_line/tool_main.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>

#include "base/files/file_kind.hpp"
#include "base/files/kept_files.hpp"
#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "base/process/standard_streams.hpp"

namespace chessvm {
namespace {

/// Kinds of files that outputs may not overwrite, except where a tool calls let_replace.
constexpr std::array kept_kinds{FileKind::source,  FileKind::image, FileKind::symbols,
                                FileKind::listing, FileKind::patch, FileKind::transfers,
                                FileKind::lock};

/// Prints an error without allocating: memory may be exhausted. `reason`: errno value; 0: unknown.
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
    const KeptInputs kept(kept_kinds);
    return work();
  } catch (const std::bad_alloc&) {
    return complain(tool, "out of memory");
  } catch (const std::exception& error) {
    // A failed write to standard output is reported at the end of guarded_main.
    if (std::ferror(stdout) != 0) return ExitStatus::environment;
    return complain(tool, error.what());
  }
}

}  // namespace

int guarded_main(std::string_view tool, const std::function<ExitStatus()>& work) {
  prepare_standard_streams();
  catch_signals();
  survive_size_limit();
  ExitStatus status = caught(tool, work);
  if (status == ExitStatus::interrupted) status = interrupted_status();  // the signal's exit status
  const bool flushed = std::fflush(stdout) == 0;
  if (!flushed || std::ferror(stdout) != 0)
    status = output_error_is_reported()
                 ? ExitStatus::environment
                 : complain(tool, "cannot write to standard output", standard_output_error());
  return static_cast<int>(status);
}

}  // namespace chessvm
