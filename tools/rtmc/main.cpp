// SPDX-License-Identifier: MIT
// Entry point of rtmc, which compiles register-transfer programs into cables and switches.
#include "base/command_line/tool_main.hpp"
#include "base/files/file_kind.hpp"
#include "base/files/kept_files.hpp"
#include "tools/rtmc/options.hpp"

namespace {

using namespace chessvm;

ExitStatus run(const rtm::CompileOptions& options) {
  let_replace(options.output, FileKind::patch);
  if (options.write_lock) let_replace(options.lock, FileKind::lock);
  return rtm::compile(options);
}

}  // namespace

int main(int argc, char** argv) {
  return tool_main("rtmc", argc, argv, rtm::parse_options, run);
}
