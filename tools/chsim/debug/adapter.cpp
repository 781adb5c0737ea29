// SPDX-License-Identifier: MIT
#include "tools/chsim/debug/adapter.hpp"

#include <filesystem>

#include "tools/chsim/debug/load_session.hpp"
#include "vm/debugger/dap/serve.hpp"

namespace chessvm::vm::chsim {
namespace {

using Loaded = Result<std::unique_ptr<debugger::Session>>;

Loaded load(const dap::Launch& launch, const std::vector<debugger::View>& views) {
  Options options;
  options.debug = true;
  options.images = {dap::image_path(launch.program)};
  options.deck = launch.deck;
  options.restore = launch.restore;
  // Refuses the file name '-' (standard input), because the editor sends its requests there.
  for (const auto& name : {std::optional(options.images.front()), options.deck, options.restore})
    if (name == "-") return Failure::because("'-' is not the name of a file here");
  std::error_code ignored;
  if (options.images.front() != launch.program &&
      !std::filesystem::exists(options.images.front(), ignored))
    return Failure{.path = options.images.front(),
                   .message =
                       "there is no image of this program; easm -o, -s and -l make image, "
                       "symbols and listing",
                   .code = std::make_error_code(std::errc::no_such_file_or_directory)};
  return load_session(options, views);
}

}  // namespace

ExitStatus serve_editor(std::vector<debugger::View> views) {
  return dap::serve([views = std::move(views)](const dap::Launch& launch) -> Loaded {
    return load(launch, views);
  });
}

}  // namespace chessvm::vm::chsim
