// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/files.hpp"

#include <filesystem>

#include "base/files/file.hpp"
#include "base/files/file_kind.hpp"

namespace chessvm::eniac {
namespace {

/// Returns true if a file of `kind` can be loaded as a patch. A memory image is a patch that sets
/// the switches of function tables.
bool can_be_patch(FileKind kind) {
  return kind == FileKind::patch || kind == FileKind::image;
}

}  // namespace

Result<std::uint32_t> PatchFiles::open(const std::string& name) {
  if (const auto found = known_.find(name); found != known_.end() && when_ == Read::once)
    return found->second;
  std::filesystem::path path = name;
  Result<std::string> text = read_file(path);
  if (!text && text.error().code && name != "-") {
    const std::filesystem::path fallback = std::filesystem::path("programs") / name;
    if (Result<std::string> other = read_file(fallback)) {
      text = std::move(other);
      path = fallback;
    }
  }
  if (!text) return text.error();
  if (const auto kind = guess_file_kind(text.value()); kind && !can_be_patch(*kind))
    return Failure{.path = path, .message = "not a patch; this is " + describe(*kind)};
  const std::uint32_t file =
      sources_.add(name == "-" ? "<standard input>" : path, std::move(text.value()));
  known_[name] = file;
  return file;
}

std::uint32_t PatchFiles::add(const std::string& name, std::string text) {
  return sources_.add(name, std::move(text));
}

}  // namespace chessvm::eniac
