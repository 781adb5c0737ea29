// SPDX-License-Identifier: MIT
#include "sim/wired/machine/find_patch.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace chessvm::wired {
namespace {

namespace fs = std::filesystem;

constexpr const char* variable = "CHESSVM_PATCH";
constexpr vm::PerCpu<const char*> files{"chessvm.e", "quick.e"};

}  // namespace

Result<fs::path> find_patch(vm::Cpu cpu, std::string_view option) {
  if (const char* const named = std::getenv(variable); named != nullptr && *named != '\0')
    return fs::path(named);
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path prefix = program.parent_path().parent_path();
  std::string searched;
  for (const char* const folder : {"share/chessvm", "sim/wired"}) {
    const fs::path path = prefix / folder / files[cpu];
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
