// SPDX-License-Identifier: MIT
#include "base/output/open_outputs.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <mutex>
#include <string>
#include <vector>

#include "base/files/kept_files.hpp"
#include "base/text/text.hpp"

namespace chessvm {
namespace {

struct OpenOutput {
  int descriptor;
  dev_t device;
  ino_t node;
  std::filesystem::path path;  // path as the user wrote it
};

/// Register of open outputs, with a mutex because threads open files.
struct OpenOutputs {
  std::mutex mutex;
  std::vector<OpenOutput> all;
};

OpenOutputs& open_outputs() {
  static OpenOutputs outputs;
  return outputs;
}

bool is_file(const struct stat& what, const OpenOutput& output) {
  return S_ISREG(what.st_mode) && what.st_dev == output.device && what.st_ino == output.node;
}

/// Returns true if the output is still open; the system may have reused its descriptor.
bool is_open(const OpenOutput& output) {
  struct stat what {};
  return ::fstat(output.descriptor, &what) == 0 && is_file(what, output);
}

}  // namespace

void note_open_output(int descriptor, const std::filesystem::path& path) {
  struct stat what {};
  if (::fstat(descriptor, &what) != 0 || !S_ISREG(what.st_mode)) return;
  OpenOutputs& outputs = open_outputs();
  const std::lock_guard lock(outputs.mutex);
  std::erase_if(outputs.all, [](const OpenOutput& output) { return !is_open(output); });
  outputs.all.push_back({descriptor, what.st_dev, what.st_ino, path});
}

Result<void> spare_open_outputs(const std::filesystem::path& path) {
  struct stat what {};
  if (path == "-" || ::stat(path.c_str(), &what) != 0) return boost::outcome_v2::success();
  OpenOutputs& outputs = open_outputs();
  const std::lock_guard lock(outputs.mutex);
  const auto found = std::find_if(
      outputs.all.begin(), outputs.all.end(),
      [&](const OpenOutput& output) { return is_file(what, output) && is_open(output); });
  if (found == outputs.all.end()) return boost::outcome_v2::success();
  const std::string as =
      found->path == path ? "" : fmt::format(", as '{}'", shortened(found->path.string()));
  return Failure{.path = path,
                 .message = fmt::format("{}another output goes there{}", not_written, as)};
}

}  // namespace chessvm
