// SPDX-License-Identifier: MIT
#include "sim/wired/lockstep/find_patch.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace chessvm::wired {
namespace {

namespace fs = std::filesystem;

constexpr const char* variable = "CHESSVM_PATCH";

}  // namespace

Result<fs::path> find_patch(std::string_view option) {
  if (const char* const named = std::getenv(variable); named != nullptr && *named != '\0')
    return fs::path(named);
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path prefix = program.parent_path().parent_path();
  std::string searched;
  for (const char* const place : {"share/chessvm/chessvm.e", "sim/wired/chessvm.e"}) {
    const fs::path path = prefix / place;
    if (fs::exists(path, error)) return path;
    searched += fmt::format("{}{}", searched.empty() ? "" : " or ", path.string());
  }
  return Failure{.path = {},
                 .message = fmt::format("the patch that wires chessvm is not at {}; name it with "
                                        "{}{}${}",
                                        searched, option, option.empty() ? "" : " or ", variable),
                 .code = std::make_error_code(std::errc::no_such_file_or_directory)};
}

}  // namespace chessvm::wired
